/** A form as it was sent. */
export interface SentForm {
  /** The fields by name; a repeated one is a list. */
  fields: Record<string, unknown>;
  /** Bytes of the file `image`. */
  image: Uint8Array | null;
}

/**
 * A call while it is answered: what was asked, and what its answer has so far. Each adapter of the core has its own (Express;
 * the service worker), so that the steps of a call are written once.
 */
export interface HttpCall {
  /** The client's address as a key for rate limits. */
  readonly address: string;
  /** Whether the caller is on this machine, and no page of another site sent the call. */
  readonly isLocal: boolean;
  /** A header of the request, by its name in lower case. */
  header: (name: string) => string | undefined;
  /** The parameters of the path, not yet validated. */
  readonly params?: unknown;
  /** The query as it was sent, with or without its question mark. */
  readonly search: string;
  readonly hasContent: boolean;
  /** Bytes that the body announces to have; `undefined` where it announces none or is compressed. */
  readonly announcedBytes: number | undefined;
  /** Whether the caller has disconnected. */
  readonly isGone: boolean;
  /** Sets a header of the answer, be it a refusal, too. */
  setHeader: (name: string, value: string) => void;
  /** Whether the body says that it is of a media type. */
  isOf: (type: string) => boolean;
  /** The body, decompressed. Throws 413 for more than so many bytes. */
  readBytes: (mostBytes: number) => Promise<Uint8Array>;
  /** Throws a refusal where it is no form, or has too much in it. */
  readForm: () => Promise<SentForm>;
  /** Calls back when the caller has disconnected. */
  onDisconnect: (callback: () => void) => void;
  /** Sends so many bytes of the body that is going to be answered, and closes the connection; a shorter one is whole. */
  cutAfter: (bytes: number) => void;
  /** Drops the connection without an answer. */
  drop: () => void;
}

/**
 * A list whose items are already JSON, each with a character for each byte of its UTF-8 ('latin1'): Node sends such a text in
 * one piece with the headers, and joining texts takes a quarter of the time of joining buffers.
 */
export class JsonList {
  constructor(readonly items: readonly string[]) {}

  /** Bytes of the whole list. */
  get length(): number {
    // A comma for each but the last, and the brackets.
    const between = Math.max(this.items.length - 1, 0) + 2;
    return this.items.reduce((sum, item) => sum + item.length, between);
  }

  /** The whole list, with a character for each byte. */
  get text(): string {
    return `[${this.items.join(',')}]`;
  }

  get bytes(): Uint8Array {
    const { text } = this;
    const bytes = new Uint8Array(text.length);
    for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
    return bytes;
  }
}

/** What a call is answered with; a refusal is thrown instead. */
export interface Answer {
  status: number;
  /** JSON, unless a header `Content-Type` that was set says otherwise, or none. */
  json: string | Uint8Array | JsonList | null;
  /** Whether the laboratory made it. */
  isSimulated?: true;
}

/** `null` where a call needs no answer any more: its connection was dropped, or its caller has gone. */
export type Answered = Answer | null;

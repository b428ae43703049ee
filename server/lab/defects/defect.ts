/** What a planted defect is (LAB-07), and how one is written. */
import type { CallAnswer, Endpoint } from '#contract/endpoint';
import type { InBoth } from '#contract/texts';
import type { BrowserTools } from './browser-tools.ts';

/** A call of the product on its way to the application. A change of it is a new one. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** The application's answer, or one in its place; `body` is neither compressed nor encoded otherwise. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Uint8Array;
}

/** The application broke its answer off, as by a fault. */
export class BrokenOff extends Error {
  override name = 'BrokenOff';
  /** What had arrived, its body in part; `null` for nothing at all. */
  constructor(readonly arrived: Answer | null) {
    super('the application broke its answer off');
  }
}

/** Sends a call to the application; rejects with `BrokenOff`. A defect may call it once, twice, or not at all. */
export type Forward = (call: Call) => Promise<Answer>;

interface Wrap {
  readonly endpoint: Endpoint;
  /** `nth`: how many calls the defect has wrapped since the sandbox has it, with this one. */
  readonly wrap: (call: Call, forward: Forward, nth: number) => Promise<Answer>;
}

/** The defects that a sandbox has, by name, and how many calls each of them has wrapped there. */
export interface PlantedIn {
  readonly on: readonly string[];
  readonly counts: Map<string, number>;
}

interface Known {
  readonly name: string;
  /** One sentence. */
  readonly says: InBoth;
  /** The id of the requirement that it breaks. */
  readonly breaks: string;
  /** Where one would notice it. */
  readonly where: InBoth;
}

/** In the server: wraps calls from outside the application. */
interface ServerDefect extends Known {
  readonly wraps: readonly Wrap[];
}

/**
 * In the client: runs in the page before the product's own scripts. Its text is sent to the browser, so it uses nothing
 * but the browser's globals and its argument.
 */
interface ClientDefect extends Known {
  readonly client: (tools: BrowserTools) => void;
}

export type PlantedDefect = ServerDefect | ClientDefect;

/** An address, which both languages write alike. */
export const at = (address: string): InBoth => ({ it: address, en: address });

export const EVERY_PAGE: InBoth = { it: 'ogni pagina', en: 'every page' };

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** An answer with other JSON. */
export const withJson = (answer: Answer, json: unknown, status = answer.status): Answer => ({
  status,
  headers: { ...answer.headers, 'content-type': 'application/json; charset=utf-8' },
  body: utf8(JSON.stringify(json)),
});

/** A call with other JSON as its body. */
export const withBody = (call: Call, json: unknown): Call => ({
  ...call,
  headers: { ...call.headers, 'content-type': 'application/json' },
  body: utf8(JSON.stringify(json)),
});

/** The JSON of a body; `null` where it is none. */
export const jsonIn = ({ body }: { body: Uint8Array }): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as unknown;
  } catch {
    return null;
  }
};

/** Wraps the calls of an endpoint. */
export const around = (endpoint: Endpoint, wrap: Wrap['wrap']): Wrap => ({ endpoint, wrap });

/** Wraps every `n`th call of an endpoint. The others are as the product is. */
export const everyNth = (n: number, endpoint: Endpoint, wrap: Wrap['wrap']): Wrap =>
  around(endpoint, (call, forward, nth) =>
    nth % n === 0 ? wrap(call, forward, nth) : forward(call),
  );

/** The same answer after `ms` milliseconds: far more than a call takes, and less than browsers or tests wait. */
export const late = async (answer: Answer, ms = 2000): Promise<Answer> => {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return answer;
};

/** Changes what an endpoint answers where it succeeds, unless a fault has made it no JSON. */
export const answers = <E extends Endpoint>(
  endpoint: E,
  change: (json: CallAnswer<E>, call: Call) => unknown,
): Wrap =>
  around(endpoint, async (call, forward) => {
    const answer = await forward(call);
    const json = jsonIn(answer) as CallAnswer<E> | null;
    if (answer.status !== endpoint.status || json === null) return answer;
    return withJson(answer, change(json, call));
  });

/** Changes what an endpoint is asked. */
export const asked = (endpoint: Endpoint, change: (call: Call) => Call): Wrap =>
  around(endpoint, (call, forward) => forward(change(call)));

/** A call with other query parameters. */
export const withQuery = (call: Call, change: (query: URLSearchParams) => void): Call => {
  const query = new URLSearchParams(call.query);
  change(query);
  return { ...call, query };
};

/** A character for each byte. */
export const charactersOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

/** A multipart call, whose text is changed byte for byte: pictures stay what they are. */
export const withForm = (call: Call, change: (text: string) => string): Call => ({
  ...call,
  body: Uint8Array.from(change(charactersOf(call.body)), (character) => character.charCodeAt(0)),
});

import { IMAGE_MAX_BYTES } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { invalid, Refusal } from '#contract/refusal';
import { FORM_LIMITS, NotJson } from '../call/body.ts';
import type { Exchange, SentForm } from '../call/exchange.ts';

const noForm = () => invalid({ non_field_errors: [PROBLEM.multipart] });

/** A call that is a `Request` of the demo's own page, and what its answer has so far. Its caller counts as local. */
export class RequestExchange implements Exchange {
  readonly address = '127.0.0.1';
  readonly isLocal = true;
  readonly announcedBytes: number;
  readonly hasContent: boolean;
  readonly answerHeaders = new Headers();
  /** Bytes after which the answer breaks off; `null` for a whole one. */
  cutAfterBytes: number | null = null;
  isDropped = false;

  constructor(
    private readonly request: Request,
    private readonly body: Uint8Array,
    readonly params?: Readonly<Record<string, string>>,
  ) {
    this.announcedBytes = body.length;
    this.hasContent = body.length > 0;
  }

  /** The query as Node's `querystring` reads it: a name that is repeated has a list. */
  get query(): Record<string, string | string[]> {
    const { searchParams } = new URL(this.request.url);
    const names = new Set(searchParams.keys());
    return Object.fromEntries(
      [...names].map((name) => {
        const values = searchParams.getAll(name);
        return [name, values.length > 1 ? values : (values[0] ?? '')];
      }),
    );
  }

  get isGone(): boolean {
    return this.request.signal.aborted;
  }

  header(name: string): string | undefined {
    return this.request.headers.get(name) ?? undefined;
  }

  setHeader(name: string, value: string): void {
    this.answerHeaders.set(name, value);
  }

  isOf(type: string): boolean {
    return this.#mediaType === type;
  }

  get #mediaType(): string {
    return (this.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  }

  get #isPlainUtf8(): boolean {
    const [, charset = 'utf-8'] =
      /;\s*charset="?([^";\s]+)/i.exec(this.header('content-type') ?? '') ?? [];
    const encoding = this.header('content-encoding') ?? 'identity';
    return /^utf-?8$/i.test(charset) && encoding === 'identity';
  }

  readJson(mostBytes: number): Promise<unknown> {
    if (!this.#isPlainUtf8) return Promise.reject(new Refusal(415, PROBLEM.unsupported));
    if (this.body.length > mostBytes) return Promise.reject(new Refusal(413, PROBLEM.tooLarge));
    const text = new TextDecoder().decode(this.body);
    try {
      const value: unknown = JSON.parse(text);
      if (typeof value === 'object' && value !== null) return Promise.resolve(value);
    } catch {
      // Refused below, as a value of another kind is.
    }
    return Promise.reject(new NotJson(text));
  }

  async readForm(): Promise<SentForm> {
    const type = this.header('content-type') ?? '';
    const sent = new Response(this.body.slice(), { headers: { 'content-type': type } });
    const form = await sent.formData().catch(() => {
      throw noForm();
    });
    const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
    let image: Uint8Array | null = null;
    let count = 0;
    for (const [name, value] of form) {
      if (typeof value !== 'string') {
        if (value.name === '') continue;
        if (name !== 'image' || image) throw invalid({ image: [PROBLEM.oneImage] });
        if (value.size > IMAGE_MAX_BYTES) throw invalid({ image: [PROBLEM.imageTooBig] });
        image = new Uint8Array(await value.arrayBuffer());
        continue;
      }
      count += 1;
      const isTooLong =
        name.length > FORM_LIMITS.fieldNameSize || value.length > FORM_LIMITS.fieldSize;
      if (count > FORM_LIMITS.fields || isTooLong || !/^[^[]+$/.test(name)) throw noForm();
      const known = fields[name];
      if (known === undefined) fields[name] = value;
      else fields[name] = Array.isArray(known) ? [...(known as unknown[]), value] : [known, value];
    }
    return { fields, image };
  }

  onGone(callback: () => void): void {
    this.request.signal.addEventListener('abort', callback, { once: true });
  }

  cutAfter(bytes: number): void {
    this.cutAfterBytes = bytes;
  }

  drop(): void {
    this.isDropped = true;
  }
}

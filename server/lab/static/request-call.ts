import { IMAGE_MAX_BYTES } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { invalid, HttpError } from '#contract/http-error';
import { FORM_LIMITS } from '../../call/body.ts';
import type { HttpCall, SentForm } from '../../call/http-call.ts';
import { notPlain } from '../../call/parse.ts';

const noForm = () => invalid({ non_field_errors: [PROBLEM.multipart] });

/** A call that is a `Request` of the demo's own page, and what its answer has so far. Its caller counts as local. */
export class RequestCall implements HttpCall {
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

  get search(): string {
    return new URL(this.request.url).search;
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

  readBytes(mostBytes: number): Promise<Uint8Array> {
    const isCoded = (this.header('content-encoding') ?? 'identity') !== 'identity';
    if (isCoded) return Promise.reject(new HttpError(415, PROBLEM.unsupported));
    if (this.body.length > mostBytes)
      return Promise.reject(new HttpError(413, PROBLEM.tooManyBytes(mostBytes)));
    return Promise.resolve(this.body);
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
      if (name.includes('[')) throw notPlain(name);
      const isTooLong =
        name.length > FORM_LIMITS.fieldNameSize || value.length > FORM_LIMITS.fieldSize;
      if (count > FORM_LIMITS.fields || isTooLong || name === '') throw noForm();
      const known = fields[name];
      if (known === undefined) fields[name] = value;
      else fields[name] = Array.isArray(known) ? [...(known as unknown[]), value] : [known, value];
    }
    return { fields, image };
  }

  onDisconnect(callback: () => void): void {
    this.request.signal.addEventListener('abort', callback, { once: true });
  }

  cutAfter(bytes: number): void {
    this.cutAfterBytes = bytes;
  }

  drop(): void {
    this.isDropped = true;
  }
}

/** Calls of the API by `fetch`, which Node, browsers and Cypress have. */
import type { CallAnswer, CallInput, Endpoint } from '../../server/contract/endpoint.ts';
import { mismatches } from './strict-answer.ts';

/** Input for any endpoint, without type checks. */
export interface UncheckedInput {
  params?: Readonly<Record<string, unknown>> | undefined;
  query?: Readonly<Record<string, unknown>> | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  body?: unknown;
  image?: Blob | undefined;
}

/** The API answered otherwise than with the endpoint's success. */
class RefusedCall extends Error {
  override readonly name = 'RefusedCall';

  constructor(
    /** Name of the endpoint. */
    readonly endpoint: string,
    readonly status: number,
    /** The body of the answer. */
    readonly text: string,
  ) {
    super(`${endpoint} was answered ${status}: ${text}`);
  }
}

/** The API answered with the endpoint's success, but otherwise than the contract says. */
class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer';

  constructor(
    /** Name of the endpoint. */
    readonly endpoint: string,
    /** What differs, by its place in the answer. */
    readonly differences: readonly string[],
  ) {
    super(`${endpoint} was answered otherwise than the contract says: ${differences.join('; ')}`);
  }
}

/** Calls the API of one server with headers of its own. */
export class Caller {
  constructor(
    private readonly address: string,
    private readonly headers: Readonly<Record<string, string>>,
  ) {}

  /** A copy with more headers. */
  with(headers: Readonly<Record<string, string>>): Caller {
    return new Caller(this.address, { ...this.headers, ...headers });
  }

  /** The body of a successful answer; throws `RefusedCall` on any other. */
  async call<E extends Endpoint>(entry: E, input: CallInput<E>): Promise<CallAnswer<E>> {
    const text = await this.textOf(entry, input);
    return (text === '' ? undefined : JSON.parse(text)) as CallAnswer<E>;
  }

  /** As `call`; throws `UnexpectedAnswer` where the body is not what the contract says. */
  async callChecked<E extends Endpoint>(entry: E, input: CallInput<E>): Promise<CallAnswer<E>> {
    const answer = await this.call(entry, input);
    const found = mismatches(entry, answer);
    if (found.length > 0) throw new UnexpectedAnswer(entry.name, found);
    return answer;
  }

  /** As `call`, with the body as it was sent. */
  async textOf<E extends Endpoint>(entry: E, input: CallInput<E>): Promise<string> {
    const { params, query, headers, body, image } = input as UncheckedInput;
    const url = new URL(`${pathOf(entry, params)}${queryOf(query)}`, this.address);
    const method = entry.method.toUpperCase();
    const content = this.with(headers ?? {}).#contentOf(entry, body, image);
    const response = await fetch(url, { method, ...content }).catch((cause: unknown) => {
      throw new Error(`${entry.name}: no answer from ${url.origin}`, { cause });
    });
    const text = await response.text();
    if (response.status !== entry.status) throw new RefusedCall(entry.name, response.status, text);
    return text;
  }

  #contentOf(entry: Endpoint, body: unknown, image?: Blob): RequestInit {
    // The control room speaks to testers, in English where it is asked to.
    const language = entry.who === 'control' ? { 'accept-language': 'en' } : {};
    const headers = { ...language, ...this.headers };
    if (!entry.body) return { headers };
    // `fetch` adds the content type of a form, which has the form's boundary.
    if (entry.encoding === 'multipart') return { headers, body: formOf(body, image) };
    return {
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    };
  }
}

/** The path of an endpoint with its parameters filled in. */
export const pathOf = (entry: Endpoint, params: UncheckedInput['params'] = {}): string =>
  entry.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(asText(params[name])));

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

export const queryOf = (query: UncheckedInput['query'] = {}): string => {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    asList(value).flatMap((one) => (one === undefined ? [] : [[name, asText(one)]])),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
};

/** A multipart form with the image last, as the browser sends it. */
export const formOf = (fields: unknown, image?: Blob): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) {
    for (const one of asList(value)) if (one !== undefined) form.append(name, asText(one));
  }
  if (image) form.append('image', image, 'foto.jpg');
  return form;
};

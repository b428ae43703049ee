import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import type { CallAnswer, CallInput, Endpoint } from '#contract/endpoint';
import { formOf, pathOf, queryOf, type UncheckedInput } from '../kit/call.ts';

export interface Answer<Body = unknown> {
  status: number;
  headers: IncomingHttpHeaders;
  body: Body;
  text: string;
}

export interface RawRequest {
  method: string;
  /** Sent without normalising or encoding it. */
  path: string;
  headers?: Readonly<Record<string, string | string[]>>;
  body?: string | Uint8Array | undefined;
}

interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** Answers a raw request without a port; rejects where a server would drop the connection. */
export type Ask = (request: RawRequest) => Promise<RawAnswer>;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Client of the tests, for endpoints of the contract and for raw requests, by HTTP to an address or in this process. */
export class Client {
  constructor(
    private readonly adapter: string | Ask,
    private readonly headers: Readonly<Record<string, string>>,
  ) {}

  /** A copy with more headers; an empty value removes a header. */
  with(headers: Readonly<Record<string, string>>): Client {
    const all = Object.entries({ ...this.headers, ...headers });
    return new Client(this.adapter, Object.fromEntries(all.filter(([, value]) => value !== '')));
  }

  /** Calls an endpoint with input and answer typed by the contract. */
  call<E extends Endpoint>(entry: E, input: CallInput<E>): Promise<Answer<CallAnswer<E>>> {
    return this.callUnchecked(entry, input) as Promise<Answer<CallAnswer<E>>>;
  }

  /** Calls an endpoint with unchecked input, encoded as its entry asks (JSON or multipart). */
  async callUnchecked(entry: Endpoint, input: UncheckedInput = {}): Promise<Answer> {
    const { body, type } = await encode(entry, input);
    const path = `${pathOf(entry, input.params)}${queryOf(input.query)}`;
    const sent = { ...input.headers, ...(type !== undefined && { 'content-type': type }) };
    if (typeof this.adapter !== 'string')
      return this.send({ method: entry.method.toUpperCase(), path, headers: sent, body });
    const { default: supertest } = await import('supertest');
    const server = supertest(this.adapter);
    const call = server[entry.method](path).set({ ...this.headers, ...sent });
    const answer = await call.send(body);
    const { status, headers, text } = answer;
    const json = String(headers['content-type']).startsWith('application/json');
    return { status, headers, text, body: json ? (answer.body as unknown) : undefined };
  }

  get(path: string): Promise<Answer> {
    return this.send({ method: 'GET', path });
  }

  /** Sends a raw request by `node:http`, which a higher library would refuse or change. */
  async send(sent: RawRequest): Promise<Answer> {
    const { status, headers, bytes } = await this.fetchBytes(sent);
    const text = bytes.toString('utf8');
    const isJson = String(headers['content-type']).startsWith('application/json');
    const body: unknown = isJson && sent.method !== 'HEAD' ? JSON.parse(text) : undefined;
    return { status, headers, text, body };
  }

  /** As `send`, with the body of the answer as bytes. */
  fetchBytes({ method, path, headers, body }: RawRequest): Promise<RawAnswer> {
    const { adapter } = this;
    if (typeof adapter !== 'string')
      return adapter({ method, path, headers: { ...this.headers, ...headers }, body });
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    return new Promise((resolve, reject) => {
      const { hostname, port } = new URL(adapter);
      const sent = { ...length, ...this.headers, ...headers };
      const call = request({ hostname, port, path, method, agent, headers: sent }, (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('error', reject);
        response.on('end', () => {
          const { statusCode: status = 0, headers: answered } = response;
          resolve({ status, headers: answered, bytes: Buffer.concat(pieces) });
        });
      });
      call.on('error', reject);
      call.end(body);
    });
  }
}

const encode = async (
  entry: Endpoint,
  { body, image }: UncheckedInput,
): Promise<{ body?: string | Buffer; type?: string }> => {
  if (!entry.body) return {};
  if (entry.encoding === 'multipart') return encodeForm(formOf(body, image));
  return { body: JSON.stringify(body ?? {}), type: 'application/json' };
};

/** Body and content type of a multipart form. */
export const encodeForm = async (form: FormData): Promise<{ body: Buffer; type: string }> => {
  const encoded = new Response(form);
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type') ?? '',
  };
};

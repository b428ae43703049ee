import type { CallAnswer, CallInput, Endpoint } from '#contract/endpoint';
import { BASE_PATH } from './edition.ts';
import { apiStarter, askWorker } from './from-worker.ts';
import { callHook, type Called } from './laboratory.ts';
import { currentSession, isSeen } from './session.ts';
import { readShown, type Partially } from './shown.ts';

/** An answer with an error status, or one that is not the JSON that it should be. */
export class CallFailed extends Error {
  override name = 'CallFailed';
  constructor(
    readonly status: number,
    readonly statusText: string,
    /** The answer's JSON; `undefined` if it was none. */
    readonly body: unknown,
  ) {
    super(`${status} ${statusText}`);
  }
}

/** Refused here, before it was sent: 401 where the session has ended. Its text is in lib/error-text.ts. */
export class NotSent extends CallFailed {}

/** Whether a call failed with this status. */
export const hasStatus = (error: unknown, status: number): error is CallFailed =>
  error instanceof CallFailed && error.status === status;

/** No answer of the product arrived, or it broke off. */
export class NetworkFailed extends Error {
  override name = 'NetworkFailed';
}

type Plain = string | number | boolean | null | undefined;
type Values = Readonly<Record<string, Plain | readonly Plain[]>>;

/** The input of a call, whatever its endpoint. */
interface AnyInput {
  params?: Values;
  query?: Values;
  headers?: Readonly<Record<string, string>>;
  body?: Values;
  image?: Blob | undefined;
}

/** The URL of a call. Absent and empty query values are left out; a list repeats its name. */
export const urlOf = (entry: Called, { params, query }: AnyInput): string => {
  const path = entry.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent([params?.[name]].flat().join()),
  );
  const search = new URLSearchParams(pairsOf(query ?? {}));
  return BASE_PATH + (search.size > 0 ? `${path}?${search}` : path);
};

const pairsOf = (values: Values): [string, string][] =>
  Object.entries(values).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((one) => one !== undefined && one !== null && one !== '')
      .map((one): [string, string] => [name, String(one)]),
  );

/** A body as multipart. Empty values are sent, because in an edit they clear the field. */
const formOf = ({ body, image }: AnyInput): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    for (const one of [value].flat()) {
      if (one !== undefined) form.append(name, one === null ? '' : String(one));
    }
  }
  if (image) form.append('image', image);
  return form;
};

const asksForSession = ({ who }: Called): boolean => who === 'user' || who === 'staff';

/**
 * What can be in a header; servers and proxies refuse much larger ones. Any other token is no session of this application:
 * it has ended, as an expired one.
 */
const SENDABLE = /^[\t\x20-\x7e\x80-\xff]{1,4096}$/;

/**
 * Sent only to endpoints that require a session; the search is called without (SEARCH-04). Throws `NotSent` where the
 * session has ended, or where something would be changed as another person than the page shows (GEN-23).
 */
const sessionHeader = (entry: Called): Record<string, string> => {
  if (!asksForSession(entry)) return {};
  if (entry.method !== 'get' && !isSeen.get()()) throw new NotSent(0, '', undefined);
  const { access } = currentSession();
  if (!access) return {};
  if (!SENDABLE.test(access)) throw new NotSent(401, 'Unauthorized', undefined);
  return { Authorization: `Bearer ${access}` };
};

/** The headers of a call; `given` may have a session of its own. */
const headersOf = (
  entry: Called,
  given: Readonly<Record<string, string>> = {},
): Record<string, string> => ({
  ...callHook.get()?.headersOf(entry),
  ...('Authorization' in given ? {} : sessionHeader(entry)),
  ...given,
});

/** An entry without the schema of its answer, as the landing has it, gets the answer as it is. */
const shownBy = ({ who, answer }: Called, body: unknown): unknown =>
  answer && who !== 'control' ? readShown(answer, body) : body;

const requestOf = (
  entry: Called,
  input: AnyInput,
  headers: Record<string, string>,
): RequestInit => {
  if (!entry.body || (entry.encoding !== 'multipart' && input.body === undefined)) {
    return { headers };
  }
  if (entry.encoding === 'multipart') return { headers, body: formOf(input) };
  return {
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(input.body),
  };
};

/** `keepalive` lets a call end after its page is left. */
type CallOptions = Pick<RequestInit, 'signal' | 'keepalive'>;

/**
 * The body of an answer as screens get it. That of a call which changes something need not be there; only what is asked
 * for must be. Of an endpoint for `control`, which has no other server, it is that of the contract.
 */
export type AnswerOf<E extends Endpoint> = E extends { who: 'control' }
  ? CallAnswer<E>
  : E extends { method: 'get' }
    ? Partially<CallAnswer<E>>
    : Partially<CallAnswer<E>> | null;

export interface Answered<E extends Endpoint> {
  answer: AnswerOf<E>;
  /** Reads a header of the answer. */
  header: (name: string) => string | null;
}

/** A 401 of the product asks for its own session alone, or for nothing. */
const OWN_SCHEME = /^(?!.*\b(?:Basic|Digest|Negotiate|NTLM)\b)(?:Bearer\b|$)/i;

/**
 * Throws `NetworkFailed` for a 401 that is not the product's, but of a proxy before it that has a login of its own: by its
 * scheme, or by a body that is neither empty nor the product's. The session is as good as before.
 */
const assertOwn = (status: number, header: (name: string) => string | null, text: string): void => {
  if (status !== 401) return;
  const body = readJson(text || '{}') as { detail?: unknown } | null | undefined;
  const isOwn =
    OWN_SCHEME.test(header('WWW-Authenticate') ?? '') &&
    (typeof body?.detail === 'string' || JSON.stringify(body) === '{}');
  if (!isOwn) throw new NetworkFailed('401 of a proxy before the product');
};

/** Throws `NetworkFailed` where the API is gone and does not start. */
const needApi = async (): Promise<void> => {
  if (!(await apiStarter.get()())) throw new NetworkFailed('the API did not start');
};

/** An answer once all of it has arrived. */
interface Arrived extends Pick<Response, 'ok' | 'status' | 'statusText'> {
  text: string;
  header: (name: string) => string | null;
}

/** Sends a request; rejects where no whole answer comes. */
export type Send = (address: string, request: RequestInit) => Promise<Arrived>;

export const sendByFetch: Send = async (address, request) => {
  const response = await fetch(address, request);
  const { ok, status, statusText, headers } = response;
  return { ok, status, statusText, text: await response.text(), header: headers.get.bind(headers) };
};

/** Sends a request to the API, which in the static edition is its worker. */
export const ask = (send: Send, address: string, request: RequestInit): Promise<Arrived> =>
  import.meta.env.MODE === 'static'
    ? askWorker(() => send(address, request))
    : send(address, request);

/** An endpoint without its schemas. */
export type Outline<E extends Endpoint> = Pick<E, 'method' | 'path' | 'who'>;

/** Calls an endpoint once, without retries (GEN-08). Throws `CallFailed`, or `NetworkFailed`, also where it is aborted. */
export const callWithHeaders = async <E extends Endpoint>(
  entry: E | Outline<E>,
  input: CallInput<E>,
  options: CallOptions = {},
  send = sendByFetch,
): Promise<Answered<E>> => {
  if (import.meta.env.MODE === 'static') await needApi();
  const parts = input as AnyInput;
  const headers = headersOf(entry, parts.headers);
  const hook = callHook.get();
  const request = {
    method: entry.method.toUpperCase(),
    // A simulated error may ask to be kept: it would outlive its cause.
    cache: 'no-store',
    ...requestOf(entry, parts, headers),
    ...options,
  } as const;
  const arrived = await ask(send, urlOf(entry, parts), request).catch((cause: unknown) => {
    hook?.ended(entry, headers);
    throw new NetworkFailed('no whole answer', { cause });
  });
  const { status, statusText, text, header } = arrived;
  const body = readJson(text);
  const answer = shownBy(entry, body);
  const isNeeded =
    'answer' in entry && entry.answer && (entry.who === 'control' || entry.method === 'get');
  const ok = arrived.ok && !(isNeeded && (answer === undefined || answer === null));
  hook?.ended(entry, headers, { status, ok, text, header });
  if (status === 404 && hook?.repeats(headers, header))
    return callWithHeaders(entry, input, options, send);
  assertOwn(status, header, text);
  if (!ok) throw new CallFailed(status, statusText, body);
  return { answer: answer as AnswerOf<E>, header };
};

/** As `callWithHeaders`, without the headers. */
export const call = async <E extends Endpoint>(
  entry: E,
  input: CallInput<E>,
  options?: CallOptions,
): Promise<AnswerOf<E>> => (await callWithHeaders(entry, input, options)).answer;

/** The parsed text; `undefined` if it is not JSON. */
export const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

import type { CallAnswer, CallInput, Endpoint } from '#contract/endpoint';
import { currentSession } from './session.ts';

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

/** Whether a call failed with this status. */
export const hasStatus = (error: unknown, status: number): error is CallFailed =>
  error instanceof CallFailed && error.status === status;

/** No answer arrived, or it broke off. */
export class NetworkFailed extends Error {
  override name = 'NetworkFailed';
}

type Plain = string | number | boolean | null | undefined;
type Values = Readonly<Record<string, Plain | readonly Plain[]>>;

/** The input of a call, whatever its endpoint. */
interface AnyInput {
  params?: Values;
  query?: Values;
  body?: Values;
  image?: Blob | undefined;
}

/** The URL of a call. Absent and empty query values are left out; a list repeats its name. */
export const urlOf = (entry: Endpoint, { params, query }: AnyInput): string => {
  const path = entry.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent([params?.[name]].flat().join()),
  );
  const search = new URLSearchParams(pairsOf(query ?? {}));
  return search.size > 0 ? `${path}?${search}` : path;
};

const pairsOf = (values: Values): [string, string][] =>
  Object.entries(values).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((one) => one !== undefined && one !== null && one !== '')
      .map((one): [string, string] => [name, String(one)]),
  );

/** A body as multipart. Empty values are sent, because in an edit they clear the field. */
export const formOf = ({ body, image }: AnyInput): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    for (const one of [value].flat()) {
      if (one !== undefined) form.append(name, one === null ? '' : String(one));
    }
  }
  if (image) form.append('image', image);
  return form;
};

/** The key of the control room's token in session storage (DEMO-09). */
export const DEMO_TOKEN_KEY = 'demoToken';

/** Sent with every call, since the product's endpoints too let only its holder choose a sandbox. */
const tokenHeader = (): Record<string, string> => {
  const token = sessionStorage.getItem(DEMO_TOKEN_KEY);
  return token === null ? {} : { 'X-Demo-Token': token };
};

/** Sent only to endpoints that require a session; the search is called without (SEARCH-04). */
const sessionHeader = ({ who }: Endpoint): Record<string, string> => {
  const { access } = currentSession();
  const isAsked = who === 'user' || who === 'staff';
  return isAsked && access ? { Authorization: `Bearer ${access}` } : {};
};

export const headersOf = (entry: Endpoint): Record<string, string> => ({
  ...tokenHeader(),
  ...sessionHeader(entry),
});

const requestOf = (entry: Endpoint, input: AnyInput): RequestInit => {
  const headers = headersOf(entry);
  if (!entry.body) return { headers };
  if (entry.encoding === 'multipart') return { headers, body: formOf(input) };
  return {
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(input.body ?? {}),
  };
};

export interface Answered<E extends Endpoint> {
  answer: CallAnswer<E>;
  headers: Headers;
}

/** Calls an endpoint once, without retries (GEN-08). Throws `CallFailed` or `NetworkFailed`. */
export const callWithHeaders = async <E extends Endpoint>(
  entry: E,
  input: CallInput<E>,
): Promise<Answered<E>> => {
  const parts = input as AnyInput;
  const response = await fetch(urlOf(entry, parts), {
    method: entry.method.toUpperCase(),
    ...requestOf(entry, parts),
  }).catch((cause: unknown) => {
    throw new NetworkFailed('no answer', { cause });
  });
  const text = await response.text().catch((cause: unknown) => {
    throw new NetworkFailed('the answer broke off', { cause });
  });
  const answer = readJson(text);
  if (!response.ok || (entry.answer && answer === undefined)) {
    throw new CallFailed(response.status, response.statusText, answer);
  }
  return { answer: answer as CallAnswer<E>, headers: response.headers };
};

/** As `callWithHeaders`, without the headers. */
export const call = async <E extends Endpoint>(
  entry: E,
  input: CallInput<E>,
): Promise<CallAnswer<E>> => (await callWithHeaders(entry, input)).answer;

/** The parsed text; `undefined` if it is not JSON. */
export const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

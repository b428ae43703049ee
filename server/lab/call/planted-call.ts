/** A call of the product in a sandbox that has planted defects, whichever home carries it. */
import type { Endpoint } from '#contract/endpoint';
import { HttpError } from '#contract/http-error';
import {
  JsonList,
  type Answer,
  type Answered,
  type HttpCall,
  type SentForm,
} from '../../call/http-call.ts';
import type { Config } from '../../config.ts';
import type { Sessions } from '../../call/sessions.ts';
import type { Defects } from '../sandbox/faults.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Sandboxes } from '../sandbox/sandboxes.ts';
import { DEFECTS } from '../defects/catalogue.ts';
import type { Body, Changes, SeenAnswer, Wrap, WrappedCall } from '../defects/defect.ts';

/** The wraps of defects for an endpoint, each with its defect's name. */
const wrapsFor = (
  entry: Endpoint,
  on: readonly string[],
): (readonly [name: string, wrap: Wrap['wrap']])[] =>
  DEFECTS.flatMap((defect) =>
    'wraps' in defect && on.includes(defect.name)
      ? defect.wraps
          .filter(({ endpoint }) => endpoint.name === entry.name)
          .map(({ wrap }) => [defect.name, wrap] as const)
      : [],
  );

const isBody = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The JSON of a body; `null` for what is none, which the product refuses. */
const bodyIn = (bytes: Uint8Array): Body | null => {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isBody(value) ? value : null;
  } catch {
    return null;
  }
};

const textOf = ({ json }: Answer): string | null => {
  if (json === null || typeof json === 'string') return json;
  return new TextDecoder().decode(json instanceof JsonList ? json.bytes : json);
};

/** Reads what was sent once, however often the product is asked. */
const readOnce = (httpCall: HttpCall) => {
  let bytes: Promise<Uint8Array> | undefined;
  let form: Promise<SentForm> | undefined;
  return {
    readBytes: (most: number) => (bytes ??= httpCall.readBytes(most)),
    readForm: () => (form ??= httpCall.readForm()),
    body: async (): Promise<Body> => (await form)?.fields ?? (bytes && bodyIn(await bytes)) ?? {},
  };
};

/** The call with changes in what is asked. Headers of its answer are kept, since a defect may ask twice. */
const changed = (
  httpCall: HttpCall,
  changes: readonly Changes[],
  read: ReturnType<typeof readOnce>,
  issue: (user: NonNullable<Changes['as']>) => string,
  headers: [string, string][],
): HttpCall => {
  const query = new URLSearchParams(httpCall.search);
  for (const { query: change } of changes) change?.(query);
  const user = changes.findLast(({ as }) => as)?.as;
  const changeBody = (body: Body): Body =>
    changes.reduce((now, { body: change }) => change?.(now) ?? now, body);
  const other: Partial<HttpCall> = {
    search: changes.some((one) => one.query) ? `?${query}` : httpCall.search,
    header: (name) =>
      name === 'authorization' && user ? `Bearer ${issue(user)}` : httpCall.header(name),
    setHeader: (name, value) => void headers.push([name, value]),
    readBytes: async (most) => {
      const bytes = await read.readBytes(most);
      const body = changes.some((one) => one.body) ? bodyIn(bytes) : null;
      return body ? new TextEncoder().encode(JSON.stringify(changeBody(body))) : bytes;
    },
    readForm: async () => {
      const { fields, image } = await read.readForm();
      return { fields: { ...changeBody(fields) }, image };
    },
  };
  return new Proxy(httpCall, {
    get: (target, name) => {
      const value: unknown = Reflect.get(name in other ? other : target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
};

interface Deps {
  config: Pick<Config, 'DEMO_DEFECTS_OF'>;
  sandboxes: Pick<Sandboxes, 'find'>;
  sessions: Pick<Sessions, 'issue'>;
}

/** The defects that act in a sandbox: its own, or those of the one whose defects act in all. */
export const defectsIn = (
  sandbox: Sandbox,
  { config, sandboxes }: Omit<Deps, 'sessions'>,
): Defects =>
  (config.DEMO_DEFECTS_OF === undefined
    ? sandbox
    : (sandboxes.find(config.DEMO_DEFECTS_OF) ?? sandbox)
  ).defects;

interface CallOfSandbox {
  entry: Endpoint;
  httpCall: HttpCall;
  sandbox: Sandbox;
}

/** Answers a call by `answer`, wrapped in the defects that its sandbox has. */
export const answerPlanted = async (
  { entry, httpCall, sandbox }: CallOfSandbox,
  deps: Deps,
  answer: (httpCall: HttpCall) => Promise<Answer>,
): Promise<Answered> => {
  const { on, counts } = defectsIn(sandbox, deps);
  const wraps = on.length === 0 ? [] : wrapsFor(entry, on);
  if (wraps.length === 0) return answer(httpCall);
  const read = readOnce(httpCall);
  /** What the product itself gave for each answer. */
  const own = new Map<SeenAnswer, () => Answer>();
  const askProduct = async (changes: readonly Changes[]): Promise<SeenAnswer> => {
    const headers: [string, string][] = [];
    const issue = (user: NonNullable<Changes['as']>) => deps.sessions.issue(user, sandbox);
    try {
      const given = await answer(changed(httpCall, changes, read, issue, headers));
      const text = textOf(given);
      const json: unknown = text === null ? null : JSON.parse(text);
      const seen = { status: given.status, json, headers };
      own.set(seen, () => given);
      return seen;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const seen = { status: error.status, json: error.body, headers };
      own.set(seen, () => {
        throw error;
      });
      return seen;
    }
  };
  const askFrom = async (at: number, changes: readonly Changes[]): Promise<SeenAnswer> => {
    const [name, wrap] = wraps[at] ?? [];
    if (name === undefined || !wrap) return askProduct(changes);
    const nth = (counts.get(name) ?? 0) + 1;
    counts.set(name, nth);
    const call: WrappedCall = {
      sandbox,
      params: (httpCall.params ?? {}) as Record<string, string>,
      query: new URLSearchParams(httpCall.search),
      nth,
      header: (header) => httpCall.header(header),
      body: read.body,
      ask: (more) => askFrom(at + 1, more ? [...changes, more] : changes),
    };
    return wrap(call);
  };
  const last = await askFrom(0, []);
  for (const [name, value] of last.headers) httpCall.setHeader(name, value);
  const { status, json } = last;
  return (
    own.get(last)?.() ?? {
      ...{ status, json: json === null ? null : JSON.stringify(json) },
      isSimulated: true,
    }
  );
};

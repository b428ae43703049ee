/** Counts what the observer wrote: which endpoint gave which answers, and what was said (LAB-06). */
import type { ListedEndpoint } from '#contract/endpoints';
import type { Line } from './observer.mjs';

/** The answers of one status. */
export interface Answered {
  /** Answers of the product itself. */
  count: number;
  /** Answers that a fault of the control room made. */
  planted: number;
  /** How often each text was among them, by field. */
  texts: Map<string, Map<string, number>>;
}

/** No answers yet. */
export const noAnswers = (): Answered => ({ count: 0, planted: 0, texts: new Map() });

/** Says how often a text was seen, and in the answers of which endpoints. */
export interface Said {
  count: number;
  endpoints: Set<string>;
}

/** Calls that belong to no endpoint of the contract. */
export const OUTSIDE = {
  unknownPath: 'Unknown path under /api',
  otherMethod: 'Known path, another method',
  document: 'API document',
  page: 'Pages, images and files',
  unreadable: 'Not readable as HTTP',
} as const;

export interface Tally {
  calls: number;
  /** By endpoint and status. */
  endpoints: Map<string, Map<number, Answered>>;
  /** By one of `OUTSIDE` and status. */
  outside: Map<string, Map<number, number>>;
  /** Texts of answers that no fault made. */
  answered: Map<string, Said>;
  /** Texts of answers that a fault made. */
  planted: Map<string, Said>;
  /** Texts that a screen showed after a call, as the client reported them. */
  shown: Map<string, Said>;
  /** Texts that the client only logged. */
  logged: Map<string, Said>;
}

interface Pattern {
  entry: ListedEndpoint;
  path: RegExp;
}

const patternOf = (entry: ListedEndpoint): Pattern => ({
  entry,
  path: new RegExp(`^${entry.path.replaceAll(/:\w+/g, '[^/]+').replace(/\/$/, '/?')}$`, 'i'),
});

const parametersOf = ({ entry }: Pattern): number => entry.path.split(':').length;

/** Finds the endpoint of a request as the server does: a literal path goes before one with parameters. */
const finder = (endpoints: readonly ListedEndpoint[]) => {
  const patterns = endpoints.map(patternOf).toSorted((a, b) => parametersOf(a) - parametersOf(b));
  return ({ method, path, status }: Line): ListedEndpoint | keyof typeof OUTSIDE => {
    if (method === '') return 'unreadable';
    const wanted = method === 'HEAD' ? 'get' : method.toLowerCase();
    const fitting = patterns.filter((pattern) => pattern.path.test(path));
    const found = fitting.find(({ entry }) => entry.method === wanted);
    if (found) return found.entry;
    if (fitting.length > 0) return 'otherMethod';
    if (!path.startsWith('/api')) return 'page';
    return status < 400 ? 'document' : 'unknownPath';
  };
};

/** The value of a key, made if it is not there yet. */
const at = <Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value => {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
};

const say = (said: Map<string, Said>, text: unknown, endpoint: string): void => {
  if (typeof text !== 'string') return;
  const entry = at(said, text, () => ({ count: 0, endpoints: new Set<string>() }));
  entry.count += 1;
  if (endpoint) entry.endpoints.add(endpoint);
};

/** What the client said in the body of a report. */
const takeReport = (report: unknown, tally: Tally): void => {
  const { messages, what, detail } = report as Record<string, unknown>;
  for (const text of [what, detail]) say(tally.logged, text, '');
  if (!Array.isArray(messages)) return;
  for (const { text } of messages as { text: unknown }[]) say(tally.shown, text, '');
};

const takeAnswer = (line: Line, name: string, tally: Tally): void => {
  const { status, planted = false, texts = [] } = line;
  const statuses = at(tally.endpoints, name, () => new Map<number, Answered>());
  const answered = at(statuses, status, noAnswers);
  answered[planted ? 'planted' : 'count'] += 1;
  if (planted) return;
  for (const [field, text] of texts) {
    const ofField = at(answered.texts, field, () => new Map<string, number>());
    ofField.set(text, (ofField.get(text) ?? 0) + 1);
  }
};

/** Counts the observer's lines. */
export const tallyLines = async (
  lines: AsyncIterable<string> | Iterable<string>,
  endpoints: readonly ListedEndpoint[],
): Promise<Tally> => {
  const find = finder(endpoints);
  const tally: Tally = {
    calls: 0,
    endpoints: new Map(),
    outside: new Map(),
    answered: new Map(),
    planted: new Map(),
    shown: new Map(),
    logged: new Map(),
  };
  for await (const text of lines) {
    const line = JSON.parse(text) as Line;
    const found = find(line);
    const name = typeof found === 'string' ? '' : found.name;
    tally.calls += 1;
    if (typeof found === 'string') {
      const statuses = at(tally.outside, OUTSIDE[found], () => new Map<number, number>());
      statuses.set(line.status, (statuses.get(line.status) ?? 0) + 1);
    } else takeAnswer(line, name, tally);
    const said = line.planted ? tally.planted : tally.answered;
    for (const [, spoken] of line.texts ?? []) say(said, spoken, name);
    if (typeof line.report === 'object' && line.report !== null) takeReport(line.report, tally);
  }
  return tally;
};

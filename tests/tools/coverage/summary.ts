/** What a suite met of what can be expected, as the table and the page show it (LAB-06). */
import type { ListedEndpoint } from '#contract/endpoints';
import type { Tally } from '#lab/calls';
import type { Requirement } from '../../../scripts/lib/requirement-ids.ts';
import { idsIn } from '../../../scripts/lib/requirement-ids.ts';
import { refusalsOf } from '../../../server/openapi/document.ts';
import type { Result } from '../suite/report.ts';
import { LOGGED, PROBLEMS, problemsIn, SHOWN, type Message } from './messages.ts';

export interface EndpointRow {
  name: string;
  isControl: boolean;
  /** Statuses that were answered, with how often, and those that were not. */
  met: [status: number, count: number][];
  missing: number[];
  /** Answered, though the contract does not list them. */
  unlisted: [status: number, count: number][];
}

/** A message, requirement or answer that can be met. */
export interface Item {
  name: string;
  /** What it is or where it was met, for whoever wants to meet it. */
  note: string;
  count: number;
}

export interface Section {
  title: string;
  items: Item[];
}

export interface Summary {
  endpoints: EndpointRow[];
  /** Given before an endpoint's own code: once is enough, at any of them. */
  shared: Section;
  messages: Section[];
  /** Without items where no test named an id. */
  requirements: Section;
}

/** Refusals before an endpoint's own code: no such sandbox, a body too large or of another type, too much at once. */
const isShared = (
  { extraStatuses = [], params, encoding }: ListedEndpoint,
  status: number,
): boolean => {
  if (extraStatuses.some((own) => own === status)) return false;
  if (status === 404) return !params;
  return [429, 503].includes(status) || ([413, 415].includes(status) && encoding !== 'multipart');
};

const viewEndpoint = (entry: ListedEndpoint, { answers }: Tally): EndpointRow => {
  const listed = [entry.status, ...refusalsOf(entry)];
  const own = answers
    .filter(({ endpoint, status }) => endpoint === entry.name && !isShared(entry, status))
    .toSorted((one, other) => one.status - other.status)
    .map(({ status, count }): [number, number] => [status, count]);
  return {
    name: entry.name,
    isControl: entry.who === 'control',
    met: own.filter(([status]) => listed.includes(status)),
    missing: listed
      .filter((status) => !isShared(entry, status) && own.every(([met]) => met !== status))
      .toSorted((one, other) => one - other),
    unlisted: own.filter(([status]) => !listed.includes(status)),
  };
};

const sharedAnswers = (endpoints: readonly ListedEndpoint[], { answers }: Tally): Section => {
  const counts = new Map<number, number>();
  for (const entry of endpoints)
    for (const wanted of refusalsOf(entry).filter((status) => isShared(entry, status))) {
      const met = answers.find(
        ({ endpoint, status }) => endpoint === entry.name && status === wanted,
      );
      counts.set(wanted, (counts.get(wanted) ?? 0) + (met?.count ?? 0));
    }
  const items = [...counts]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => ({ name: String(status), note: '', count }));
  return { title: 'Answers that calls share', items };
};

const messagesOf = (messages: readonly Message[], said: Tally['shown']): Item[] =>
  messages.map(({ text, situation }) => ({
    name: text,
    note: situation,
    count: said.find((one) => one.text === text)?.count ?? 0,
  }));

const problemsOf = (refusals: Tally['refusals']): Item[] => {
  const counts = new Map<string, number>();
  for (const { text, count } of refusals)
    for (const key of problemsIn(text)) counts.set(key, (counts.get(key) ?? 0) + count);
  return Object.entries(PROBLEMS).map(([key, { text, situation }]) => ({
    name: text,
    note: situation,
    count: counts.get(key) ?? 0,
  }));
};

/** An id as a name of Python or Java can have it: `test_SEARCH_07_sorts`. */
const IN_NAME = /(?<![A-Za-z0-9])([A-Z]{2,})_(\d+[a-z]?)(?![A-Za-z0-9])/g;

const idsOfTitle = (title: string): string[] => [
  ...idsIn(title),
  ...[...title.matchAll(IN_NAME)].map(([, section, number]) => `${section}-${number}`),
];

/** A requirement is met if a test that carries its id passed and none failed. */
const requirementsOf = (listed: readonly Requirement[], results: readonly Result[]): Item[] => {
  const named = results.map(({ title, hasPassed }) => ({ ids: idsOfTitle(title), hasPassed }));
  if (named.every(({ ids }) => ids.length === 0)) return [];
  return listed.map(({ id, text }) => {
    const own = named.filter(({ ids }) => ids.includes(id));
    const failed = own.filter(({ hasPassed }) => !hasPassed).length;
    return {
      name: id,
      note: failed > 0 ? `${failed} failed: ${text}` : text,
      count: failed > 0 ? 0 : own.length,
    };
  });
};

export const summarise = (
  tally: Tally,
  results: readonly Result[],
  endpoints: readonly ListedEndpoint[],
  requirements: readonly Requirement[],
): Summary => ({
  endpoints: endpoints.map((entry) => viewEndpoint(entry, tally)),
  shared: sharedAnswers(endpoints, tally),
  messages: [
    { title: 'Said by the server', items: problemsOf(tally.refusals) },
    { title: 'Shown by the screen', items: messagesOf(SHOWN, tally.shown) },
    { title: 'Logged by the screen', items: messagesOf(LOGGED, tally.logged) },
  ],
  requirements: { title: 'Requirements', items: requirementsOf(requirements, results) },
});

/** A share of what can be met. */
export interface Share {
  what: string;
  met: number;
  of: number;
}

const shareOf = (what: string, { items }: Pick<Section, 'items'>): Share => ({
  what,
  met: items.filter(({ count }) => count > 0).length,
  of: items.length,
});

const endpointShares = (whose: string, rows: readonly EndpointRow[]): Share[] => [
  {
    what: `Endpoints ${whose}`,
    met: rows.filter(({ met, unlisted }) => met.length + unlisted.length > 0).length,
    of: rows.length,
  },
  {
    what: `Answers ${whose}`,
    met: rows.reduce((sum, { met }) => sum + met.length, 0),
    of: rows.reduce((sum, { met, missing }) => sum + met.length + missing.length, 0),
  },
];

/** Those of the product first; then what it shares with the control room, and what is the control room's. */
export const sharesOf = ({ endpoints, shared, messages, requirements }: Summary): Share[] => [
  ...endpointShares(
    'of the product',
    endpoints.filter(({ isControl }) => !isControl),
  ),
  ...messages.map((section) => shareOf(`Messages: ${section.title.toLowerCase()}`, section)),
  ...(requirements.items.length > 0 ? [shareOf(requirements.title, requirements)] : []),
  shareOf('Apart: answers that calls share', shared),
  ...endpointShares(
    'of the control room',
    endpoints.filter(({ isControl }) => isControl),
  ).map((one) => ({ ...one, what: `Apart: ${one.what.toLowerCase()}` })),
];

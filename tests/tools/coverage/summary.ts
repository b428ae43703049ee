/** What a suite met of what can be expected (LAB-06). */
import type { ListedEndpoint } from '#contract/endpoints';
import { PROBLEM } from '#contract/problems';
import type { Tally } from '#lab/calls';
import { CATALOGUE } from '../../../client/lab/catalogue/catalogue.ts';
import { idsIn, type Requirement } from '../../../scripts/lib/requirement-ids.ts';
import { refusalsOf } from '../../../server/openapi/document.ts';
import type { Result } from '../suite/report.ts';

/** How much was met of what can be. */
export interface Share {
  what: string;
  met: number;
  of: number;
}

/** What can be met, of one kind, with a head for each column. */
export interface Table {
  head: readonly string[];
  rows: readonly { cells: readonly string[]; isMet: boolean }[];
}

export interface Summary {
  shares: Share[];
  /** With the answers that were given, and those of the contract that were not. */
  endpoints: { product: Table; control: Table };
  /** With how often each was met, and what it means. */
  lists: Table[];
}

interface EndpointRow {
  name: string;
  isControl: boolean;
  met: Tally['answers'];
  /** How many that the endpoint's own code gives were met. */
  own: number;
  missing: number[];
}

/** Given before an endpoint's own code, so expected of none: no such sandbox, a body that is not read, too much at once. */
const isOwn = ({ extraStatuses = [], params, encoding }: ListedEndpoint, status: number): boolean =>
  extraStatuses.some((extra) => extra === status) ||
  ((status === 404 ? params !== undefined : ![429, 503].includes(status)) &&
    (![413, 415].includes(status) || encoding === 'multipart'));

const viewEndpoint = (entry: ListedEndpoint, { answers }: Tally): EndpointRow => {
  const met = answers
    .filter(({ endpoint }) => endpoint === entry.name)
    .toSorted((one, other) => one.status - other.status);
  const expected = [entry.status, ...refusalsOf(entry)].filter((status) => isOwn(entry, status));
  const missing = expected.filter((status) => met.every((one) => one.status !== status));
  const own = expected.length - missing.length;
  return { name: entry.name, isControl: entry.who === 'control', met, own, missing };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const endpointShares = (whose: string, rows: readonly EndpointRow[]): Share[] => [
  {
    what: `Endpoints ${whose}`,
    met: rows.filter(({ met }) => met.length > 0).length,
    of: rows.length,
  },
  {
    what: `Answers ${whose}`,
    met: sum(rows.map(({ own }) => own)),
    of: sum(rows.map(({ own, missing }) => own + missing.length)),
  },
];

const endpointTable = (title: string, rows: readonly EndpointRow[]): Table => ({
  head: [title, 'met', 'not met'],
  rows: rows.map(({ name, met, missing }) => ({
    cells: [
      name,
      met.map(({ status, count }) => `${status}×${count}`).join(' ') || '–',
      missing.join(' '),
    ],
    isMet: met.length > 0,
  })),
});

/** A message, in Italian or of the control room, and in English when it appears or what it means. */
interface Message {
  text: string;
  says: string;
}

/** 'unknownKey' → 'unknown key' */
const wordsOf = (key: string): string =>
  key.replaceAll(/[A-Z]/g, (sign) => ` ${sign.toLowerCase()}`);

/** What the server says of the product. A text that is made of numbers is known by what comes before them. */
const SAID: readonly Message[] = Object.entries(PROBLEM).map(([key, text]) => ({
  text: typeof text === 'string' ? text : text(2, 2).replace(/\d.*/, '…'),
  says: wordsOf(key),
}));

const isText = ({ text }: Message, said: string): boolean =>
  text === said || (text.endsWith('…') && said.startsWith(text.slice(0, -1)));

/** The message that a text of the server is; one that is the whole text before one that begins it. */
export const messageOf = (said: string): string | undefined =>
  (SAID.find(({ text }) => text === said) ?? SAID.find((one) => isText(one, said)))?.text;

/** Rows whose message no call tells: questions, checks before sending, what is shown while a call is under way. */
const WITHOUT_CALL: ReadonlySet<string> = new Set([
  ...CATALOGUE.filter(({ title }) => title === 'Controlli e domande').flatMap(({ rows }) =>
    rows.map(({ id }) => id),
  ),
  ...['logged-out', 'email-confirmed', 'favourites-loading'],
  ...['dashboard-visitor', 'registration-closed'],
]);

/** Each text of a column of the catalogue once, in the first situation that shows it. */
const textsOf = (column: 'text' | 'logged'): Message[] => {
  const texts = new Map<string, Message>();
  for (const row of CATALOGUE.flatMap(({ rows }) => rows)) {
    const text = row[column];
    if (text && !texts.has(text) && !WITHOUT_CALL.has(row.id))
      texts.set(text, { text, says: row.situation.en });
  }
  return [...texts.values()];
};

const listTable = (title: string, items: readonly (Message & { count: number })[]): Table => ({
  head: [title, 'met', 'about it'],
  rows: items.map(({ text, says, count }) => ({
    cells: [text, count > 0 ? `×${count}` : 'not met', says === text ? '' : says],
    isMet: count > 0,
  })),
});

const messageTable = (
  title: string,
  messages: readonly Message[],
  said: readonly { text: string | undefined; count: number }[],
): Table =>
  listTable(
    title,
    messages.map((message) => ({
      ...message,
      count: sum(said.filter(({ text }) => text === message.text).map(({ count }) => count)),
    })),
  );

/** An id as a name of Python or Java can have it: `test_SEARCH_07_sorts`. */
const IN_NAME = /(?<![A-Za-z0-9])([A-Z]{2,})_(\d+[a-z]?)(?![A-Za-z0-9])/g;

const idsOfTitle = (title: string): string[] => [
  ...idsIn(title),
  ...[...title.matchAll(IN_NAME)].map(([, section, number]) => `${section}-${number}`),
];

/** A requirement is met if a test that carries its id passed and none failed; no table where no test names one. */
const requirementTables = (listed: readonly Requirement[], results: readonly Result[]): Table[] => {
  const named = results.map(({ title, hasPassed }) => ({ ids: idsOfTitle(title), hasPassed }));
  if (named.every(({ ids }) => ids.length === 0)) return [];
  const items = listed.map(({ id, text }) => {
    const own = named.filter(({ ids }) => ids.includes(id));
    const failed = own.filter(({ hasPassed }) => !hasPassed).length;
    return failed > 0
      ? { text: id, says: `${failed} failed: ${text}`, count: 0 }
      : { text: id, says: text, count: own.length };
  });
  return [listTable('Requirements', items)];
};

export const summarise = (
  tally: Tally,
  results: readonly Result[],
  listed: { endpoints: readonly ListedEndpoint[]; requirements: readonly Requirement[] },
): Summary => {
  const endpoints = listed.endpoints.map((entry) => viewEndpoint(entry, tally));
  const product = endpoints.filter(({ isControl }) => !isControl);
  const control = endpoints.filter(({ isControl }) => isControl);
  const refusals = tally.refusals.map(({ text, count }) => ({ text: messageOf(text), count }));
  const lists = [
    messageTable('Said by the server', SAID, refusals),
    messageTable('Shown by the screen', textsOf('text'), tally.shown),
    messageTable('Logged by the screen', textsOf('logged'), tally.logged),
    ...requirementTables(listed.requirements, results),
  ];
  return {
    shares: [
      ...endpointShares('of the product', product),
      ...lists.map(({ head: [what = ''], rows }) => ({
        what,
        met: rows.filter(({ isMet }) => isMet).length,
        of: rows.length,
      })),
      ...endpointShares('of the control room, apart', control),
    ],
    endpoints: {
      product: endpointTable('Product', product),
      control: endpointTable('Control room', control),
    },
    lists,
  };
};

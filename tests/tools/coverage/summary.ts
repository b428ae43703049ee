/** What a suite met of what can be expected, as the table and the page show it (LAB-06). */
import type { ListedEndpoint } from '#contract/endpoints';
import type { Requirement } from '../../../scripts/lib/requirement-ids.ts';
import { DOCUMENT_PARTS } from '../../../server/lab/openapi/parts.ts';
import { notesOf, refusalsOf } from '../../../server/openapi/document.ts';
import { LOGGED, PROBLEMS, problemsIn, SHOWN, type Message } from './messages.ts';
import type { Outcomes } from './outcomes.ts';
import { noAnswers, type Answered, type Said, type Tally } from './tally.ts';

/** `beyond` is an answer that the contract does not list; `untold` a message that a server cannot hear of. */
export type Mark = 'met' | 'missing' | 'beyond' | 'untold';

export interface Answer {
  status: number;
  mark: Mark;
  count: number;
  /** Answers that a fault made; they meet nothing. */
  planted: number;
  texts: { field: string; text: string; count: number }[];
}

export interface EndpointRow {
  name: string;
  method: string;
  path: string;
  area: string;
  summary: string;
  isControl: boolean;
  answers: Answer[];
}

export interface Item {
  id: string;
  text: string;
  mark: Mark;
  count: number;
  note: string;
}

export interface Section {
  title: string;
  says: string;
  /** The ids of its items are names in the code, which say nothing to a tester. */
  isUnnamed?: true;
  items: Item[];
}

export interface Summary {
  command: string;
  day: string;
  /** How the suite ended: 'exit code 0', 'interrupted'. */
  ended: string;
  calls: number;
  endpoints: EndpointRow[];
  /** Answers that calls share, given before an endpoint's own code: how often, over all endpoints. */
  shared: { status: number; count: number }[];
  outside: { what: string; status: number; count: number }[];
  messages: Section[];
  /** Empty if no test named an id. */
  requirements: Section[];
}

const viewAnswer = (
  status: number,
  isListed: boolean,
  { count, planted, texts }: Answered = noAnswers(),
): Answer => {
  const met = isListed ? 'met' : 'beyond';
  return {
    status,
    mark: count > 0 || !isListed ? met : 'missing',
    count,
    planted,
    texts: [...texts].flatMap(([field, ofField]) =>
      [...ofField].map(([text, times]) => ({ field, text, count: times })),
    ),
  };
};

/**
 * Refusals that come before an endpoint's own code: a sandbox that is not there, a body that is too large or of another type,
 * too much at once. An endpoint that gives one itself lists it, has a path with ids, or reads a picture.
 */
const sharedIn = ({ refuses = [], params, encoding }: ListedEndpoint): number[] =>
  [
    ...(params ? [] : [404]),
    ...(encoding === 'multipart' ? [] : [413, 415]),
    ...([429, 503] as const),
  ].filter((status) => !refuses.some((own) => own === status));

const sharedAnswers = (endpoints: readonly ListedEndpoint[], tally: Tally): Summary['shared'] => {
  const counts = new Map<number, number>();
  for (const entry of endpoints)
    for (const status of sharedIn(entry).filter((one) => refusalsOf(entry).includes(one)))
      counts.set(
        status,
        (counts.get(status) ?? 0) + (tally.endpoints.get(entry.name)?.get(status)?.count ?? 0),
      );
  return [...counts]
    .map(([status, count]) => ({ status, count }))
    .toSorted((a, b) => a.status - b.status);
};

const viewEndpoint = (entry: ListedEndpoint, tally: Tally): EndpointRow => {
  const { name, method, path, area, who } = entry;
  const { summary } = notesOf(entry, DOCUMENT_PARTS);
  const seen = tally.endpoints.get(name) ?? new Map<number, Answered>();
  const all = [entry.status, ...refusalsOf(entry)];
  const shared = new Set(sharedIn(entry));
  const listed = all.filter((status) => !shared.has(status));
  const statuses = [...new Set([...listed, ...seen.keys()])]
    .filter((status) => !shared.has(status))
    .toSorted((a, b) => a - b);
  return {
    ...{ name, method: method.toUpperCase(), path, area, summary },
    isControl: who === 'control',
    answers: statuses.map((status) =>
      viewAnswer(status, listed.includes(status), seen.get(status)),
    ),
  };
};

/** How often each message of `PROBLEM` was in texts. */
const problemsOf = (texts: ReadonlyMap<string, Said>): Map<string, Said> => {
  const byKey = new Map<string, Said>();
  for (const [text, { count, endpoints }] of texts)
    for (const key of problemsIn(text)) {
      const known = byKey.get(key) ?? { count: 0, endpoints: new Set() };
      byKey.set(key, {
        count: known.count + count,
        endpoints: new Set([...known.endpoints, ...endpoints]),
      });
    }
  return byKey;
};

const viewMessage = (message: Message, said: Said | undefined): Item => ({
  id: message.id,
  text: message.text,
  mark: said ? 'met' : message.untold ? 'untold' : 'missing',
  count: said?.count ?? 0,
  note: said?.endpoints.size
    ? [...said.endpoints].toSorted().join(', ')
    : (message.situation ?? ''),
});

const messageSections = (tally: Tally): Section[] => {
  const answered = problemsOf(tally.answered);
  // Only a fault says this one.
  const fault = problemsOf(tally.planted).get('fault');
  if (fault) answered.set('fault', fault);
  return [
    {
      title: 'Said by the server',
      says: 'Error texts, in answers that no fault made: those of the control room in English.',
      isUnnamed: true,
      items: PROBLEMS.map((message) => viewMessage(message, answered.get(message.id))),
    },
    {
      title: 'Shown by the screen',
      says: 'Rows of /regia, as the client reports them after a call. What the screen shows without one is not reported.',
      items: SHOWN.map((message) => viewMessage(message, tally.shown.get(message.text))),
    },
    {
      title: 'Logged by the screen',
      says: 'Rows of /regia that nobody sees, in the event log.',
      items: LOGGED.map((message) => viewMessage(message, tally.logged.get(message.text))),
    },
  ];
};

const requirementSections = (listed: readonly Requirement[], outcomes: Outcomes): Section[] => {
  if (outcomes.size === 0) return [];
  return [...new Set(listed.map(({ section }) => section))].map((title) => ({
    title,
    says: '',
    items: listed
      .filter(({ section }) => section === title)
      .map(({ id, text }): Item => {
        const { passed, failed } = outcomes.get(id) ?? { passed: 0, failed: 0 };
        const note = failed > 0 ? `${failed} failed` : '';
        return {
          id,
          text,
          mark: passed > 0 && failed === 0 ? 'met' : 'missing',
          count: passed,
          note,
        };
      }),
  }));
};

export interface Run extends Pick<Summary, 'command' | 'day' | 'ended'> {
  tally: Tally;
  outcomes: Outcomes;
}

export const summarise = (
  { command, day, ended, tally, outcomes }: Run,
  endpoints: readonly ListedEndpoint[],
  requirements: readonly Requirement[],
): Summary => ({
  ...{ command, day, ended },
  calls: tally.calls,
  endpoints: endpoints.map((entry) => viewEndpoint(entry, tally)),
  shared: sharedAnswers(endpoints, tally),
  outside: [...tally.outside].flatMap(([what, statuses]) =>
    [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => ({ what, status, count })),
  ),
  messages: messageSections(tally),
  requirements: requirementSections(requirements, outcomes),
});

/** A share of what can be met. */
export interface Share {
  what: string;
  met: number;
  of: number;
}

const share = (what: string, marks: readonly Mark[]): Share => ({
  what,
  met: marks.filter((mark) => mark === 'met').length,
  of: marks.filter((mark) => mark === 'met' || mark === 'missing').length,
});

const isReached = ({ answers }: EndpointRow): Mark =>
  answers.some(({ count }) => count > 0) ? 'met' : 'missing';

/** The shares of a summary: those of the product; after them what is not of the product alone. */
export const sharesOf = ({ endpoints, shared, messages, requirements }: Summary): Share[] => {
  const marksOf = (sections: readonly Section[]) =>
    sections.flatMap(({ items }) => items.map(({ mark }) => mark));
  const [product, control] = [false, true].map((wanted) =>
    endpoints.filter(({ isControl }) => isControl === wanted),
  );
  const answersOf = (rows: readonly EndpointRow[] = []) =>
    rows.flatMap(({ answers }) => answers.map(({ mark }) => mark));
  return [
    share('Endpoints of the product', (product ?? []).map(isReached)),
    share('Answers of the product', answersOf(product)),
    ...messages.map(({ title, items }) =>
      share(
        `Messages: ${title[0]?.toLowerCase()}${title.slice(1)}`,
        items.map(({ mark }) => mark),
      ),
    ),
    ...(requirements.length > 0 ? [share('Requirements', marksOf(requirements))] : []),
    share(
      'Apart: answers that calls share',
      shared.map(({ count }) => (count > 0 ? 'met' : 'missing')),
    ),
    share('Apart: endpoints of the control room', (control ?? []).map(isReached)),
    share('Apart: answers of the control room', answersOf(control)),
  ];
};

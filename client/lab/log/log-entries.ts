import type { Call } from '#lab/calls';
import { PRODUCT_ENDPOINTS } from '#contract/endpoints';
import type { DemoEvent } from '#lab/events';

/** What the log shows, by what it is called where one chooses. */
export const VIEWS = {
  asked: 'senza le chiamate di sfondo',
  all: 'tutto',
  changes: 'solo ciò che cambia i dati',
  failures: 'solo rifiuti, errori simulati e note',
} as const;

export type LogView = keyof typeof VIEWS;

/** Calls that screens make by themselves, beside those that fill them. */
const BACKGROUND: ReadonlySet<string> = new Set(['getCalendar', 'getProfile', 'getSearchHints']);

const ENTRIES: ReadonlyMap<string, (typeof PRODUCT_ENDPOINTS)[number]> = new Map(
  PRODUCT_ENDPOINTS.map((entry) => [entry.name, entry]),
);

/** What the call's endpoint is called in Italian. */
export const labelOf = ({ endpoint }: Call): string => ENTRIES.get(endpoint)?.label.it ?? endpoint;

/** Method and path of the call's endpoint, as in the documentation of the API: 'GET /api/users/{userId}/'. */
export const addressOf = ({ endpoint }: Call): string => {
  const entry = ENTRIES.get(endpoint);
  return entry ? `${entry.method.toUpperCase()} ${entry.path.replaceAll(/:(\w+)/g, '{$1}')}` : '';
};

/** As whom it was sent. */
export const whoCalled = ({ who }: Call): string =>
  who ? who.full_name || who.email : 'Visitatore';

const hasFailed = ({ status }: Call): boolean => status === 0 || status >= 400;

const isBackground = (call: Call): boolean =>
  BACKGROUND.has(call.endpoint) && !hasFailed(call) && call.messages.length === 0;

const isInView = ({ call }: LogEntry, view: LogView): boolean => {
  if (view === 'all') return true;
  if (!call) return view !== 'changes';
  if (view === 'asked') return !isBackground(call);
  return view === 'failures' ? hasFailed(call) : call.rows.length + call.mails.length > 0;
};

const textOf = ({ call, event }: LogEntry): string =>
  (call
    ? [labelOf(call), call.endpoint, addressOf(call), String(call.status), whoCalled(call)].concat(
        call.messages,
        Object.values(call.refused).flat(),
      )
    : [event.what, event.detail]
  )
    .join('\n')
    .toLowerCase();

/** The entries of a view that contain a text. */
export const filterLog = (
  entries: readonly LogEntry[],
  view: LogView,
  text: string,
): readonly LogEntry[] => {
  const wanted = text.trim().toLowerCase();
  return entries.filter(
    (entry) => isInView(entry, view) && (wanted === '' || textOf(entry).includes(wanted)),
  );
};

/** A line of the log: a call of the product, or what was only logged. */
export type LogEntry =
  | { key: string; call: Call; event?: never }
  | { key: string; event: DemoEvent; call?: never };

/** Tells calls of different sandboxes apart, and those before and after a reset: each counts its calls from 1. */
const identityOf = ({ id, request_id, endpoint, clock, milliseconds }: Call): string =>
  [id, request_id, endpoint, clock, milliseconds].join(' ');

/** Calls and events in one list, newest first. Instants do not tell the order: a clock may stand still. */
export const mergeLog = (calls: readonly Call[], events: readonly DemoEvent[]): LogEntry[] => {
  const byPlace = [
    ...calls.map((call) => ({
      ...{ place: call.id, number: 0 },
      ...{ key: `call ${identityOf(call)}`, call },
    })),
    ...events.map((event) => ({
      ...{ place: event.after_call, number: event.id },
      ...{ key: `event ${event.id}`, event },
    })),
  ];
  return byPlace.toSorted((a, b) => b.place - a.place || b.number - a.number);
};

/** How many of the last calls are read again with each new one, since messages join a call after its answer. */
export const READ_AGAIN = 50;

/** The known calls with those that were read again after `since`; `null` where it is another log, or there is a gap. */
export const mergeCalls = (
  known: readonly Call[],
  read: readonly Call[],
  since: number,
): readonly Call[] | null => {
  const last = known.at(-1);
  if (!last) return read;
  const identity = identityOf(last);
  if (!read.some((call) => identityOf(call) === identity)) return null;
  return [...known.filter(({ id }) => id <= since), ...read];
};

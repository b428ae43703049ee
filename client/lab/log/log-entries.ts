import type { Call } from '#lab/calls';
import type { DemoEvent } from '#lab/events';

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

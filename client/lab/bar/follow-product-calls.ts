import { listOutbox } from '#lab/control';
import { listEvents } from '#lab/events';
import { listFaults } from '#lab/faults';
import { keyOf } from '../../lib/queries.ts';
import { answeredCalls } from '../sandbox/answered-calls.ts';
import { regiaQueries } from '../regia/regia-queries.ts';

const [FAULTS, OUTBOX, EVENTS] = [listFaults, listOutbox, listEvents].map(
  (entry) => keyOf(entry)[0],
);

/**
 * Refreshes faults, outbox and event log after each call of the product, which may use up a fault, send a mail or
 * log an event. Returns the function that stops it.
 */
export const followProductCalls = (): (() => void) =>
  answeredCalls.subscribe(([last]) => {
    if (last) void regiaQueries.invalidateQueries({ predicate: mayHaveChanged });
  });

interface CachedQuery {
  queryKey: readonly unknown[];
  state: { data: unknown };
}

/** No call can use up a fault where none is in force, so a bar without faults sends no requests. */
const mayHaveChanged = ({ queryKey: [name], state: { data } }: CachedQuery): boolean => {
  if (name === FAULTS) return !(Array.isArray(data) && data.length === 0);
  return name === OUTBOX || name === EVENTS;
};

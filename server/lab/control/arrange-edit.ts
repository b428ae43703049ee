import type { Inventor, InstantAndDay, Rows, Values } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import type { Arranged, ArrangeEntry } from './arrange-entries.ts';

/** Columns that follow another one: an edit that gives that one alone fills them in anew. */
const FOLLOWERS: Readonly<Record<string, readonly string[]>> = {
  status: ['sold_at'],
  moderation: ['moderation_reason'],
  trip_type: ['return_departure_time', 'return_arrival_time'],
  departure_time: ['arrival_time'],
};

/** The stored row that an entry edits: the one with its id, or the person with its email. */
export const storedRow = (
  store: Store,
  { table, id, given }: ArrangeEntry,
): Rows[Arranged] | undefined => {
  if (id !== undefined) return store.tables[table].get(id);
  const { email } = given;
  return table === 'users' && typeof email === 'string'
    ? store.users.by('email', email)[0]
    : undefined;
};

/** A stored row with what an entry gives. */
export const editedRow = (
  table: Arranged,
  { id, ...columns }: Rows[Arranged],
  given: Readonly<Record<string, unknown>>,
  inventor: Inventor,
  at: InstantAndDay,
): Values[Arranged] => {
  const kept: Record<string, unknown> = { ...columns };
  if (table === 'tickets') {
    for (const column of Object.keys(given)) {
      for (const follower of FOLLOWERS[column] ?? []) delete kept[follower];
    }
    return inventor.ticket(id, { ...kept, ...given } as Values['tickets'], at);
  }
  return { ...kept, ...given } as unknown as Values[Arranged];
};

import { isPublicState } from '#contract/ticket-state';
import type { HintsQuery, SearchHints } from '#contract/search';
import type { Store } from '../../store/store.ts';
import { currentState, type NowAndToday } from '../../views/ticket.ts';
import { constraintsOf, type Constraint } from './find-tickets.ts';

/** Most days that are suggested. */
const DAYS = 4;

/**
 * What to change about a search without results (SEARCH-17): each filter without which it would find tickets, those that
 * bring most first, the nearest other days with tickets, in order of date, and how many there are without any filter. It
 * reads every ticket once.
 */
export const searchHints = (store: Store, query: HintsQuery, moment: NowAndToday): SearchHints => {
  const constraints = constraintsOf(query);
  const found = new Map<Constraint, number>();
  const byDay = new Map<string, number>();
  let total = 0;
  for (const ticket of store.tickets.values()) {
    if (ticket.user === query.except_seller) continue;
    if (!isPublicState(currentState(store, ticket, moment))) continue;
    total += 1;
    const failing = constraints.filter(({ accepts }) => !accepts(ticket));
    const [only] = failing;
    if (!only || failing.length > 1) continue;
    found.set(only, (found.get(only) ?? 0) + 1);
    if (only.filter === 'date') byDay.set(ticket.date, (byDay.get(ticket.date) ?? 0) + 1);
  }
  const filters = constraints
    .map((one) => ({ filter: one.filter, value: one.value, count: found.get(one) ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  return { filters, days: nearestDays(byDay, query.date), total };
};

type Days = SearchHints['days'];

const byDate = (a: Days[number], b: Days[number]) => (a.date < b.date ? -1 : 1);

/** The earlier of two days that are equally near comes first. */
const nearestDays = (byDay: ReadonlyMap<string, number>, wanted = ''): Days => {
  const distance = ({ date }: Days[number]) => Math.abs(Date.parse(date) - Date.parse(wanted));
  return [...byDay]
    .map(([date, count]) => ({ date, count }))
    .toSorted(byDate)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, DAYS)
    .toSorted(byDate);
};

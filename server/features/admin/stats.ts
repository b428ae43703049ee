import { TREND_DAYS } from '#contract/limits';
import type { Counts, Stats } from '#contract/admin';
import { addDays, dayInRome, lastDays } from '#contract/rome-time';
import type { World } from '../../world/world.ts';

/** Totals, what the last seven days added, and one row for each of the last `TREND_DAYS` days, zeros included (ADM-06, ADM-14). */
export const stats = (world: World): Stats => {
  const { store, clock } = world;
  const today = clock.today();
  const rows = new Map(
    Array.from({ length: TREND_DAYS }, (_, index) => {
      const day = addDays(today, index - TREND_DAYS + 1);
      return [day, { day, created_count: 0, sold_count: 0, favorite_count: 0 }];
    }),
  );
  for (const ticket of store.tickets.values()) {
    const created = rows.get(dayInRome(ticket.created_at));
    if (created) created.created_count += 1;
    const sold = ticket.sold_at === null ? undefined : rows.get(dayInRome(ticket.sold_at));
    if (sold) sold.sold_count += 1;
  }
  for (const favourite of store.favourites.values()) {
    const row = rows.get(dayInRome(favourite.created_at));
    if (row) row.favorite_count += 1;
  }
  return {
    users_count: store.users.size,
    tickets_count: store.tickets.size,
    feedback_count: store.feedback.size,
    favorites_count: store.favourites.size,
    pending_count: store.tickets.by('moderation', 'pending').length,
    approved_count: store.tickets.by('moderation', 'approved').length,
    rejected_count: store.tickets.by('moderation', 'rejected').length,
    last_week: periodStats(world, lastDays(today, 7)),
    time_series: [...rows.values()],
  };
};

/** Rows created in a period, first and last day included (ADM-10, ADM-14). */
export const periodStats = ({ store }: World, period: { from: string; to: string }): Counts => {
  const count = <Row>(rows: Iterable<Row>, instantOf: (row: Row) => string) => {
    let total = 0;
    for (const row of rows) {
      const day = dayInRome(instantOf(row));
      if (day >= period.from && day <= period.to) total += 1;
    }
    return total;
  };
  return {
    users_count: count(store.users.values(), (user) => user.date_joined),
    tickets_count: count(store.tickets.values(), (ticket) => ticket.created_at),
    feedback_count: count(store.feedback.values(), (feedback) => feedback.created_at),
    favorites_count: count(store.favourites.values(), (favourite) => favourite.created_at),
  };
};

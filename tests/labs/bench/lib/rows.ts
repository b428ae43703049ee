/** The rows of all servers under test: the scenario `large` with any number of tickets. */
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildLarge, buildScenario, SEED_FINGERPRINT } from '../../../../seed/scenarios.ts';
import { dayInRome } from '#contract/rome-time';
import type { SeedRows, Ticket } from '../../../../server/store/schema.ts';
import { isPublicState, ticketState } from '#contract/ticket-state';
import { Seeds } from '../../../../server/store/seeds.ts';
import { storedDocument } from '../../../../server/store/write-state.ts';
import { mapTables } from '../../../../server/store/table-set.ts';

export const makeRows = (count: number): SeedRows =>
  buildLarge(count, dayInRome(new Date().toISOString()));

/**
 * Stores rows as if users had made all of them. That costs more than a large seed: all of them are
 * changes to the seed, so they are read at start, indexed one by one, and written with every change.
 */
export const storeRows = async (folder: string, rows: SeedRows): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const state = {
    scenario: 'empty',
    resets: 0,
    last_ids: mapTables<'number'>((name) => rows[name].at(-1)?.id ?? 0),
    changes: mapTables<'changes'>((name) => rows[name].map((row) => [row.id, row] as const)),
  };
  const document = storedDocument(state, {
    seed: new Seeds(buildScenario, SEED_FINGERPRINT).mark(null),
    date: dayInRome(new Date().toISOString()),
  });
  await writeFile(join(folder, 'db.json'), JSON.stringify(document));
};

type Filters = Partial<Record<'departure' | 'destination' | 'airline' | 'date', string>>;

const groupBy = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
};

/** The tickets of the public search. */
export const publicTickets = (rows: SeedRows): Ticket[] => {
  const now = Date.now();
  const people = new Map(rows.users.map((user) => [user.id, user]));
  return rows.tickets.filter((ticket) =>
    isPublicState(ticketState(ticket, people.get(ticket.user), now)),
  );
};

/** Filters that leave about `wanted` of the public tickets, whatever their number. */
export const filtersFor = (rows: SeedRows, wanted: number): Filters => {
  const tickets = publicTickets(rows).filter((ticket) => ticket.airline !== null);
  const ways: readonly (readonly (keyof Filters & keyof Ticket)[])[] = [
    ['departure'],
    ['departure', 'airline'],
    ['departure', 'destination'],
    ['departure', 'destination', 'airline'],
    ['departure', 'date'],
  ];
  const groups = ways.flatMap((way) => {
    const byFilters = groupBy(tickets, (one) =>
      JSON.stringify(Object.fromEntries(way.map((name) => [name, one[name]]))),
    );
    return [...byFilters].map(([filters, found]) => ({
      filters: JSON.parse(filters) as Filters,
      off: Math.abs(found.length - wanted),
    }));
  });
  const best = groups.reduce((a, b) => (b.off < a.off ? b : a));
  return best.filters;
};

/** A ticket to publish, with unique notes. */
export const aDraft = (rows: SeedRows, at: number) => {
  const { departure, destination, airline, price } = rows.tickets[
    at % rows.tickets.length
  ] as Ticket;
  return {
    departure,
    destination,
    airline: airline ?? 'Ryanair',
    date: rows.tickets.reduce((last, one) => (one.date > last ? one.date : last), ''),
    departure_time: '07:15',
    arrival_time: '08:55',
    trip_type: 'Solo andata',
    services: ['Bagaglio a mano'],
    price: String(price),
    notes: `Misura ${at} ${randomUUID()}`,
  };
};

/**
 * Runs as a child process, so that its time zone and date can differ from the parent's. Prints as JSON what a server
 * answers in a frozen sandbox, its exports after writes and resets, and what it answers in a live sandbox.
 */
import { createHash } from 'node:crypto';
import { getPeriodStats, getStats } from '#contract/admin';
import { exportSandbox, resetSandbox } from '#contract/control';
import { listFavourites } from '#contract/favourites';
import { listFeedback } from '#contract/feedback';
import { getCalendar } from '#contract/calendar';
import { listOwnTickets, publishTicket, searchTickets } from '#contract/tickets';
import { aTicket } from '../builders.ts';
import { testServer, TODAY, type Room } from '../server.ts';

/** The output of the child process. */
export interface Answers {
  /** Answers by page, in a sandbox that is frozen on `TODAY`. */
  frozen: Record<string, string>;
  /** Digests of the export after each of two resets, by scenario. */
  exports: Record<string, string[]>;
  live: { today: string; flights: string[] };
}

const frozenPages = async (room: Room): Promise<Record<string, string>> => {
  const period = { from: '2026-05-20', to: TODAY };
  const calls = {
    calendar: room.visitor.call(getCalendar, {}),
    search: room.visitor.call(searchTickets, { query: {} }),
    reviews: room.visitor.call(listFeedback, { params: { userId: '1' } }),
    own: room.as('marta').call(listOwnTickets, {}),
    favourites: room.as('luca').call(listFavourites, {}),
    stats: room.as('admin').call(getStats, {}),
    period: room.as('admin').call(getPeriodStats, { query: period }),
  };
  const answers = await Promise.all(
    Object.entries(calls).map(async ([page, call]) => [page, (await call).text] as const),
  );
  return Object.fromEntries(answers);
};

const exportsOf = async (room: Room, scenario: 'default' | 'empty' | 'large') => {
  const digests: string[] = [];
  for (const _time of [1, 2]) {
    await room.as('luca').call(publishTicket, { body: aTicket() });
    await room.visitor.call(resetSandbox, { body: { scenario, date: TODAY } });
    const { text } = await room.visitor.call(exportSandbox, {});
    digests.push(createHash('sha256').update(text).digest('hex'));
  }
  return digests;
};

const server = await testServer({ date: null });
const room = server.room({ date: TODAY });
const answers: Answers = {
  frozen: await frozenPages(room),
  exports: {
    default: await exportsOf(room, 'default'),
    empty: await exportsOf(room, 'empty'),
    large: await exportsOf(room, 'large'),
  },
  live: {
    today: (await server.default.visitor.call(getCalendar, {})).body.today,
    flights: (await server.default.visitor.call(searchTickets, { query: {} })).body.map(
      ({ date }) => date,
    ),
  },
};
await server.close();
process.stdout.write(JSON.stringify(answers));

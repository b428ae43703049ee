/**
 * Runs as a child process, so that its time zone and date can differ from the parent's. Prints as JSON what a server
 * answers in a frozen sandbox, its exports after writes and resets, and what it answers in a live sandbox.
 */
import { createHash } from 'node:crypto';
import { getPeriodStats, getStats } from '#contract/admin';
import { resetSandbox } from '#lab/control';
import { exportSandbox } from '#lab/state';
import { listFavourites } from '#contract/favourites';
import { listFeedback } from '#contract/feedback';
import { getCalendar } from '#contract/calendar';
import { searchTickets } from '#contract/search';
import { listOwnTickets, publishTicket } from '#contract/tickets';
import { aTicket } from '../builders.ts';
import { testServer, TODAY, type TestSandbox } from '../server.ts';

/** The output of the child process. */
export interface Answers {
  /** Answers by page, in a sandbox that is frozen on `TODAY`. */
  frozen: Record<string, string>;
  /** Digests of the export after each of two resets, by scenario. */
  exports: Record<string, string[]>;
  live: { today: string; flights: string[] };
}

const frozenPages = async (sandbox: TestSandbox): Promise<Record<string, string>> => {
  const period = { from: '2026-05-20', to: TODAY };
  const calls = {
    calendar: sandbox.visitor.call(getCalendar, {}),
    search: sandbox.visitor.call(searchTickets, { query: {} }),
    reviews: sandbox.visitor.call(listFeedback, { params: { userId: '1' } }),
    own: sandbox.as('marta').call(listOwnTickets, {}),
    favourites: sandbox.as('luca').call(listFavourites, {}),
    stats: sandbox.as('admin').call(getStats, {}),
    period: sandbox.as('admin').call(getPeriodStats, { query: period }),
  };
  const answers = await Promise.all(
    Object.entries(calls).map(async ([page, call]) => [page, (await call).text] as const),
  );
  return Object.fromEntries(answers);
};

const exportsOf = async (sandbox: TestSandbox, scenario: 'default' | 'empty' | 'large') => {
  const digests: string[] = [];
  for (const _time of [1, 2]) {
    await sandbox.as('luca').call(publishTicket, { body: aTicket() });
    await sandbox.visitor.call(resetSandbox, { body: { scenario, date: TODAY } });
    const { text } = await sandbox.visitor.call(exportSandbox, { query: {} });
    digests.push(createHash('sha256').update(text).digest('hex'));
  }
  return digests;
};

const server = await testServer({ date: null });
const sandbox = server.createSandbox({ date: TODAY });
const answers: Answers = {
  frozen: await frozenPages(sandbox),
  exports: {
    default: await exportsOf(sandbox, 'default'),
    empty: await exportsOf(sandbox, 'empty'),
    large: await exportsOf(sandbox, 'large'),
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

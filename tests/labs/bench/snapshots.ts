/** Measures returns to a snapshot beside resets, in turns, so that other load slows both alike. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sessionOf } from '../../support/signed-session.ts';
import { median, percentile } from '../../support/stats.ts';
import {
  MARTA,
  RESET,
  SANDBOXES,
  send,
  startIn,
  TIMES,
  WARM_UP_CALLS,
  type Wait,
} from './resets.ts';

type Document = Record<string, readonly Record<string, unknown>[]>;

/** The default scenario with every row changed, so that nothing of a snapshot of it is the seed's. */
const changed = ({
  users = [],
  tickets = [],
  favourites = [],
  feedback = [],
  ...rest
}: Document) => ({
  ...rest,
  users: users.map((row) => ({ ...row, full_name: `${String(row['full_name'])} Bis` })),
  tickets: tickets.map((row) => ({ ...row, notes: 'Changed for the measurement.' })),
  favourites: favourites.map((row) => ({ ...row, created_at: '2026-06-01T08:00:00.000Z' })),
  feedback: feedback.map((row) => ({ ...row, comment: 'Changed for the measurement.' })),
});

export type SnapshotFigures = Readonly<Record<string, { reset: Wait; back: Wait }>>;

export const measureSnapshots = async (): Promise<SnapshotFigures> => {
  const folder = await mkdtemp(join(tmpdir(), 'rivola-bench-'));
  const server = await startIn(folder);
  const seed = (await (await fetch(`${server.url}/api/demo/export/`)).json()) as Document;
  await send(server, '/api/demo/import/', changed(seed), {}, 'PUT');
  await send(server, '/api/demo/snapshots/', { name: 'changed' });
  await send(server, SANDBOXES, { id: 'own' });
  const measure = async (sandbox: string) => {
    const headers = { 'x-sandbox': sandbox };
    const timeOf = async (body: object) => {
      // A change before each, so that there is something to undo.
      const session = sessionOf(MARTA, sandbox);
      await send(server, '/api/feedbacks/2/', { rating: 5 }, { ...headers, ...session });
      return (await send(server, RESET, body, headers)).time;
    };
    const times: { reset: number[]; back: number[] } = { reset: [], back: [] };
    for (let n = -WARM_UP_CALLS; n < TIMES; n += 1) {
      const [reset, back] = [await timeOf({}), await timeOf({ snapshot: 'changed' })];
      if (n < 0) continue;
      times.reset.push(reset);
      times.back.push(back);
    }
    const waitOf = (all: number[]): Wait => ({ median: median(all), p99: percentile(all, 99) });
    return { reset: waitOf(times.reset), back: waitOf(times.back) };
  };
  const figures = {
    'another sandbox (in memory)': await measure('own'),
    'the default sandbox (on disk, synced)': await measure('default'),
  };
  await server.stop();
  await rm(folder, { recursive: true, force: true });
  return figures;
};

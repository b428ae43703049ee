/** Measures what recording a call adds to a search (LAB-05). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generator, type Settings } from './lib/compare.ts';
import { wire } from './lib/load.ts';
import { RIVOLA, Server } from '../../support/server-process.ts';
import { median } from '../../support/stats.ts';

const PATH = '/api/tickets/public/?departure=Roma&limit=20';
const SEARCH = wire({ path: PATH });
/** As the client sends it, so that the recorder may be told what the screen then shows. */
const SCREENS_SEARCH = wire({ path: PATH, headers: { 'x-request-id': 'bench-0000-0001' } });
const SWITCH = pathToFileURL(join(import.meta.dirname, 'lib', 'recorder-switch.ts')).href;
/** Two equal servers differ by up to 10 %, so one server is compared with itself, and several of them are started. */
const STARTS = 3;
const MILLISECONDS = 500;
const WARM_UP_PAIRS = 4;

export interface RecorderCost {
  /** The processor time that a search takes more, in percent: the median of pairs of runs. */
  percent: number;
  /** The same for the client's own, whose call may be named by its id, beside one without an id that is not recorded. */
  ofClient: number;
  /** The processor time of a search that is not recorded, in microseconds: the median. */
  microseconds: number;
  pairs: number;
}

/** A run with the recorder off, or on, or on for searches as the client sends them. */
type Turn = 'silent' | 'recording' | 'ofClient';

/** Switches the recorder of a server on and off in turns, in `rounds` pairs of runs for each start. */
export const measureRecorder = async ({ rounds, connections }: Settings): Promise<RecorderCost> => {
  const [, tsx = '', ...main] = RIVOLA;
  const ratios: number[] = [];
  const ratiosOfClient: number[] = [];
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const folder = await mkdtemp(join(tmpdir(), 'rivola-bench-'));
    const server = await Server.start(['--import', tsx, '--import', SWITCH, ...main], {
      DATA_DIR: join(folder, 'data'),
      UPLOADS_DIR: join(folder, 'uploads'),
    });
    const run = async (how: Turn): Promise<number> => {
      server.child.send(how === 'silent' ? how : 'recording');
      const before = await server.usage();
      const load = { connections, milliseconds: MILLISECONDS, port: server.port };
      const { all } = await generator.run({
        ...load,
        requests: [how === 'ofClient' ? SCREENS_SEARCH : SEARCH],
      });
      return ((await server.usage()).cpu - before.cpu) / all;
    };
    for (let pair = -WARM_UP_PAIRS; pair < rounds; pair += 1) {
      // Each goes first as often as the others.
      const turns: Turn[] = ['silent', 'recording', 'ofClient'];
      const order = turns.map((_, at) => turns[(at + pair + WARM_UP_PAIRS) % 3] ?? 'silent');
      const took = { silent: 0, recording: 0, ofClient: 0 };
      for (const how of order) took[how] = await run(how);
      if (pair < 0) continue;
      ratios.push(took.recording / took.silent);
      ratiosOfClient.push(took.ofClient / took.silent);
      times.push(took.silent);
    }
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return {
    percent: 100 * (median(ratios) - 1),
    ofClient: 100 * (median(ratiosOfClient) - 1),
    microseconds: median(times),
    pairs: ratios.length,
  };
};

/** Measures starts: bare Express, the server, and `npm start` until its page and its API answer. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { projectRoot } from '../../../scripts/lib/project.mjs';
import type { Folders } from '../../support/folders.ts';
import { freePort, killTree } from '../../support/processes.ts';
import type { Server } from '../../support/server-process.ts';
import { median } from '../../support/stats.ts';
import { startBare, startRivola, withFolders } from './lib/servers.ts';

/** Milliseconds until the first answer, by the clock and of processor time. */
interface Start {
  clock: number;
  cpu: number;
}

/** Milliseconds of a tick of processor time in /proc. */
const TICK = 10;

/** Processor time of a process group so far, in milliseconds, with those of it that have ended; NaN elsewhere than on Linux. */
const timeOfGroup = async (group: number): Promise<number> => {
  const names = await readdir('/proc').catch(() => null);
  if (!names) return Number.NaN;
  let ticks = 0;
  for (const name of names.filter((one) => /^\d+$/.test(one))) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    // After the command's name in brackets: state, parent, group, …; the 12th to 15th are its times and its children's.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    if (fields[2] === group) ticks += fields.slice(11, 15).reduce((sum, one) => sum + one, 0);
  }
  return ticks * TICK;
};

const timed = async <T>(work: () => Promise<T>): Promise<[number, T]> => {
  const begin = performance.now();
  const value = await work();
  return [performance.now() - begin, value];
};

const ofServer = async (start: () => Promise<Server>): Promise<Start> => {
  const [clock, server] = await timed(start);
  const { cpu } = await server.usage();
  await server.stop();
  return { clock, cpu: cpu / 1000 };
};

const ofCommand = async ({ environment }: Folders): Promise<Start> => {
  const [PORT, WEB_PORT] = [String(await freePort()), String(await freePort())];
  const child = spawn('npm', ['start'], {
    cwd: projectRoot,
    env: { ...process.env, ...environment, PORT, WEB_PORT },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const ended = once(child, 'close');
  let printed = '';
  const greeted = async () => {
    for await (const piece of child.stdout) {
      printed += String(piece);
      // It greets once both have answered.
      if (printed.includes('Stop with Ctrl+C')) return;
    }
    throw new Error(`npm start ended:\n${printed}`);
  };
  const [clock] = await timed(greeted);
  const cpu = await timeOfGroup(child.pid ?? 0);
  killTree(child);
  await ended;
  return { clock, cpu };
};

export const measureStarts = (rounds: number): Promise<Record<string, Start>> =>
  withFolders(async (folders) => {
    const ways: Record<string, () => Promise<Start>> = {
      'bare Express': () => ofServer(() => startBare(folders)),
      'the server': () => ofServer(() => startRivola(folders)),
      '`npm start`, until page and API answer': () => ofCommand(folders),
    };
    const starts: Record<string, Start[]> = {};
    // The first round warms up.
    for (let round = 0; round <= rounds; round += 1)
      for (const [name, start] of Object.entries(ways)) {
        const one = await start();
        if (round > 0) starts[name] = [...(starts[name] ?? []), one];
      }
    return Object.fromEntries(
      Object.entries(starts).map(([name, all]) => [
        name,
        { clock: median(all.map(({ clock }) => clock)), cpu: median(all.map(({ cpu }) => cpu)) },
      ]),
    );
  });

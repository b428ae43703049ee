/**
 * Measures what a visitor waits for while a stranger at another address attacks, and what the attack costs (HOST-01).
 * An attack is an entry of `ATTACKS`; each has a server of its own, hosted, so that no address is spared.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { aPng, bytesOf } from '../../support/builders.ts';
import { Caller } from './lib/caller.ts';
import type { Server, Usage } from './lib/servers.ts';
import { median } from './lib/stats.ts';
import { startIn } from './resets.ts';
import { PICTURE_ATTACKS } from './stranger-pictures.ts';

export interface Attack {
  name: string;
  /** Resolves once everything that was sent has been answered or dropped. */
  run: (stranger: Caller) => Promise<unknown>;
}

const times = <T>(count: number, act: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => act(n));

/** Does something many times, with so many under way at once. */
const often = async (count: number, atOnce: number, act: (n: number) => Promise<unknown>) => {
  let next = 0;
  const one = async () => {
    while (next < count) await act(next++);
  };
  await Promise.all(times(atOnce, one));
};

export const ATTACKS: readonly Attack[] = [
  {
    name: '300 wrong logins at once, each with another email',
    run: (stranger) =>
      Promise.all(times(300, (n) => stranger.logIn(`nobody${n}@example.com`, 'wrong'))),
  },
  {
    name: '3,000 wrong control tokens, 32 at once',
    run: (stranger) =>
      often(3000, 32, (n) =>
        stranger.send({
          path: '/api/demo/clock/',
          headers: { 'x-demo-token': `a-wrong-token-${n}` },
        }),
      ),
  },
  ...PICTURE_ATTACKS,
];

/** Addresses of this machine, so that the server tells attacker and visitor apart without a proxy. */
export const STRANGER = '127.0.0.2';
const VISITOR = '127.0.0.3';
const HOSTED = {
  PUBLIC_URL: 'https://rivola.example',
  DEMO_TOKEN: 'the-token-of-the-benchmarks',
};
const IDLE_TIMES = 15;

/** Milliseconds. */
interface Waits {
  median: number;
  most: number;
  /** Calls that were refused, or not answered. */
  failed: number;
}

export interface StrangerFigures {
  attack: string;
  /** How often each status was answered to the attacker; 0 for no answer. */
  statuses: Readonly<Record<string, number>>;
  seconds: number;
  idle: Readonly<Record<Probe, Waits>>;
  attacked: Readonly<Record<Probe, Waits>>;
  /** Before, at most during, and after the attack. */
  usage: Readonly<Record<'before' | 'most' | 'after', Pick<Usage, 'rss' | 'open'>>>;
}

const picture = await bytesOf(await aPng(800, 600));
/** What the visitor does, each in turn. */
const PROBES = {
  login: (visitor: Caller) => visitor.logIn('luca.bianchi@example.com', 'Volare2026!'),
  search: (visitor: Caller) => visitor.send({ path: '/api/tickets/public/?departure=Roma' }),
  picture: (visitor: Caller) => visitor.publish(picture),
};
export type Probe = keyof typeof PROBES;
export const PROBE_NAMES = ['login', 'search', 'picture'] as const satisfies Probe[];

/** Does each probe again and again until `isOver`, and at least `least` times. */
const probe = async (
  visitor: Caller,
  least: number,
  isOver: () => boolean,
): Promise<Record<Probe, Waits>> => {
  const took: Record<Probe, number[]> = { login: [], search: [], picture: [] };
  const failed: Record<Probe, number> = { login: 0, search: 0, picture: 0 };
  while (took.login.length < least || !isOver()) {
    for (const name of PROBE_NAMES) {
      const begin = performance.now();
      const status = await PROBES[name](visitor);
      took[name].push(performance.now() - begin);
      if (status >= 300 || status === 0) failed[name] += 1;
    }
  }
  const waits = (name: Probe) => ({
    median: median(took[name]),
    most: Math.max(...took[name]),
    failed: failed[name],
  });
  return { login: waits('login'), search: waits('search'), picture: waits('picture') };
};

/** Starts a process that attacks once it is told to, and then answers what it was answered, by status. */
const startStranger = async (attack: Attack, port: number): Promise<ChildProcess> => {
  const child = fork(join(import.meta.dirname, 'lib', 'stranger.ts'), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ATTACK: attack.name, PORT: String(port) },
  });
  await once(child, 'message');
  return child;
};

const measureAttack = async (attack: Attack, server: Server): Promise<StrangerFigures> => {
  const visitor = new Caller(server.port, VISITOR);
  await visitor.enter();
  const child = await startStranger(attack, server.port);
  await probe(visitor, 3, () => true);
  const idle = await probe(visitor, IDLE_TIMES, () => true);
  const before = await server.usage();
  const most = { rss: 0, open: 0 };
  const state = { isOver: false };
  const watch = async () => {
    while (!state.isOver) {
      const { rss, open } = await server.usage();
      Object.assign(most, { rss: Math.max(most.rss, rss), open: Math.max(most.open, open) });
      await wait(50);
    }
  };
  const begin = performance.now();
  const ended = once(child, 'message').then((message) => {
    state.isOver = true;
    const [statuses] = message as [Record<string, number>];
    return { statuses, seconds: (performance.now() - begin) / 1000 };
  });
  child.send('go');
  const [attacked, done] = await Promise.all([
    probe(visitor, 3, () => state.isOver),
    ended,
    watch(),
  ]);
  // Connections and memory that are given back soon are not what the attack leaves behind.
  await wait(2000);
  const after = await server.usage();
  visitor.close();
  return { attack: attack.name, ...done, idle, attacked, usage: { before, most, after } };
};

export const measureStrangers = async (): Promise<StrangerFigures[]> => {
  const figures: StrangerFigures[] = [];
  for (const attack of ATTACKS) {
    const folder = await mkdtemp(join(tmpdir(), 'rivola-bench-'));
    const server = await startIn(folder, HOSTED);
    try {
      figures.push(await measureAttack(attack, server));
    } finally {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  }
  return figures;
};

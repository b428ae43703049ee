/** A neighbour of the mixed load: another address that attacks a hosted server in turns (HOST-01). */
import { once } from 'node:events';
import { ATTACKS, startStranger } from '../bench/strangers.ts';
import type { Server } from '../bench/lib/servers.ts';
import { markdownTable, median } from '../bench/lib/stats.ts';

/** What others wait for meanwhile. */
export type Wanted = 'login' | 'picture' | 'search';
const WANTED: readonly Wanted[] = ['login', 'picture', 'search'];

/** Milliseconds that others may wait during an attack, where they do not wait half as long without one. */
const LIMIT = 2000;
/** Bytes that the process may grow by during an attack. */
const GROWTH = 150e6;
const QUIET = 'no attack';

interface Turn {
  waits: Record<Wanted, number[]>;
  rss: number;
  open: number;
  /** How often the neighbour got each status; 0 for no answer. */
  statuses: Record<string, number>;
}

const newTurn = (): Turn => ({
  waits: { login: [], picture: [], search: [] },
  rss: 0,
  open: 0,
  statuses: {},
});

export class Neighbour {
  /** By the attack. */
  readonly #turns = new Map([[QUIET, newTurn()]]);
  #now = QUIET;
  #next = 0;

  constructor(private readonly server: Server) {}

  /** Does the next attack once, or keeps quiet in every first turn, while `work` runs. */
  async during(work: () => Promise<void>): Promise<void> {
    const attack = [null, ...ATTACKS][this.#next++ % (ATTACKS.length + 1)];
    this.#now = attack?.name ?? QUIET;
    if (!this.#turns.has(this.#now)) this.#turns.set(this.#now, newTurn());
    if (!attack) return work();
    const stranger = await startStranger(attack, this.server.port);
    const ended = once(stranger, 'message');
    stranger.send('go');
    try {
      await work();
      const [statuses] = (await ended) as [Record<string, number>];
      const known = this.#turn.statuses;
      for (const [status, times] of Object.entries(statuses))
        known[status] = (known[status] ?? 0) + times;
    } finally {
      stranger.kill();
      this.#now = QUIET;
    }
  }

  get #turn(): Turn {
    return this.#turns.get(this.#now) ?? newTurn();
  }

  /** Notes how long another one waits for an answer. */
  async time(wanted: Wanted, call: () => Promise<unknown>): Promise<void> {
    const { waits } = this.#turn;
    const begin = performance.now();
    await call();
    waits[wanted].push(performance.now() - begin);
  }

  noteUsage({ rss, open }: { rss: number; open: number }): void {
    const turn = this.#turn;
    turn.rss = Math.max(turn.rss, rss);
    turn.open = Math.max(turn.open, open);
  }

  problems(): string[] {
    const quiet = this.#turns.get(QUIET) ?? newTurn();
    return [...this.#turns].flatMap(([attack, turn]) => [
      ...WANTED.flatMap((wanted) => {
        const most = Math.max(0, ...turn.waits[wanted]);
        const usual = Math.max(0, ...quiet.waits[wanted]);
        const isSlow = most > Math.max(LIMIT, 2 * usual);
        return isSlow ? [`a ${wanted} took ${Math.round(most)} ms: ${attack}`] : [];
      }),
      ...(turn.rss > quiet.rss + GROWTH
        ? [`memory grew to ${Math.round(turn.rss / 1e6)} MB: ${attack}`]
        : []),
    ]);
  }

  table(): string {
    const of = (values: readonly number[]) =>
      values.length === 0
        ? '-'
        : `${Math.round(median(values))} (${Math.round(Math.max(...values))})`;
    return markdownTable(
      [
        'attack of another address',
        ...WANTED.map((wanted) => `${wanted}, ms`),
        'memory (RSS), MB',
        'descriptors',
        'its answers',
      ],
      [...this.#turns].map(([attack, { waits, rss, open, statuses }]) => [
        attack,
        ...WANTED.map((wanted) => of(waits[wanted])),
        String(Math.round(rss / 1e6)),
        String(open),
        Object.entries(statuses)
          .map(([status, times]) => `${times} × ${status}`)
          .join(', '),
      ]),
    );
  }
}

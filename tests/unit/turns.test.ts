import { describe, expect, it, vi } from 'vitest';
import { HttpError } from '#contract/http-error';
import { ADDRESS_FREE_TRIES, PAUSE_SECONDS } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { AddressTries } from '../../server/call/throttle.ts';
import { makeTurns, Turns } from '../../server/call/turns.ts';
import { readConfig } from '../../server/config.ts';
import { Quota } from '../../server/world/quota.ts';

const ATTACKER = '198.51.100.7';
const VISITOR = '203.0.113.9';
const OTHER = '192.0.2.1';

/** The status, the text and the headers with which `work` is refused at once; `null` if it is not. */
export const refusedBy = (work: () => unknown): unknown => {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof HttpError) return [error.status, error.body, error.headers];
    throw error;
  }
};

/** The refusal of an address that asks for too much (HOST-01). */
export const slowDown = (seconds: number) => [
  429,
  { detail: PROBLEM.slowDown(seconds) },
  { 'Retry-After': String(seconds) },
];

const SLOW_DOWN = slowDown(5);
const BUSY = [503, { detail: PROBLEM.busy(5) }, { 'Retry-After': '5' }];

/** Turns at pieces of work that end when the test says so. */
const testTurns = (bounds: Partial<ConstructorParameters<typeof Turns>[0]> = {}) => {
  const turns = new Turns({ atOnce: 1, perAddress: 4, waiting: 8, ...bounds });
  /** The names of the pieces in the order in which they began. */
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  /** What becomes of a piece: its name, or the refusal. */
  const add = (address: string, name: string, onDisconnect?: (callback: () => void) => void) =>
    turns
      .run(
        { address, ...(onDisconnect && { onDisconnect }) },
        () =>
          new Promise<string>((resolve) => {
            begun.push(name);
            ends.set(name, () => resolve(name));
          }),
      )
      .catch((error: unknown) => {
        const { status, body, headers } = error as HttpError;
        return [status, body, headers];
      });
  const addAll = (address: string, ...names: string[]) => {
    for (const name of names) void add(address, name);
  };
  /** Lets promises that have been settled go on. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (...names: string[]) => {
    for (const name of names) {
      await settle();
      ends.get(name)?.();
      ends.delete(name);
    }
    await settle();
  };
  const endAll = async () => {
    for (await settle(); ends.size > 0; await settle()) await end(...ends.keys());
  };
  return { turns, begun, add, addAll, end, endAll };
};

describe('turns at something scarce', () => {
  it('are of one address after another, each one’s work in the order in which it came [HOST-01]', async () => {
    const { begun, addAll, endAll } = testTurns();
    addAll(ATTACKER, 'a1', 'a2', 'a3', 'a4');
    addAll(VISITOR, 'v1', 'v2');
    addAll(OTHER, 'o1');
    await endAll();
    expect(begun).toEqual(['a1', 'a2', 'v1', 'o1', 'a3', 'v2', 'a4']);
  });

  it('are as many at once as there may be, the last of them for an address that has none [HOST-01]', async () => {
    const { begun, addAll, end, endAll } = testTurns({ atOnce: 3 });
    addAll(ATTACKER, 'a1', 'a2', 'a3', 'a4');
    addAll(VISITOR, 'v1', 'v2');
    await end('v1');
    expect(begun, 'the attacker’s third waits').toEqual(['a1', 'a2', 'v1', 'v2']);
    await end('a1', 'a2');
    await endAll();
    expect(begun).toEqual(['a1', 'a2', 'v1', 'v2', 'a3', 'a4']);
  });

  it('are refused to an address beyond its share with 429, while another gets in, until it has places again [HOST-01]', async () => {
    const { begun, add, addAll, endAll } = testTurns();
    addAll(ATTACKER, 'a1', 'a2', 'a3', 'a4');
    expect(await add(ATTACKER, 'a5')).toEqual(SLOW_DOWN);
    const visitor = add(VISITOR, 'v1');
    await endAll();
    expect(await visitor).toBe('v1');
    const again = add(ATTACKER, 'a6');
    await endAll();
    expect(await again).toBe('a6');
    expect(begun).not.toContain('a5');
  });

  it('are refused to all with 503 when as many wait as may, until one is over [HOST-01]', async () => {
    const { begun, add, addAll, end, endAll } = testTurns({ waiting: 2 });
    addAll(ATTACKER, 'a1', 'a2', 'a3');
    expect(await add(VISITOR, 'v1')).toEqual(BUSY);
    await end('a1');
    const visitor = add(VISITOR, 'v2');
    await endAll();
    expect(await visitor).toBe('v2');
    expect(begun).toEqual(['a1', 'a2', 'a3', 'v2']);
  });

  it('go on after work that fails, which the caller learns [HOST-01]', async () => {
    const { turns, add, endAll } = testTurns();
    const failing = turns.run({ address: ATTACKER }, () => Promise.reject(new Error('broken')));
    const next = add(ATTACKER, 'a2');
    await expect(failing).rejects.toThrow('broken');
    await endAll();
    expect(await next).toBe('a2');
  });

  it('are lost by who disconnects while waiting, and nothing is done for them; the others keep their order [HOST-01]', async () => {
    const { begun, add, addAll, endAll } = testTurns({ waiting: 3 });
    const leave: (() => void)[] = [];
    addAll(VISITOR, 'v1');
    const [first, second, third] = ['a1', 'a2', 'a3'].map((name) =>
      add(ATTACKER, name, (callback) => leave.push(callback)),
    );
    for (let times = 0; times < 2; times += 1) leave[1]?.();
    expect((await second)?.[0]).toBe(408);
    addAll(ATTACKER, 'a4');
    expect(await add(ATTACKER, 'a5'), 'one place was free').toEqual(BUSY);
    await endAll();
    expect(begun).toEqual(['v1', 'a1', 'a3', 'a4']);
    expect([await first, await third]).toEqual(['a1', 'a3']);
    // Answers close their connections too.
    for (const callback of leave) callback();
    addAll(VISITOR, 'v2');
    await endAll();
    expect(begun).toContain('v2');
  });

  it('are refused with 503 to who has waited for fifteen seconds for another, and those behind go on [HOST-01]', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { begun, add, addAll, endAll } = testTurns();
    addAll(ATTACKER, 'a1');
    const own = add(ATTACKER, 'a2');
    const visitor = add(VISITOR, 'v1');
    await vi.advanceTimersByTimeAsync(14_000);
    const other = add(OTHER, 'o1');
    await vi.advanceTimersByTimeAsync(1000);
    expect(await visitor).toEqual(BUSY);
    await endAll();
    expect([await own, await other, begun]).toEqual(['a2', 'o1', ['a1', 'a2', 'o1']]);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it('at bytes are given back once, however often that is said [HOST-01]', () => {
    const turns = new Turns({ atOnce: 16, perAddress: 10, waiting: 0 });
    const giveBack = turns.take(ATTACKER, 6);
    turns.take(ATTACKER, 4);
    expect(refusedBy(() => turns.take(ATTACKER, 1))).toEqual(SLOW_DOWN);
    turns.take(VISITOR, 5);
    expect(refusedBy(() => turns.take(OTHER, 2))).toEqual(BUSY);
    for (let n = 0; n < 3; n += 1) giveBack();
    turns.take(ATTACKER, 5);
    expect(refusedBy(() => turns.take(ATTACKER, 2))).toEqual(SLOW_DOWN);
    expect(turns.tryTake(ATTACKER, 2)).toBeNull();
    expect(turns.tryTake(OTHER, 1)).not.toBeNull();
  });
});

it.each([1, 2])(
  'ADDRESS_BUDGET %i multiplies what an address may have [HOST-01]',
  async (factor) => {
    const { hashing, uploads, bodies } = makeTurns(readConfig({ ADDRESS_BUDGET: String(factor) }));
    const compare = () => hashing.run({ address: ATTACKER }, () => new Promise(() => {}));
    for (let n = 0; n < 64 * factor; n += 1) void compare();
    await expect(compare()).rejects.toMatchObject({ status: 429 });
    const share = 72 * 1024 * 1024 * factor;
    uploads.take(ATTACKER, share);
    expect(refusedBy(() => uploads.take(ATTACKER, 1))).toEqual(SLOW_DOWN);
    uploads.take(VISITOR, share - 1);
    expect(refusedBy(() => uploads.take(OTHER, 2))).toEqual(BUSY);
    // What is uploaded takes nothing of the room for bodies such as a login's.
    bodies.take(ATTACKER, 1);
  },
);

const HERE = '198.51.100.7';

const triesWith = (settings: Record<string, string> = {}) =>
  new AddressTries(readConfig(settings), () => 0);

/** The pause of an address that has tried so often. */
const pauseAfter = (times: number, address: string, settings: Record<string, string> = {}) => {
  const tries = triesWith(settings);
  for (let n = 0; n < times; n += 1) tries.count('wrong login', address);
  return tries.pause('wrong login', address);
};

const HOSTED = { PUBLIC_URL: 'https://rivola.example' };
it.each([
  [HERE, {}, ADDRESS_FREE_TRIES],
  [HERE, { ADDRESS_BUDGET: '3' }, ADDRESS_FREE_TRIES * 3],
  ['::1', HOSTED, ADDRESS_FREE_TRIES],
  ['127.0.0.1', {}, Infinity],
  ['::1', {}, Infinity],
])(
  'an address, %s with %o, pauses after %d tries [HOST-01, HOST-03]',
  (address, settings, free) => {
    expect(pauseAfter(Math.min(free - 1, 1000), address, settings)).toBe(0);
    const pause = free < Infinity ? PAUSE_SECONDS : 0;
    expect(pauseAfter(Math.min(free, 1000), address, settings)).toBe(pause);
  },
);

const OFTEN = 3;

/** A quota whose clock stands still, unless `after` moves it. */
const testQuota = () => {
  let now = 5000;
  const quota = new Quota(() => now);
  const count = (key: string, times = 1) => {
    for (let n = 0; n < times; n += 1) quota.count(key, OFTEN);
  };
  const pause = (key: string) => quota.pause(key, OFTEN);
  return { quota, count, pause, after: (milliseconds: number) => (now += milliseconds) };
};

describe('someone who guesses again and again', () => {
  it('pauses from the last free attempt on, until the pause is over to the millisecond, and after each further one [AUTH-13]', () => {
    const { count, pause, after } = testQuota();
    count('marta', OFTEN - 1);
    expect(pause('marta')).toBe(0);
    after(9000);
    count('marta');
    expect(pause('marta')).toBe(PAUSE_SECONDS);
    after(1);
    expect(pause('marta'), 'a started second counts').toBe(PAUSE_SECONDS);
    after(PAUSE_SECONDS * 1000 - 2);
    expect(pause('marta'), 'a millisecond before').toBe(1);
    after(1);
    expect(pause('marta')).toBe(0);
    count('marta');
    expect(pause('marta'), 'again').toBe(PAUSE_SECONDS);
  });

  it('has all attempts again after as many pauses [AUTH-13]', () => {
    const { count, pause, after } = testQuota();
    count('marta', OFTEN);
    after(OFTEN * PAUSE_SECONDS * 1000);
    count('marta', OFTEN - 1);
    expect(pause('marta')).toBe(0);
  });

  it('under thousands of names fills no memory: those tried longest ago are forgotten [HOST-01]', () => {
    const { count, pause } = testQuota();
    for (const name of ['first', 'second']) count(name, OFTEN);
    for (let n = 0; n < 9998; n += 1) count(`name ${n}`);
    expect(pause('first')).toBe(PAUSE_SECONDS);
    count('one more');
    expect([pause('first'), pause('second')]).toEqual([PAUSE_SECONDS, 0]);
  });
});

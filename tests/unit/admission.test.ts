import { describe, expect, it } from 'vitest';
import { ADDRESS_FREE_TRIES, LOGIN_FREE_FAILURES, PAUSE_SECONDS } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { Refusal } from '#contract/refusal';
import { readConfig } from '../../server/config.ts';
import { Admission, type Counted } from '../../server/security/admission.ts';
import { ByteBudget } from '../../server/security/byte-budget.ts';
import type { FairQueue } from '../../server/security/fair-queue.ts';

const HERE = '198.51.100.7';
const ELSEWHERE = '203.0.113.9';
const HOSTED = { PUBLIC_URL: 'https://rivola.example' };

/** An admission whose clock stands still, unless `after` moves it. */
const testAdmission = (settings: Record<string, string> = {}) => {
  let now = 0;
  const admission = new Admission(readConfig(settings), () => now);
  return { admission, after: (seconds: number) => (now += seconds * 1000) };
};

/** The status, the text and the headers with which `work` is refused; `null` if it is not. */
const refusalOf = (work: () => unknown): unknown => {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return [error.status, error.body, error.headers];
    throw error;
  }
};
const slowDown = (seconds: number) => [
  429,
  { detail: PROBLEM.slowDown(seconds) },
  { 'Retry-After': String(seconds) },
];
const busy = (seconds: number) => [
  503,
  { detail: PROBLEM.busy(seconds) },
  { 'Retry-After': String(seconds) },
];

const countOften = (admission: Admission, what: Counted, address: string, times: number) => {
  for (let n = 0; n < times; n += 1) admission.count(what, address);
};

describe('what is counted by address, outside every sandbox', () => {
  it.each([
    ['wrong login', ADDRESS_FREE_TRIES],
    ['reset request', ADDRESS_FREE_TRIES],
    ['wrong token', 10],
  ] as const)('%s: pauses the address after %i, and no other [HOST-01]', (what, free) => {
    const { admission, after } = testAdmission();
    countOften(admission, what, HERE, free - 1);
    expect(refusalOf(() => admission.check(what, HERE))).toBeNull();
    countOften(admission, what, HERE, 1);
    expect(refusalOf(() => admission.check(what, HERE))).toEqual(slowDown(PAUSE_SECONDS));
    expect(refusalOf(() => admission.check(what, ELSEWHERE))).toBeNull();
    after(PAUSE_SECONDS);
    expect(refusalOf(() => admission.check(what, HERE))).toBeNull();
  });

  it('is multiplied by ADDRESS_BUDGET [HOST-01]', () => {
    const { admission } = testAdmission({ ADDRESS_BUDGET: '3' });
    countOften(admission, 'wrong token', HERE, 29);
    expect(admission.pause('wrong token', HERE)).toBe(0);
    countOften(admission, 'wrong token', HERE, 1);
    expect(admission.pause('wrong token', HERE)).toBe(PAUSE_SECONDS);
  });

  it.each(['127.0.0.1', '127.0.0.2', '::1'])(
    'spares the test suites of this machine, %s, unless the server is hosted [HOST-01, HOST-03]',
    (local) => {
      const { admission } = testAdmission();
      const { admission: hosted } = testAdmission(HOSTED);
      for (const one of [admission, hosted]) countOften(one, 'wrong login', local, 1000);
      expect(admission.pause('wrong login', local)).toBe(0);
      expect(hosted.pause('wrong login', local)).toBe(PAUSE_SECONDS);
      expect(hosted.pause('wrong login', HERE)).toBe(0);
    },
  );

  it('slows down what is done with one account alone, however often it is repeated [AUTH-13, HOST-01]', () => {
    const { admission } = testAdmission();
    const fail = (name: string) =>
      admission.count('wrong login', HERE, { name, counts: LOGIN_FREE_FAILURES });
    for (let n = 0; n < 500; n += 1) fail('marta');
    expect(admission.pause('wrong login', HERE, 'marta')).toBe(PAUSE_SECONDS);
    expect(admission.pause('wrong login', HERE, 'luca')).toBe(0);
    expect(admission.pause('wrong login', ELSEWHERE, 'marta')).toBe(0);
    for (let n = 0; n < ADDRESS_FREE_TRIES; n += 1) fail(`account ${n}`);
    expect(admission.pause('wrong login', HERE, 'luca'), 'after guesses on many').toBe(
      PAUSE_SECONDS,
    );
  });

  it('forgets an account after a success, and not what the address did on others [AUTH-13, HOST-01]', () => {
    const { admission } = testAdmission();
    const fail = (name: string) =>
      admission.count('wrong login', HERE, { name, counts: LOGIN_FREE_FAILURES });
    for (let n = 0; n < ADDRESS_FREE_TRIES; n += 1) fail('marta');
    admission.forget('wrong login', HERE, 'marta');
    expect(admission.pause('wrong login', HERE, 'marta')).toBe(0);
    for (let n = LOGIN_FREE_FAILURES; n < ADDRESS_FREE_TRIES; n += 1) fail(`account ${n}`);
    admission.forget('wrong login', HERE, 'marta');
    expect(admission.pause('wrong login', HERE, 'marta')).toBe(PAUSE_SECONDS);
  });
});

const MIB = 1024 * 1024;

describe('what all share', () => {
  /** How many calls, each from the address given for its number, get a place; with the first refusal. */
  const placesOf = async (queue: FairQueue, addressOf: (n: number) => string) => {
    for (let n = 0; n < 5000; n += 1) {
      const isPending = Symbol('pending');
      const work = queue.run(addressOf(n), () => new Promise<void>(() => {}));
      const outcome = await Promise.race([
        work.catch((error: unknown) => error),
        new Promise((resolve) => setImmediate(() => resolve(isPending))),
      ]);
      if (outcome !== isPending) return [n, outcome instanceof Refusal && outcome.headers];
    }
    return null;
  };

  it.each([
    ['hashing', '1', 64, 513, '5'],
    ['hashing', '2', 128, 1025, '5'],
    ['decoding', '1', 32, 131, '10'],
    ['decoding', '2', 64, 259, '10'],
  ] as const)(
    '%s, with ADDRESS_BUDGET %s: %i places for one address, %i for all [HOST-01]',
    async (queue, budget, ofOne, ofAll, retryAfter) => {
      const settings = { ADDRESS_BUDGET: budget };
      const refused = { 'Retry-After': retryAfter };
      const { admission } = testAdmission(settings);
      expect(await placesOf(admission[queue], () => HERE)).toEqual([ofOne, refused]);
      const { admission: other } = testAdmission(settings);
      expect(await placesOf(other[queue], (n) => `2001:db8::${n}`)).toEqual([ofAll, refused]);
    },
  );

  it.each([1, 2])('bytes of bodies, with ADDRESS_BUDGET %i [HOST-01]', (factor) => {
    const { admission } = testAdmission({ ADDRESS_BUDGET: String(factor) });
    const { bodies, smallBodies } = admission;
    bodies.reserve(HERE, 72 * MIB * factor);
    expect(refusalOf(() => bodies.reserve(HERE, 1))).toEqual(slowDown(10));
    bodies.reserve(ELSEWHERE, 56 * MIB * factor);
    expect(refusalOf(() => bodies.reserve(ELSEWHERE, 1))).toEqual(busy(10));
    bodies.reserve('192.0.2.1', 16 * MIB * factor);
    expect(refusalOf(() => bodies.reserve('192.0.2.2', 1))).toEqual(busy(10));
    // What is uploaded takes nothing of the room for bodies such as a login's.
    smallBodies.reserve(HERE, 8 * MIB * factor);
    expect(refusalOf(() => smallBodies.reserve(HERE, 1))).toEqual(slowDown(10));
    smallBodies.reserve('192.0.2.2', 8 * MIB * factor);
  });
});

describe('a budget of bytes', () => {
  const limits = { perAddress: 10, all: 15, reserved: 0, retryAfter: 7 };

  it('refuses an address more than its share with 429, while another has room [HOST-01]', () => {
    const budget = new ByteBudget(limits);
    budget.reserve(HERE, 6);
    expect(refusalOf(() => budget.reserve(HERE, 5))).toEqual(slowDown(7));
    budget.reserve(HERE, 4);
    budget.reserve(ELSEWHERE, 5);
    expect(refusalOf(() => budget.reserve(ELSEWHERE, 1))).toEqual(busy(7));
  });

  it('takes bytes back once, however often they are given back [HOST-01]', () => {
    const budget = new ByteBudget(limits);
    const giveBack = budget.reserve(HERE, 6);
    budget.reserve(HERE, 4);
    for (let n = 0; n < 3; n += 1) giveBack();
    budget.reserve(HERE, 6);
    expect(refusalOf(() => budget.reserve(HERE, 1))).toEqual(slowDown(7));
    budget.reserve(ELSEWHERE, 5);
    expect(refusalOf(() => budget.reserve('192.0.2.1', 1))).toEqual(busy(7));
  });

  it('has bytes left for an address that has none under way, whatever others have [HOST-01]', () => {
    const budget = new ByteBudget({ ...limits, reserved: 3 });
    budget.reserve(HERE, 10);
    budget.reserve(ELSEWHERE, 5);
    const giveBack = budget.reserve('192.0.2.1', 2);
    expect(refusalOf(() => budget.reserve('192.0.2.1', 1))).toEqual(busy(7));
    expect(refusalOf(() => budget.reserve('192.0.2.2', 2))).toEqual(busy(7));
    giveBack();
    budget.reserve('192.0.2.2', 3);
  });

  it('is larger with ADDRESS_BUDGET [HOST-01]', () => {
    const eightMegabytes = 8 * 1024 * 1024;
    const uploadsAtOnce = (settings: Record<string, string>) => {
      const { admission } = testAdmission(settings);
      for (let n = 0; n < 100; n += 1) {
        if (refusalOf(() => admission.bodies.reserve(HERE, eightMegabytes))) return n;
      }
      return 100;
    };
    expect(uploadsAtOnce({ ADDRESS_BUDGET: '2' })).toBe(2 * uploadsAtOnce({}));
  });
});

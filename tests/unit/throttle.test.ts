import { describe, expect, it } from 'vitest';
import {
  ADDRESS_FREE_TRIES,
  LOGIN_FREE_FAILURES,
  PAUSE_SECONDS,
  RESET_FREE_TRIES,
} from '#contract/limits';
import { Refusal } from '#contract/refusal';
import { readConfig } from '../../server/config.ts';
import { Attempts } from '../../server/world/attempts.ts';
import type { World } from '../../server/world/world.ts';
import { AddressTries, Throttle, type Counted } from '../../server/call/throttle.ts';
import { refusedBy, slowDown } from '../support/refused.ts';

const HERE = '198.51.100.7';
const ELSEWHERE = '203.0.113.9';

type Action = ConstructorParameters<typeof Throttle>[1];

/** What is counted in a sandbox, and by the server for all sandboxes; the clock of both stands still. */
const counts = (settings: Record<string, string> = {}) => {
  const tries = new AddressTries(readConfig(settings), () => 0);
  const inSandbox = () => {
    const world: Pick<World, 'attempts'> = { attempts: new Attempts(() => 0) };
    return (action: Action, account: string, address = HERE) =>
      new Throttle({ world: world as World, tries }, action, account, address);
  };
  return { inSandbox };
};

const isPaused = (throttle: Throttle): boolean => {
  try {
    throttle.check();
    return false;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(error.status).toBe(429);
    expect(error.headers).toEqual({ 'Retry-After': String(PAUSE_SECONDS) });
    return true;
  }
};

const ACTIONS = [
  ['wrong login', LOGIN_FREE_FAILURES],
  ['reset request', RESET_FREE_TRIES],
  ['wrong reset link', RESET_FREE_TRIES],
] as const;

describe.each(ACTIONS)('%s', (action, free) => {
  it.each([
    ['in the sandbox', { ADDRESS_BUDGET: '1000' }],
    ['in all sandboxes', {}],
  ])(
    'counts on one account for the address only as often as the account may try, %s [AUTH-13, HOST-01]',
    (where, settings) => {
      const { inSandbox } = counts(settings);
      // A caller without a cookie has another sandbox each time.
      const always = inSandbox();
      const on = (account: string, address?: string) =>
        (where === 'in the sandbox' ? always : inSandbox())(action, account, address);
      for (let n = 0; n < 200; n += 1) on('marta').count();
      expect(isPaused(on('marta'))).toBe(true);
      expect(isPaused(on('luca'))).toBe(false);
      for (let n = free; n < ADDRESS_FREE_TRIES - 1; n += 1) on(`account ${n}`).count();
      expect(isPaused(on('luca')), 'one try before').toBe(false);
      on('the last one').count();
      expect(isPaused(on('luca'))).toBe(true);
      expect(isPaused(on('luca', ELSEWHERE))).toBe(false);
    },
  );

  it('pauses the account after its free tries, and not after a success [AUTH-13]', () => {
    const on = counts().inSandbox();
    const marta = on(action, 'marta');
    for (let n = 0; n < free - 1; n += 1) marta.count();
    expect(isPaused(marta)).toBe(false);
    marta.count();
    expect(isPaused(marta)).toBe(true);
    expect(isPaused(on(action, 'marta', ELSEWHERE)), 'from wherever').toBe(true);
    marta.resetAccount();
    expect(isPaused(marta)).toBe(false);
    for (const [other] of ACTIONS.filter(([name]) => name !== action)) {
      for (let n = 0; n < ADDRESS_FREE_TRIES; n += 1) on(other, `account ${n}`).count();
    }
    expect(isPaused(marta), 'what else was tried does not count').toBe(false);
  });
});

const HOSTED = { PUBLIC_URL: 'https://rivola.example' };

/** Tries whose clock stands still, unless `after` moves it. */
const testTries = (settings: Record<string, string> = {}) => {
  let now = 0;
  const tries = new AddressTries(readConfig(settings), () => now);
  return { tries, after: (seconds: number) => (now += seconds * 1000) };
};

const countOften = (tries: AddressTries, what: Counted, address: string, times: number) => {
  for (let n = 0; n < times; n += 1) tries.count(what, address);
};

describe('what is counted by address, outside every sandbox', () => {
  it.each([
    ['wrong login', ADDRESS_FREE_TRIES],
    ['reset request', ADDRESS_FREE_TRIES],
    ['wrong token', 10],
  ] as const)('%s: pauses the address after %i, and no other [HOST-01]', (what, free) => {
    const { tries, after } = testTries();
    countOften(tries, what, HERE, free - 1);
    expect(refusedBy(() => tries.check(what, HERE))).toBeNull();
    countOften(tries, what, HERE, 1);
    expect(refusedBy(() => tries.check(what, HERE))).toEqual(slowDown(PAUSE_SECONDS));
    expect(refusedBy(() => tries.check(what, ELSEWHERE))).toBeNull();
    after(PAUSE_SECONDS);
    expect(refusedBy(() => tries.check(what, HERE))).toBeNull();
  });

  it('is multiplied by ADDRESS_BUDGET [HOST-01]', () => {
    const { tries } = testTries({ ADDRESS_BUDGET: '3' });
    countOften(tries, 'wrong token', HERE, 29);
    expect(tries.pause('wrong token', HERE)).toBe(0);
    countOften(tries, 'wrong token', HERE, 1);
    expect(tries.pause('wrong token', HERE)).toBe(PAUSE_SECONDS);
  });

  it.each(['127.0.0.1', '127.0.0.2', '::1'])(
    'spares the test suites of this machine, %s, unless the server is hosted [HOST-01, HOST-03]',
    (local) => {
      const { tries } = testTries();
      const { tries: hosted } = testTries(HOSTED);
      for (const one of [tries, hosted]) countOften(one, 'wrong login', local, 1000);
      expect(tries.pause('wrong login', local)).toBe(0);
      expect(hosted.pause('wrong login', local)).toBe(PAUSE_SECONDS);
      expect(hosted.pause('wrong login', HERE)).toBe(0);
    },
  );

  it('forgets an account after a success, and not what the address did on others [AUTH-13, HOST-01]', () => {
    const { tries } = testTries();
    const fail = (name: string) =>
      tries.count('wrong login', HERE, { name, counts: LOGIN_FREE_FAILURES });
    for (let n = 0; n < ADDRESS_FREE_TRIES; n += 1) fail('marta');
    tries.forget('wrong login', HERE, 'marta');
    expect(tries.pause('wrong login', HERE, 'marta')).toBe(0);
    for (let n = LOGIN_FREE_FAILURES; n < ADDRESS_FREE_TRIES; n += 1) fail(`account ${n}`);
    tries.forget('wrong login', HERE, 'marta');
    expect(tries.pause('wrong login', HERE, 'marta')).toBe(PAUSE_SECONDS);
  });
});

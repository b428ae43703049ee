import { expect, it } from 'vitest';
import { ADDRESS_FREE_TRIES, LOGIN_FREE_FAILURES, PAUSE_SECONDS } from '#contract/limits';
import { AddressTries, throttleOf } from '../../server/call/throttle.ts';
import { readConfig } from '../../server/config.ts';
import { Quota } from '../../server/world/quota.ts';
import type { World } from '../../server/world/world.ts';
import { refusedBy, slowDown } from '../support/refused.ts';

const HERE = '198.51.100.7';

const triesWith = (settings: Record<string, string> = {}) =>
  new AddressTries(readConfig(settings), () => 0);

/** The pause of an address that has tried so often. */
const pauseAfter = (times: number, address: string, settings: Record<string, string> = {}) => {
  const tries = triesWith(settings);
  for (let n = 0; n < times; n += 1) tries.count('wrong login', address);
  return tries.pause('wrong login', address);
};

it('an address pauses after its free tries, as often as ADDRESS_BUDGET says [HOST-01]', () => {
  for (const factor of [1, 3]) {
    const settings = { ADDRESS_BUDGET: String(factor) };
    expect(pauseAfter(ADDRESS_FREE_TRIES * factor - 1, HERE, settings)).toBe(0);
    expect(pauseAfter(ADDRESS_FREE_TRIES * factor, HERE, settings)).toBe(PAUSE_SECONDS);
  }
});

it.each(['127.0.0.1', '127.0.0.2', '::1'])(
  'test suites of this machine, %s, pause on a hosted server alone [HOST-01, HOST-03]',
  (local) => {
    expect(pauseAfter(1000, local)).toBe(0);
    const hosted = { PUBLIC_URL: 'https://rivola.example' };
    expect(pauseAfter(ADDRESS_FREE_TRIES, local, hosted)).toBe(PAUSE_SECONDS);
  },
);

it('guesses on one account pause it from every address, and no other account; a success forgets them [AUTH-13]', () => {
  const world = { quota: new Quota(() => 0) } as World;
  const tries = triesWith();
  const on = (account: string, address = HERE) =>
    throttleOf('wrong login', account, { world, address, deps: { tries } });
  for (let n = 0; n < LOGIN_FREE_FAILURES; n += 1) {
    on('marta').check();
    on('marta').count();
  }
  for (const address of [HERE, '203.0.113.9'])
    expect(refusedBy(() => on('marta', address).check())).toEqual(slowDown(PAUSE_SECONDS));
  expect(refusedBy(() => on('luca').check())).toBeNull();
  on('marta').forget();
  expect(refusedBy(() => on('marta').check())).toBeNull();
});

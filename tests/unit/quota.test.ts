import { describe, expect, it } from 'vitest';
import { PAUSE_SECONDS } from '#contract/limits';
import { Quota } from '../../server/world/quota.ts';

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

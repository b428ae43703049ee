import { describe, expect, it } from 'vitest';
import { PAUSE_SECONDS, TRIES_KEPT_SECONDS } from '#contract/limits';
import { Attempts } from '../../server/world/attempts.ts';

const FREE = 3;

/** Attempts whose clock stands still, unless `after` moves it. */
const testAttempts = () => {
  let now = 5000;
  const attempts = new Attempts(() => now);
  const count = (key: string, times = 1) => {
    let tries = 0;
    for (let n = 0; n < times; n += 1) tries = attempts.count(key, FREE);
    return tries;
  };
  return { attempts, count, after: (milliseconds: number) => (now += milliseconds) };
};

describe('someone who guesses again and again', () => {
  it('pauses from the last free attempt on, until the pause is over to the millisecond [AUTH-13]', () => {
    const { attempts, count, after } = testAttempts();
    expect(attempts.pause('marta')).toBe(0);
    expect([count('marta'), count('marta')]).toEqual([1, 2]);
    expect(attempts.pause('marta')).toBe(0);
    expect(count('marta')).toBe(FREE);
    expect(attempts.pause('marta')).toBe(PAUSE_SECONDS);
    after(1);
    expect(attempts.pause('marta'), 'a started second counts').toBe(PAUSE_SECONDS);
    after(999);
    expect(attempts.pause('marta')).toBe(PAUSE_SECONDS - 1);
    after((PAUSE_SECONDS - 1) * 1000 - 1);
    expect(attempts.pause('marta'), 'a millisecond before').toBe(1);
    after(1);
    expect(attempts.pause('marta')).toBe(0);
    expect(count('marta')).toBe(FREE + 1);
    expect(attempts.pause('marta'), 'again').toBe(PAUSE_SECONDS);
  });

  it('is counted anew once the last attempt is long ago, however long the first is [AUTH-13]', () => {
    const { attempts, count, after } = testAttempts();
    expect(count('marta', 2)).toBe(2);
    after(TRIES_KEPT_SECONDS * 1000 - 1);
    expect(count('marta'), 'a millisecond before').toBe(3);
    after(TRIES_KEPT_SECONDS * 1000);
    expect(count('marta')).toBe(1);
    expect(attempts.pause('marta')).toBe(0);
  });

  it('does it without any consequence for others, and is forgotten alone [AUTH-13]', () => {
    const { attempts, count } = testAttempts();
    count('marta', FREE);
    count('luca', FREE);
    expect(attempts.pause('sara')).toBe(0);
    attempts.forget('marta');
    expect([attempts.pause('marta'), attempts.pause('luca')]).toEqual([0, PAUSE_SECONDS]);
    expect(count('marta')).toBe(1);
  });

  it('under thousands of names fills no memory: those tried longest ago are forgotten [HOST-01]', () => {
    const { attempts, count } = testAttempts();
    count('first', FREE);
    count('second', FREE);
    for (let n = 0; n < 9998; n += 1) count(`name ${n}`);
    expect(attempts.pause('first')).toBe(PAUSE_SECONDS);
    expect(count('first'), 'tried again, it is the newest').toBe(FREE + 1);
    count('one more');
    expect([attempts.pause('first'), attempts.pause('second')]).toEqual([PAUSE_SECONDS, 0]);
    expect(count('name 0')).toBe(2);
  });
});

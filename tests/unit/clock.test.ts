import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { dayInRome } from '#contract/rome-time';
import { SandboxClock } from '../../server/lab/sandbox/clock.ts';

describe('a sandbox’s clock', () => {
  it('follows a step of the host’s clock when live, which it can be again, and its pauses do not [DEMO-04, AUTH-13]', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const clock = new SandboxClock(null);
    const [then, begun] = [clock.now(), clock.elapsed()];
    const hour = 3_600_000;
    for (const step of [-hour, hour]) {
      vi.setSystemTime(then + step);
      expect(clock.now()).toBe(then + step);
      expect(clock.elapsed() - begun).toBeGreaterThanOrEqual(0);
      expect(clock.elapsed() - begun).toBeLessThan(hour / 2);
    }
    clock.advance({ days: 3 });
    expect(clock.mode).toBe('frozen');
    clock.live();
    expect([clock.mode, clock.today()]).toEqual(['live', dayInRome(Date.now())]);
  });

  it.each([
    ['2026-03-28T02:30:00+01:00', 1, '2026-03-29T03:30:00+02:00'],
    ['2026-03-30T02:30:00+02:00', -1, '2026-03-29T03:30:00+02:00'],
    ['2026-03-28T10:00:00+01:00', 1, '2026-03-29T10:00:00+02:00'],
    ['2026-03-30T10:00:00+02:00', -2, '2026-03-28T10:00:00+01:00'],
    ['2026-10-24T02:30:00+02:00', 1, '2026-10-25T02:30:00+02:00'],
    ['2026-10-24T10:00:00+02:00', 1, '2026-10-25T10:00:00+01:00'],
  ])('advanced from %s by %i days keeps the time of day: %s [DEMO-04]', (from, days, to) => {
    const clock = new SandboxClock(null);
    clock.set(Date.parse(from));
    clock.advance({ days });
    expect(clock.instant()).toBe(new Date(to).toISOString());
  });
});

import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { addDays, dayInRome } from '#contract/rome-time';
import { SandboxClock } from '../../server/lab/sandbox/clock.ts';

const day = fc
  .integer({ min: 0, max: 36_000 })
  .map((days) => new Date(Date.parse('2000-01-01') + days * 86_400_000).toISOString().slice(0, 10));

describe('a sandbox’s clock', () => {
  it('is frozen at 9:00 in Rome on its date until it is moved [DEMO-04]', () => {
    const clock = new SandboxClock('2026-06-12');
    expect([clock.mode, clock.instant(), clock.today()]).toEqual([
      'frozen',
      '2026-06-12T07:00:00.000Z',
      '2026-06-12',
    ]);
    clock.advance({ days: 1, hours: -2 });
    expect(clock.instant()).toBe('2026-06-13T05:00:00.000Z');
    expect(new SandboxClock('2026-12-24').instant(), 'winter time').toBe(
      '2026-12-24T08:00:00.000Z',
    );
  });

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

it('days add up across the ends of months, years and summer time [GEN-03]', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  fc.assert(
    fc.property(day, fc.integer({ min: -500, max: 500 }), (one, days) => {
      expect(addDays(addDays(one, days), -days)).toBe(one);
    }),
    { seed: 20_260_612 },
  );
});

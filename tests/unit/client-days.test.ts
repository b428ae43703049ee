import { describe, expect, it } from 'vitest';
import { addMonths, weeksOfMonth } from '../../client/lib/days.ts';

describe('days of the calendar [GEN-03]', () => {
  it.each([
    ['2026-06-12', 1, '2026-07-12'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-01-15', -12, '2025-01-15'],
  ])('%s and %i months is %s', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected);
  });

  it.each([
    // June begins on a Monday, August on a Saturday; February 2027 has four weeks.
    ['2026-06-12', 5, '2026-06-01', '2026-07-05'],
    ['2026-08-01', 6, '2026-07-27', '2026-09-06'],
    ['2027-02-28', 4, '2027-02-01', '2027-02-28'],
  ])('the month of %s has %i weeks, from Monday %s to Sunday %s', (day, count, first, last) => {
    const weeks = weeksOfMonth(day);
    expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([count, first, last]);
    expect(weeks.every((days) => days.length === 7)).toBe(true);
    expect(new Set(weeks.flat()).size).toBe(count * 7);
  });
});

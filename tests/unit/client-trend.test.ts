import { expect, it } from 'vitest';
import { axisTicks } from '../../client/features/admin/trend-series.ts';

it.each([
  [0, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 1, 2, 3, 4, 5]],
  [6, [0, 2, 4, 6]],
  [23, [0, 5, 10, 15, 20, 25]],
  [100, [0, 20, 40, 60, 80, 100]],
])(
  'the axis for counts up to %i has whole steps and ends where they do [LOOK-06]',
  (max, ticks) => {
    expect(axisTicks(max)).toEqual(ticks);
  },
);

it('an axis has at most six marks, whatever the counts [LOOK-06]', () => {
  for (const max of [1, 9, 10, 49, 50, 999, 1000, 123_456, 9_999_999]) {
    const ticks = axisTicks(max);
    expect(ticks.length, `${max}`).toBeLessThanOrEqual(6);
    expect(ticks.at(-1), `${max}`).toBeGreaterThanOrEqual(max);
  }
});

/** What a kind of search costs the server beside another, by processor time: ratios that hold on a busy machine. */
import { describe, expect, it } from 'vitest';
import { ratio } from '../labs/bench/lib/load.ts';
import { measureClasses } from '../labs/bench/parts.ts';

const ROUNDS = 5;

const { byClass, inTurn } = await measureClasses(ROUNDS);

describe('among 10,000 tickets', () => {
  it.each(Object.entries(byClass))(
    'a visitor’s search by %s costs at most 1.4 times one by an airport’s label [SEARCH-15]',
    (_, { costs }) => {
      expect(ratio(costs, byClass['label']?.costs ?? [])).toBeLessThan(1.4);
    },
  );

  // 1.22 to 1.40 in five runs at a load of 12 to 19 on two cores; 0.91 to 1.07 before headers were written at once.
  it('searches of all these kinds take less than bare Express to send as many bytes: 1.1 a time [SEARCH-15]', () => {
    expect(ratio(inTurn.bare.costs, inTurn.all.costs)).toBeGreaterThan(1.1);
  });
});

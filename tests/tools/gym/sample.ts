/** A part of the defects that stands for all (LAB-08). */
import type { PlantedDefect } from '../../../server/lab/defects/defect.ts';
import { seededRandom } from '../../support/stats.ts';

/** At most so many of the defects, one of each kind before the second of any; always the same for one seed. */
export const sampleOf = (
  kinds: readonly (readonly PlantedDefect[])[],
  count: number,
  seed: number,
): PlantedDefect[] => {
  const random = seededRandom(seed);
  const shuffled = <Item>(items: readonly Item[]): Item[] =>
    items
      .map((item) => ({ item, at: random() }))
      .toSorted((one, other) => one.at - other.at)
      .map(({ item }) => item);
  const turns = shuffled(kinds).flatMap((kind) =>
    shuffled(kind).map((defect, turn) => ({ defect, turn })),
  );
  const chosen = new Set(
    turns
      .toSorted((one, other) => one.turn - other.turn)
      .slice(0, count)
      .map(({ defect }) => defect),
  );
  return kinds.flat().filter((defect) => chosen.has(defect));
};

/** Finds the defects that a suite notices, in fewer runs than one for each: several are planted at once (LAB-08). */
import { failedIn, type Outcome } from './verdict.ts';

/** Defects that are planted at once: so many at first, twice as many after each group that nobody noticed, half after others. */
const AT_ONCE = { first: 4, most: 16 };

/** One that the suite fails with, by itself. */
interface Suspect<Defect> {
  defect: Defect;
  alone: Outcome;
}

interface Searched<Defect> {
  hasFailed: boolean;
  suspects: Suspect<Defect>[];
  /** Titles of tests that failed with several defects, and with none of them alone or with half of them. */
  flaky: readonly string[];
}

export interface Search<Defect> {
  /** Runs the suite with these defects. */
  run: (group: readonly Defect[]) => Promise<Outcome>;
  /** Told of defects under which the suite passed. */
  onMissed: (group: readonly Defect[]) => void;
}

/**
 * Searches a group: one that fails is split. `known` are the titles that failed in a run of more defects, where the others
 * of them were innocent, so that a run of the group would only say the same.
 */
const searchGroup = async <Defect>(
  group: readonly Defect[],
  search: Search<Defect>,
  known: readonly string[] | null = null,
): Promise<Searched<Defect>> => {
  const [first] = group;
  const isOne = group.length === 1;
  const outcome = known === null || isOne ? await search.run(group) : null;
  if (outcome && !outcome.hasFailed) {
    search.onMissed(group);
    return { hasFailed: false, suspects: [], flaky: [] };
  }
  if (isOne && first !== undefined && outcome)
    return { hasFailed: true, suspects: [{ defect: first, alone: outcome }], flaky: [] };
  const failed = outcome ? failedIn(outcome) : (known ?? []);
  const half = Math.ceil(group.length / 2);
  const left = await searchGroup(group.slice(0, half), search);
  const right = await searchGroup(group.slice(half), search, left.hasFailed ? null : failed);
  return {
    hasFailed: true,
    suspects: [...left.suspects, ...right.suspects],
    flaky: [...left.flaky, ...right.flaky, ...(left.hasFailed || right.hasFailed ? [] : failed)],
  };
};

/**
 * The defects that the suite fails with, each by itself. So many groups are searched at the same time as there are jobs.
 * `unreached` are those that the suite should not meet: one run with all of them shows whether that is so.
 */
export const findSuspects = async <Defect>(
  defects: readonly Defect[],
  jobs: number,
  search: Search<Defect>,
  unreached: readonly Defect[] = [],
): Promise<Pick<Searched<Defect>, 'suspects' | 'flaky'>> => {
  const apart = [...unreached];
  const waiting = [...defects];
  const all: Searched<Defect>[] = [];
  let size = AT_ONCE.first;
  const work = async () => {
    if (apart.length > 0) all.push(await searchGroup(apart.splice(0), search));
    while (waiting.length > 0) {
      const searched = await searchGroup(waiting.splice(0, size), search);
      size = searched.hasFailed
        ? Math.max(1, Math.floor(size / 2))
        : Math.min(AT_ONCE.most, size * 2);
      all.push(searched);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return {
    suspects: all.flatMap(({ suspects }) => suspects),
    flaky: [...new Set(all.flatMap(({ flaky }) => flaky))],
  };
};

/** Runs that this takes if the suite notices none of the defects, and if it notices all, with those that confirm it. */
export const runsFor = (defects: number): { least: number; most: number } => {
  let least = 0;
  let size = AT_ONCE.first;
  for (let left = defects; left > 0; least += 1) {
    left -= size;
    size = Math.min(AT_ONCE.most, size * 2);
  }
  // Splitting the first groups, one without a defect, and one more with each.
  return { least, most: 2 * defects + AT_ONCE.first + 1 };
};

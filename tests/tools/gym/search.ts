/** Finds the defects that a suite notices, in fewer runs than one for each: several are planted at once (LAB-08). */
import { failedIn, type Run } from './verdict.ts';

/** Most defects of one group. */
const AT_ONCE = 16;
/** It is expected beforehand that a suite notices one defect of so many. */
const EXPECTED = 8;
/** The best size of a group is so many times the number of defects for each one that is noticed (the logarithm of 2). */
const SHARE = 0.7;

export interface Search<Defect> {
  /** Runs the suite with these defects. */
  run: (group: readonly Defect[]) => Promise<Run<Defect>>;
  /** Told of defects under which the suite passed. */
  onMissed: (group: readonly Defect[]) => void;
}

/**
 * The defects that the suite may fail with, each by itself; it passed with all others. So many runs are made at the same time
 * as there are jobs. `unreached` are those that the suite should not meet: they are planted along with the others.
 */
export const findSuspects = async <Defect>(
  defects: readonly Defect[],
  jobs: number,
  search: Search<Defect>,
  unreached: readonly Defect[] = [],
): Promise<Defect[]> => {
  const waiting = [...defects];
  const apart = [...unreached];
  const suspects: Defect[] = [];
  let missed = 0;
  let running = 0;

  const run = async (group: readonly Defect[]): Promise<Run<Defect>> => {
    running += 1;
    const ran = await search.run(group);
    running -= 1;
    if (!ran.hasFailed) {
      missed += group.length;
      search.onMissed(group);
    }
    return ran;
  };

  /**
   * Halves a group in which these titles failed. Both halves are run where a job is idle. Else the first alone: titles that do
   * not fail with it are due to the second; if all of them do, nothing is known of the second, which waits.
   */
  const narrow = async (group: readonly Defect[], failed: readonly string[]): Promise<void> => {
    if (group.length === 1) {
      suspects.push(...group);
      return;
    }
    const half = Math.ceil(group.length / 2);
    const [left, right] = [group.slice(0, half), group.slice(half)];
    const runOfLeft = run(left);
    const runOfRight = running < jobs ? run(right) : null;
    const ran = await runOfLeft;
    const others = runOfRight
      ? failedIn(await runOfRight)
      : failed.filter((title) => !failedIn(ran).includes(title));
    if (ran.hasFailed) await narrow(left, failedIn(ran));
    if (others.length > 0) await narrow(right, others);
    else if (!runOfRight) waiting.push(...right);
  };

  const sizeNow = (): number => {
    if (suspects.length === 0) return Math.min(AT_ONCE, Math.ceil(defects.length / jobs));
    const each = (EXPECTED + missed + suspects.length) / suspects.length;
    return Math.min(AT_ONCE, Math.max(1, Math.floor(SHARE * each)));
  };

  const work = async (): Promise<void> => {
    while (waiting.length + apart.length > 0) {
      const group = waiting.splice(0, sizeNow());
      const along = apart.splice(0);
      const ran = await run([...group, ...along]);
      if (!ran.hasFailed) continue;
      if (group.length > 0) apart.push(...along);
      await narrow(group.length > 0 ? group : along, failedIn(ran));
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return suspects;
};

/** Runs that this takes if the suite notices none of the defects, and at most if it notices all, with those that confirm it. */
export const runsFor = (defects: number, jobs: number): { least: number; most: number } => ({
  least: Math.max(Math.ceil(defects / AT_ONCE), Math.min(defects, jobs)),
  // Two with each alone, those without any, and the halves of the first groups.
  most: 2 * defects + 2 + Math.min(defects, AT_ONCE),
});

/** How long the gym will take, said before it starts (LAB-08). */
import { runsFor } from './search.ts';

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];

const within = (ms: number): string => {
  if (ms < 2 * MINUTE) return `${Math.max(1, Math.round(ms / SECOND))} s`;
  return ms < 2 * HOUR ? `${Math.round(ms / MINUTE)} min` : `${(ms / HOUR).toFixed(1)} h`;
};

/**
 * From the time that one run of the suite took, in milliseconds. `unreached` are the defects of calls and pages that the
 * suite never asks for, which are planted along with the others.
 */
export const estimateText = (
  run: number,
  reached: number,
  unreached: number,
  jobs: number,
): string => {
  const runs = runsFor(reached, jobs);
  const least = Math.max(runs.least, Math.min(unreached, 1));
  const most = runs.most + Math.min(unreached, 1);
  const where =
    unreached > 0 ? `Where the suite never goes are ${unreached}, tried along with others. ` : '';
  return `One run took ${within(run)}. ${where}Runs for ${reached} defects: ${least} if the suite notices none of them, ${most} if it notices all. That is ${within((run * least) / jobs)} to ${within((run * most) / jobs)}.`;
};

/** Of the project's own suite, from the time that the first defect took. */
export const remainingText = (first: number, defects: number, jobs: number): string =>
  `The first took ${within(first)}: the other ${defects} will take about ${within((first * defects) / jobs)}.`;

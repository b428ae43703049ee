/** How long the gym will take, said before it starts (LAB-08). */

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];

const within = (ms: number): string => {
  if (ms < 2 * MINUTE) return `${Math.max(1, Math.round(ms / SECOND))} s`;
  return ms < 2 * HOUR ? `${Math.round(ms / MINUTE)} min` : `${(ms / HOUR).toFixed(1)} h`;
};

/** Runs of the suite for a defect: one if it passes; else it is run without the defect and with it once more. */
const RUNS = { least: 1, most: 3 };

/** From the time that one run of the suite took, in milliseconds. */
export const estimateText = (run: number, defects: number, jobs: number): string => {
  const each = (run * defects) / jobs;
  return `One run took ${within(run)}, and each defect takes one, or three if the suite fails: ${within(each * RUNS.least)} to ${within(each * RUNS.most)} in all.`;
};

/** From the time that the first defect took, where no run came before it. */
export const remainingText = (first: number, defects: number, jobs: number): string =>
  `The first took ${within(first)}: the other ${defects} will take about ${within((first * defects) / jobs)}.`;

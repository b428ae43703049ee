/** The command line of `npm run gym`. */
import { takesOutput } from './playwright-output.ts';

export interface Arguments {
  /** Empty for the project's own suite. */
  command: string[];
  isOwn: boolean;
  /** Whether the project's own suite is all of it, and not only what `npm test` runs. */
  isFull: boolean;
  /** Names of defects; empty for all. */
  only: string[];
  /** Whether the suite is known to pass without any defect. */
  isTrusted: boolean;
  /** Runs at once. */
  jobs: number;
  /** How many of the defects are tried; `null` for all. */
  sample: number | null;
  /** Chooses which these are. */
  seed: number;
  /** The file or folder in which the suite writes its report by itself. */
  report: string | null;
}

export const USAGE = `npm run gym -- [options] <command that runs a suite>
npm run gym -- [options] --own

  --only <name,name>   these defects alone; GET /api/demo/defects/ lists them
  --sample <n>         so many of the defects, spread over the kinds; --seed <n> chooses others
  --report <path>      where the suite writes its report: a file, or a folder with a file for each class, as Maven's
  --jobs <n>           so many runs at once: 2 of Playwright's own command, each with an output folder of its own; else 1,
                       since a suite may have one port or one folder. Each has a server and an address of its own
  --trust              leaves the run without any defect out, for a suite that has just passed
  --own                this project's own tests, as npm test runs them: for each defect those whose title has the id
                       that it breaks; with --full those of npm run test:full, too

{report} in the command is replaced by a path for each run, at which the suite writes its report: JSON of Playwright,
vitest or Jest, or JUnit's XML. Without it and --report, the titles that the suite prints are read.

Example: npm run gym -- --only price-off-by-a-cent npx playwright test`;

/** Runs at once of Playwright: most of the time each waits. */
const PLAYWRIGHT_JOBS = 2;

/** The options before the command, and the command; `null` if they are not understood. */
export const readArguments = (given: readonly string[]): Arguments | null => {
  const read: Arguments = {
    command: [],
    isOwn: false,
    isFull: false,
    isTrusted: false,
    only: [],
    jobs: 0,
    sample: null,
    seed: 1,
    report: null,
  };
  const rest = [...given];
  while (rest[0]?.startsWith('--')) {
    const option = rest.shift();
    if (option === '--') break;
    if (option === '--own') {
      read.isOwn = true;
      continue;
    }
    if (option === '--full') {
      read.isFull = true;
      continue;
    }
    if (option === '--trust') {
      read.isTrusted = true;
      continue;
    }
    const value = rest.shift();
    if (value === undefined) return null;
    if (option === '--only') read.only = value.split(',').filter(Boolean);
    else if (option === '--report') read.report = value;
    else if (option === '--jobs' && /^[1-9]\d?$/.test(value)) read.jobs = Number(value);
    else if (option === '--sample' && /^[1-9]\d{0,3}$/.test(value)) read.sample = Number(value);
    else if (option === '--seed' && /^\d{1,9}$/.test(value)) read.seed = Number(value);
    else return null;
  }
  // Runs at once would write one report.
  if (read.report !== null && (read.isOwn || read.jobs > 1)) return null;
  if (rest.length > 0 === read.isOwn || (read.isFull && !read.isOwn)) return null;
  const usual = read.report === null && takesOutput(rest) ? PLAYWRIGHT_JOBS : 1;
  return { ...read, jobs: read.jobs || usual, command: rest };
};

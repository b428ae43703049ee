/** The command line of `npm run coverage`. */

export interface Arguments {
  command: string[];
  /** Where the page is written. */
  page: string;
  /** The report that the suite writes, or the folder of several; its output serves without one. */
  report: string | null;
  /** Observes the servers that the suite's own processes start, too. */
  ownServers: boolean;
}

export const USAGE = `npm run coverage -- [options] <command that runs a suite>

  --report <path>    the report that the suite writes: JSON of Playwright, vitest or Jest, or JUnit's XML, which may be a
                     folder of such files. Without it, requirements are read from the titles that the suite prints
  --page <file>      where the page goes, instead of test-results/coverage.html
  --own-servers      observes the servers that the suite's own Node processes start, too

{report} in the command is replaced by a path, at which the suite writes that report.

Example: npm run coverage -- npx playwright test`;

/** The options before the command, and the command; `null` if they are not understood. */
export const readArguments = (given: readonly string[]): Arguments | null => {
  const options: Omit<Arguments, 'command'> = {
    page: 'test-results/coverage.html',
    report: null,
    ownServers: false,
  };
  const rest = [...given];
  while (rest[0]?.startsWith('--')) {
    const option = rest.shift();
    if (option === '--') break;
    if (option === '--own-servers') options.ownServers = true;
    else {
      const value = rest.shift();
      if (value === undefined) return null;
      if (option === '--report') options.report = value;
      else if (option === '--page') options.page = value;
      else return null;
    }
  }
  return rest.length > 0 ? { ...options, command: rest } : null;
};

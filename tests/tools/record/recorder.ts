/** What Playwright's recorder is started with, and what becomes of what it wrote. */
import { inProject } from '../../../scripts/lib/project.mjs';
import type { Demo } from '../../kit/demo.ts';
import { TODAY } from '../../kit/people.ts';
import type { Arguments } from './arguments.ts';

/** Whether the recorder opens no windows: so it is in Playwright's tests of it, and in ours. */
export const isWindowless = ({ PWTEST_CLI_HEADLESS }: NodeJS.ProcessEnv): boolean =>
  Boolean(PWTEST_CLI_HEADLESS);

/** Why no window can be opened, and what to do; `null` where one can, or none is opened. */
export const whyNoWindow = (
  environment: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
): string | null => {
  const { DISPLAY, WAYLAND_DISPLAY } = environment;
  if (platform !== 'linux' || DISPLAY || WAYLAND_DISPLAY || isWindowless(environment)) return null;
  return 'The recorder opens windows, and there is no display (DISPLAY and WAYLAND_DISPLAY are not set): run it on a desktop, or through ssh -X.';
};

/** A Playwright storage state: the cookie of the sandbox, and the session of a persona. */
export const storageOf = async (demo: Demo, { as }: Pick<Arguments, 'as'>) => ({
  cookies: [
    {
      name: 'sandbox',
      value: demo.sandbox,
      domain: new URL(demo.address).hostname,
      path: '/',
      expires: -1,
      httpOnly: false,
      secure: false,
      sameSite: 'Lax',
    },
  ],
  origins: as === null ? [] : (await demo.loggedIn(as)).origins,
});

interface Recording {
  browser: string;
  /** The file with the storage state. */
  storage: string;
  out: string;
  url: string;
}

/** Arguments for `node` that start the recorder, and its environment. */
export const recorderCommand = ({ browser, storage, out, url }: Recording) => ({
  args: [
    inProject('node_modules', 'playwright', 'cli.js'),
    'codegen',
    ...['--target', 'playwright-test', '--load-storage', storage, '--output', out],
    url,
  ],
  // The recorder has no option for the browser's path; Playwright's own tests use this variable.
  environment: { PWTEST_CLI_EXECUTABLE_PATH: browser },
});

/** The lines with which a recorded test begins in the kit, instead of its import and `test.use`. */
export const kitLines = ({ as, scenario, date }: Arguments): string => {
  const options = [
    ...(as === null ? [] : [`persona: '${as}'`]),
    ...(scenario === 'default' ? [] : [`scenario: '${scenario}'`]),
    ...(date === TODAY ? [] : [`date: '${date}'`]),
  ];
  return [
    `import { test as base, expect } from '@playwright/test';`,
    `import { rivola } from 'rivola-kit';`,
    `const test = rivola(base);`,
    ...(options.length > 0 ? [`test.use({ ${options.join(', ')} });`] : []),
  ].join('\n');
};

/** A recorded test as one of the kit: in a sandbox of its own, at any server, without the storage of this recording. */
export const kitTest = (recorded: string, url: string, given: Arguments): string =>
  recorded
    .replace(/\n+test\.use\(\{[^]*?^\}\);\n+/m, '\n\n')
    .replace(/^import .* from '@playwright\/test';$/m, () => kitLines(given))
    .replaceAll(url, given.path)
    .replaceAll(new URL(url).origin, '');

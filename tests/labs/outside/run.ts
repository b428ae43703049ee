/**
 * `npm run test:kit`: the kit in a folder outside of the project, beside tools from the npm registry, runs its examples.
 * `-- --only vitest` runs one step; `RIVOLA_URL` names a server that runs already, `DRIVER_PATH` the chromedriver of the browser.
 */
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requireBrowser } from '../../../scripts/lib/browser.ts';
import { inProject } from '../../../scripts/lib/project.mjs';
import project from '../../../package.json' with { type: 'json' };
import { acceptOptions } from '../../support/command-line.ts';
import { dropOutside, makeOutside, runOutside } from '../../support/outside.ts';
import { withRivola } from '../../support/other-name.ts';

const { only } = acceptOptions({ only: '' });
const { '@playwright/test': playwright, vitest } = project.devDependencies;
const browser = await requireBrowser();

const folder = await makeOutside(
  { '@playwright/test': playwright, vitest, webdriverio: '9.33.1', cypress: '15.3.0' },
  ['--prefer-offline'],
);
const installed = (...path: string[]) => join(folder, 'node_modules', ...path);
await cp(
  inProject('tests', 'labs', 'outside', 'cypress-tasks.mjs'),
  join(folder, 'cypress', 'run-tasks.mjs'),
);
await writeFile(
  join(folder, 'playwright', 'outside.config.ts'),
  `import config from './playwright.config.ts';
export default {
  ...config,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: { ...config.use, launchOptions: { executablePath: ${JSON.stringify(browser)} } },
};
`,
);

/** Arguments for Node, in that folder. */
const STEPS: Readonly<Record<string, string[]>> = {
  'Playwright, 4 workers': [
    installed('@playwright', 'test', 'cli.js'),
    ...['test', '--config', 'playwright/outside.config.ts', '--reporter', 'dot'],
  ],
  vitest: [installed('vitest', 'vitest.mjs'), 'run', '--root', 'vitest'],
  WebdriverIO: ['--test', '--test-force-exit', 'webdriverio/favourites.test.mjs'],
  "Cypress' tasks": ['cypress/run-tasks.mjs'],
};

const steps = Object.entries(STEPS).filter(([name]) => name.includes(only));
try {
  if (steps.length === 0)
    throw new Error(`--only ${only} names no step. They are: ${Object.keys(STEPS).join(', ')}`);
  await withRivola(async (address, token) => {
    for (const [name, command] of steps) {
      const began = performance.now();
      const failure = await runOutside(folder, command, {
        RIVOLA_URL: address,
        DEMO_TOKEN: token,
        BROWSER_PATH: browser,
      }).then(
        () => '',
        (error: unknown) => `: ${String(error)}`,
      );
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      console.log(`${failure === '' ? '✓' : '✗'} ${name} (${seconds} s)${failure}`);
      if (failure !== '') process.exitCode = 1;
    }
  });
} finally {
  await dropOutside(folder);
}

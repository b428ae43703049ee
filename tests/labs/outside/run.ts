/**
 * `npm run test:kit`: the kit in a folder outside of the project, beside tools from the npm registry. Runs its examples,
 * and measures what the kit adds to tests that use no page. `-- --address http://localhost:5173` uses a server that runs
 * already; `--only vitest` runs one step; `DRIVER_PATH` names the chromedriver of the browser.
 */
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requireBrowser } from '../../../scripts/lib/browser.ts';
import { inProject } from '../../../scripts/lib/project.mjs';
import project from '../../../package.json' with { type: 'json' };
import { median } from '../../support/stats.ts';
import { acceptOptions, argument } from '../../support/command-line.ts';
import { dropFolders, makeFolders } from '../../support/folders.ts';
import { startBuiltServer } from '../soak/built-server.ts';
import { dropOutside, makeOutside, runOutside } from '../../support/outside.ts';

/** Runs of the 60 tests, with and without the kit in turn. */
const ROUNDS = 5;
/** How much longer the 60 tests may take with the kit than with `fetch`. */
const MOST = 1.3;

const { '@playwright/test': playwright, vitest } = project.devDependencies;
const browser = await requireBrowser();
const folders = await makeFolders();
acceptOptions(['address', 'only']);
const running = argument('address', '');
const started = running ? undefined : await startBuiltServer(folders);
const address = running || (started?.server.url ?? '');

const folder = await makeOutside(
  { '@playwright/test': playwright, vitest, webdriverio: '9.33.1', cypress: '15.3.0' },
  ['--prefer-offline'],
);
await cp(inProject('tests', 'labs', 'outside', 'files'), folder, { recursive: true });
const installed = (...path: string[]) => join(folder, 'node_modules', ...path);
await cp(join(folder, 'k6', 'stand-in'), installed('k6'), { recursive: true });

const run = (...command: string[]) =>
  runOutside(folder, command, { RIVOLA_URL: address, BROWSER_PATH: browser });
const runPlaywright = (...rest: string[]) =>
  run(installed('@playwright', 'test', 'cli.js'), 'test', ...rest);

/** Milliseconds that Playwright takes for the tests of a file, starts of its workers included. */
const durationOf = async (file: string): Promise<number> => {
  const output = await runPlaywright('--config', 'sixty', '--reporter', 'json', file);
  const { stats } = JSON.parse(output) as { stats: { duration: number; expected: number } };
  if (stats.expected !== 60) throw new Error(`${stats.expected} of 60 tests passed`);
  return stats.duration;
};

const compare = async (): Promise<string> => {
  const kit: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await durationOf('fetch.spec.ts'));
    kit.push(await durationOf('kit.spec.ts'));
  }
  const ratio = median(kit) / median(bare);
  const said = `${median(kit).toFixed(0)} ms, with fetch ${median(bare).toFixed(0)} ms: ${ratio.toFixed(2)} times`;
  if (ratio > MOST) throw new Error(`${said}, and may be ${MOST}`);
  return said;
};

const CONFIG = `
import config from './playwright.config.ts';

export default {
  ...config,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: { ...config.use, launchOptions: { executablePath: ${JSON.stringify(browser)} } },
};
`;

const all: Record<string, () => Promise<string>> = {
  'Playwright, 4 workers': async () => {
    await writeFile(join(folder, 'playwright', 'outside.config.ts'), CONFIG);
    return runPlaywright('--config', 'playwright/outside.config.ts', '--reporter', 'dot');
  },
  vitest: () => run(installed('vitest', 'vitest.mjs'), 'run', '--root', 'vitest'),
  WebdriverIO: () => run('--test', '--test-force-exit', 'webdriverio/favourites.test.mjs'),
  "Cypress' tasks": () => run('cypress/run-tasks.mjs'),
  'k6, with stand-ins': () => run('k6/run.mjs'),
  '60 tests without a page': compare,
};

const only = argument('only', '');
const steps = Object.entries(all).filter(([name]) => name.includes(only));
let failed = 0;
try {
  if (steps.length === 0)
    throw new Error(`--only ${only} names no step. They are: ${Object.keys(all).join(', ')}`);
  for (const [name, step] of steps) {
    const began = performance.now();
    const outcome = await step().then(
      (output) => ({ ok: true, text: name.startsWith('60') ? `: ${output}` : '' }),
      (error: unknown) => ({ ok: false, text: `: ${String(error)}` }),
    );
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${outcome.ok ? '✓' : '✗'} ${name} (${seconds} s)${outcome.text}`);
    if (!outcome.ok) failed += 1;
  }
} finally {
  await dropOutside(folder);
  await started?.server.stop();
  await dropFolders(folders);
}
console.log(`${steps.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

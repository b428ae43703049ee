import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { requireBrowser } from '../scripts/lib/browser.ts';
import { inProject, projectRoot } from '../scripts/lib/project.mjs';
import { freePort } from './support/processes.ts';
import type { RivolaOptions, RivolaWorkerOptions } from './kit/rivola.ts';

// Each worker loads this file again; environment variables pass on the values that were chosen first.
const port = (process.env['E2E_PORT'] ??= String(await freePort()));
const browser = (process.env['BROWSER_PATH'] ??= await requireBrowser());
const folder = (process.env['E2E_FOLDER'] ??= makeFolder());
/** URL of a running server; without it, a server is started for the run. */
const runningServer = process.env['E2E_SERVER'];
const address = runningServer ?? `http://127.0.0.1:${port}`;
/** Folder of the built client, which tests that start their own server use, too. */
const client = (process.env['E2E_CLIENT'] ??= runningServer
  ? inProject('dist', 'client')
  : path.join(folder, 'client'));
/** Factor for all timeouts, for a busy machine. */
const timeoutFactor = Number(process.env['E2E_PATIENCE'] ?? '1');

export default defineConfig<RivolaOptions, RivolaWorkerOptions>({
  testDir: 'e2e',
  // Those of vitest end with .test.ts.
  testMatch: '**/*.spec.ts',
  outputDir: process.env['E2E_OUTPUT'] ?? inProject('test-results', 'e2e'),
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // A worker and its browser keep one core busy, but for tests that wait for commands and servers. More than eight would
  // wait for the one server.
  workers: Math.min(8, availableParallelism() + 1),
  // In ms. No test needs them on a quiet machine; shared ones were seen to stand still for 10 s in the middle of a test.
  timeout: 180_000 * timeoutFactor,
  expect: { timeout: 30_000 * timeoutFactor },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: address,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // Tracing every test would take a third of the run time; `--trace on` records when needed. Its
    // snapshots fetch the preview of a chosen picture, which the Content-Security-Policy blocks: such tests then fail on
    // the console's error.
    trace: 'off',
    // Playwright would take one after each test, since it does not know yet whether the test fails: a tenth of the run time.
    screenshot: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    demoToken: process.env['DEMO_TOKEN'] ?? '',
    launchOptions: {
      executablePath: browser,
      // Chromium's sandbox does not work as root; Playwright turns it off by default. No optimising compilers: a page of a test ends
      // before their code pays off (a sixth of the processor time of every-state.spec.ts).
      args: ['--disable-gpu', '--disable-background-networking', '--js-flags=--no-opt --no-maglev'],
    },
  },
  projects: [
    // The tests of every day, and what `npm run test:full` runs.
    { name: 'e2e' },
    { name: 'full', testDir: 'full' },
  ],
  ...(runningServer ? {} : { webServer: webServerConfig() }),
});

function webServerConfig() {
  return {
    command: 'node tests/support/serve-built.mjs',
    cwd: projectRoot,
    url: `${address}/api/tickets/public/`,
    timeout: 120_000,
    reuseExistingServer: false,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    env: {
      HOST: '127.0.0.1',
      PORT: port,
      PUBLIC_URL: address,
      LOG_LEVEL: 'warn',
      E2E_CLIENT: client,
      DATA_DIR: path.join(folder, 'data'),
      UPLOADS_DIR: path.join(folder, 'uploads'),
    },
  } as const;
}

/** Makes a temporary folder for this run; the process that made it removes it when it exits. */
function makeFolder() {
  const made = mkdtempSync(path.join(tmpdir(), 'rivola-e2e-'));
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  return made;
}

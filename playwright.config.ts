import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { requireBrowser } from './scripts/lib/browser.mjs';
import { findFreePort } from './scripts/lib/ports.mjs';
import type { Options } from './tests/support/test.ts';

// Each worker reads this file again; what the first reading chose is handed on in the environment.
const port = (process.env['E2E_PORT'] ??= String(await findFreePort()));
const browser = (process.env['BROWSER_PATH'] ??= await requireBrowser());
const folder = (process.env['E2E_FOLDER'] ??= makeFolder());
/** Where a server runs already, if one is named; else one is started here. */
const running = process.env['E2E_SERVER'];
const address = running ?? `http://127.0.0.1:${port}`;
/** The built client, which tests with servers of their own share. */
const client = (process.env['E2E_CLIENT'] ??= running
  ? path.join(import.meta.dirname, 'dist', 'client')
  : path.join(folder, 'client'));
/** By how much longer than usual everything may take. */
const patience = Number(process.env['E2E_PATIENCE'] ?? '1');

export default defineConfig<Options>({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 30_000 * patience,
  expect: { timeout: 5000 * patience },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: address,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // A trace of everything takes a third of the time; `npx playwright test --trace on` when one is needed.
    trace: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    noteWrites: process.env['E2E_NOTE_WRITES'] === 'on',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser,
      // Playwright itself leaves the sandbox off, which root needs.
      args: ['--disable-gpu', '--disable-background-networking'],
    },
  },
  projects: [{ name: 'chromium' }],
  ...(running ? {} : { webServer: serverOfOurOwn() }),
});

function serverOfOurOwn() {
  return {
    command: 'node scripts/serve.mjs',
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
      CLIENT_DIR: client,
      DATA_DIR: path.join(folder, 'data'),
      UPLOADS_DIR: path.join(folder, 'uploads'),
    },
  } as const;
}

/** A folder of its own for one run, removed by the process that made it once its server is gone. */
function makeFolder() {
  const made = mkdtempSync(path.join(tmpdir(), 'rivola-e2e-'));
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  return made;
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { requireBrowser } from './scripts/lib/browser.mjs';
import { findFreePort } from './scripts/lib/ports.mjs';

// Each worker reads this file again; what the first reading chose is handed on in the environment.
const port = (process.env['E2E_PORT'] ??= String(await findFreePort()));
const browser = (process.env['BROWSER_PATH'] ??= await requireBrowser());
const folder = (process.env['E2E_FOLDER'] ??= makeFolder());
const address = `http://127.0.0.1:${port}`;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: address,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // A trace of everything takes a third of the time; `npx playwright test --trace on` when one is needed.
    trace: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser,
      // Playwright itself leaves the sandbox off, which root needs.
      args: ['--disable-gpu', '--disable-background-networking'],
    },
  },
  projects: [{ name: 'chromium' }],
  webServer: {
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
      CLIENT_DIR: path.join(folder, 'client'),
      DATA_DIR: path.join(folder, 'data'),
      UPLOADS_DIR: path.join(folder, 'uploads'),
    },
  },
});

/** A folder of its own for one run, removed by the process that made it once its server is gone. */
function makeFolder() {
  const made = mkdtempSync(path.join(tmpdir(), 'rivola-e2e-'));
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  return made;
}

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './project.mjs';
import { run, runNode } from './run.mjs';

/** Timeout of `--version` (ms). */
const versionLimit = 15_000;

/** Playwright uses it by default; a page takes half the time in it. */
const HEADLESS_SHELL = 'chromium-headless-shell';

/**
 * Debian's Chromium itself. `/usr/bin/chromium` is a script that starts it with options for a desktop, such as extensions
 * and rasterising by a GPU; with them each page takes almost twice the time.
 */
const DEBIAN_BINARY = '/usr/lib/chromium/chromium';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** Where else browsers are: on Windows, on macOS, and on Linux. */
const USUAL_PLACES = [
  ...['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData'].flatMap((variable) => [
    path.join(process.env[variable] ?? '', 'Google/Chrome/Application/chrome.exe'),
    path.join(process.env[variable] ?? '', 'Microsoft/Edge/Application/msedge.exe'),
  ]),
  ...['/Applications', path.join(process.env['HOME'] ?? '', 'Applications')].flatMap((folder) => [
    path.join(folder, 'Google Chrome.app/Contents/MacOS/Google Chrome'),
    path.join(folder, 'Chromium.app/Contents/MacOS/Chromium'),
  ]),
  ...['/opt/google/chrome/chrome', '/snap/bin/chromium'],
];

/** What to do where no browser starts. */
export const remedy = [
  'The end-to-end tests need Chromium or Chrome, and none that starts was found.',
  'Do one of these:',
  '  npx playwright install --with-deps chromium',
  '  install Google Chrome or Chromium with your system’s package manager',
  '  name one that is installed: BROWSER_PATH=/path/to/the/program npm test',
].join('\n');

/** The path of a browser that starts: the one that BROWSER_PATH names, Playwright's own, or the system's. */
async function findBrowser(): Promise<string | undefined> {
  const chosen = process.env['BROWSER_PATH'];
  if (chosen) return chosen;
  const { chromium } = await import('playwright');
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  const onPath = (names: string[]) =>
    folders.flatMap((folder) =>
      names.map((name) => path.join(folder, process.platform === 'win32' ? `${name}.exe` : name)),
    );
  const quickest = [chromium.executablePath(), ...onPath([HEADLESS_SHELL]), DEBIAN_BINARY];
  return [...quickest, ...onPath(NAMES), ...USUAL_PLACES].find(starts);
}

/** Finds a browser, or throws an error that says what to do. */
export async function requireBrowser(): Promise<string> {
  const browser = await findBrowser();
  if (browser) return browser;
  throw new Error(remedy);
}

/**
 * Finds a browser, or else installs one: Debian's package, which brings the system libraries that a container may lack,
 * then Playwright's.
 */
export async function ensureBrowser(): Promise<string | undefined> {
  return (await findBrowser()) ?? (await installFromDebian()) ?? (await installFromPlaywright());
}

async function installFromPlaywright() {
  console.error('No browser for the tests: installing Playwright’s Chromium…');
  await runNode(['node_modules/playwright/cli.js', 'install', 'chromium'], {
    output: 'show',
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' },
  });
  return findBrowser();
}

/** The headless shell where the release has it: the tests take half as long in it as in the whole browser. */
async function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined;
  console.error('No browser for the tests: installing Debian’s…');
  const options = { output: 'show', env: { DEBIAN_FRONTEND: 'noninteractive' } } as const;
  await run('apt-get', ['update', '-q'], options);
  for (const name of [HEADLESS_SHELL, 'chromium']) {
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], options);
    const browser = await findBrowser();
    if (browser) return browser;
  }
  return undefined;
}

/**
 * Runs `--version`, because a file that exists may not start: Ubuntu's `chromium-browser` can be a stub for the snap,
 * and Playwright's build needs system libraries that a bare container lacks.
 */
function starts(browser: string): boolean {
  if (!existsSync(browser)) return false;
  // On Windows `--version` would open a window.
  if (process.platform === 'win32') return true;
  try {
    const version = execFileSync(browser, ['--version'], {
      cwd: projectRoot,
      encoding: 'utf8',
      timeout: versionLimit,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return /chrom/i.test(version);
  } catch {
    return false;
  }
}

/**
 * `npm run test:firefox`: the product's main job in Firefox, driven by WebDriver BiDi: a seller publishes a ticket, a
 * buyer finds it, adds it to the favourites and contacts the seller. Firefox is in English, so that a date shown by the
 * browser instead of the product would be an English one. `FIREFOX_PATH` names a Firefox in an unusual place.
 */
import { mkdir } from 'node:fs/promises';
import { launch } from 'puppeteer-core';
import { dropFolders, makeFolders } from '../crash/folders.ts';
import { requireFirefox } from './find-firefox.ts';
import { mainJob } from './main-job.ts';
import { Screen } from './screen.ts';
import { startBuiltServer } from '../soak/built-server.ts';
import { acceptOptions } from '../support/command-line.ts';

acceptOptions([]);

const executablePath = requireFirefox();
const folders = await makeFolders();
await mkdir('test-results', { recursive: true });
const { server } = await startBuiltServer(folders);
const browser = await launch({
  browser: 'firefox',
  executablePath,
  extraPrefsFirefox: {
    'intl.accept_languages': 'en-US, en',
    'intl.locale.requested': 'en-US',
    'ui.prefersReducedMotion': 1,
  },
});

/** What the window shows when a step fails. */
const PICTURE = 'test-results/firefox.png';

let passed = 0;
let failed = 0;
try {
  console.log(await browser.version());
  const screen = await Screen.open(browser, server.url);
  for (const [name, act] of Object.entries(mainJob(screen, folders.root))) {
    // Each step needs the ones before it.
    const failure = failed > 0 ? 'not run' : await act().then(() => null, String);
    console.log(failure === null ? `✓ ${name}` : `✗ ${name}: ${failure}`);
    if (failure === null) passed += 1;
    else if (failed++ === 0) await screen.photograph(PICTURE);
  }
} finally {
  await browser.close();
  await server.stop();
  await dropFolders(folders);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

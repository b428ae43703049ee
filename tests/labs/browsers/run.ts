/**
 * `npm run test:browsers`: the main jobs in Debian's Firefox and in WebKitGTK, each at the widths of a phone and of a desk.
 * `-- --engines webkit` takes one; `firefox-resisting` is Firefox with `privacy.resistFingerprinting`. A browser that is not installed counts as a failure, with how to install it.
 */
import { mkdir } from 'node:fs/promises';
import { dropFolders, makeFolders } from '../crash/folders.ts';
import { Demo } from '../../kit/demo.ts';
import { startBuiltServer } from '../soak/built-server.ts';
import { acceptOptions, argument } from '../../support/command-line.ts';
import type { Driver } from './driver.ts';
import { ENGINES } from './engines.ts';
import { jobs } from './jobs.ts';
import { Screen } from './screen.ts';

/** Width and height of the window, in pixels. */
const SIZES = [
  [1280, 900],
  [390, 844],
] as const;

acceptOptions(['engines', 'widths', 'jobs']);
const names = argument('engines', 'firefox,webkit').split(',');
const widths = argument('widths', SIZES.map(([width]) => width).join(',')).split(',');
/** Numbers of jobs, for a closer look; some need what earlier ones did. */
const only = argument('jobs', '');

const folders = await makeFolders();
await mkdir('test-results', { recursive: true });
const { server, client } = await startBuiltServer(folders);
let passed = 0;
let failed = 0;

const runJobs = async (name: string, driver: Driver, [width, height]: (typeof SIZES)[number]) => {
  const demo = await Demo.create(server.url, { id: `${name}-${width}` });
  const screen = new Screen(driver, server.url, width);
  console.log(`${name} at ${width} px`);
  await screen.begin(demo.sandbox, height);
  const steps = Object.entries(jobs(screen, demo, folders.root, client));
  for (const [at, [step, act]] of steps.entries()) {
    if (only && !only.split(',').includes(String(at + 1))) continue;
    const failure = await act().then(() => null, String);
    console.log(failure === null ? `  ✓ ${step}` : `  ✗ ${step}: ${failure}`);
    if (failure === null) passed += 1;
    else {
      failed += 1;
      await screen.photograph(`test-results/${name}-${width}-${at + 1}.png`);
    }
  }
};

const runEngine = async (name: string) => {
  const engine = ENGINES[name]?.() ?? { remedy: `one of ${Object.keys(ENGINES).join(', ')}` };
  if ('remedy' in engine) {
    console.log(`✗ ${name} is not installed: ${engine.remedy}`);
    failed += 1;
    return;
  }
  // A browser for each width: after full screen, WebKitGTK's window has its toolbars back, is wider, and presses miss.
  for (const size of SIZES.filter(([width]) => widths.includes(String(width)))) {
    const driver = await engine.start();
    try {
      console.log(driver.version);
      await runJobs(name, driver, size);
    } finally {
      await driver.close();
    }
  }
};

try {
  for (const name of names) await runEngine(name);
} finally {
  await server.stop();
  await dropFolders(folders);
}
console.log(`${passed} passed, ${failed} failed`);
// Options that select no job are mistyped.
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

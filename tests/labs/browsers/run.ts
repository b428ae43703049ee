/**
 * `npm run test:browsers`: the main jobs in Debian's Firefox and in WebKitGTK, each at the widths of a phone and of a desk,
 * on the server and on the static edition (`-- --editions static`).
 * `-- --engines webkit` takes one; `firefox-resisting` is Firefox with `privacy.resistFingerprinting`. A browser that is not installed counts as a failure, with how to install it.
 */
import { mkdir } from 'node:fs/promises';
import { dropFolders, makeFolders } from '../../support/folders.ts';
import { Demo } from '../../kit/demo.ts';
import { startBuiltServer } from '../soak/built-server.ts';
import { TODAY } from '../../kit/people.ts';
import { startStaticHost } from '../../support/static-host.ts';
import { acceptOptions, argument } from '../../support/command-line.ts';
import type { Driver } from './driver.ts';
import { ENGINES, REFUSING } from './engines.ts';
import { jobs } from './jobs.ts';
import { Screen } from './screen.ts';
import { controlsOf, SANDBOX, staticJobs } from './static-jobs.ts';

/** Width and height of the window, in pixels. */
const SIZES = [
  [1280, 900],
  [390, 844],
] as const;

acceptOptions(['engines', 'widths', 'jobs', 'editions']);
const names = argument('engines', 'firefox,webkit').split(',');
const widths = argument('widths', SIZES.map(([width]) => width).join(',')).split(',');
const editions = argument('editions', 'server,static').split(',');
/** Numbers of jobs, for a closer look; some need what earlier ones did. */
const only = argument('jobs', '');

const folders = await makeFolders();
await mkdir('test-results', { recursive: true });
const { server, client } = await startBuiltServer(folders);
const staticHost = await startStaticHost();
let passed = 0;
let failed = 0;

const runSteps = async (
  name: string,
  screen: Screen,
  steps: Record<string, () => Promise<void>>,
): Promise<void> => {
  for (const [at, [step, act]] of Object.entries(steps).entries()) {
    if (only && !only.split(',').includes(String(at + 1))) continue;
    const failure = await act().then(() => null, String);
    console.log(failure === null ? `  ✓ ${step}` : `  ✗ ${step}: ${failure}`);
    if (failure === null) passed += 1;
    else {
      failed += 1;
      await screen.photograph(`test-results/${name}-${at + 1}.png`);
    }
  }
};

const runJobs = async (name: string, driver: Driver, [width, height]: (typeof SIZES)[number]) => {
  const demo = await Demo.create(server.url, { id: `${name}-${width}` });
  const screen = new Screen(driver, `${server.url}/`, width);
  console.log(`${name} at ${width} px`);
  await screen.begin(demo.sandbox, height);
  await runSteps(`${name}-${width}`, screen, jobs(screen, demo, folders.root, client));
};

/** Those that are other in the static edition, or have to be the last ones. */
const NOT_STATIC = /copy a link|present with F8/;

const runStatic = async (name: string, driver: Driver, [width, height]: (typeof SIZES)[number]) => {
  const screen = new Screen(driver, staticHost.url, width);
  console.log(`${name} at ${width} px, static edition`);
  const earlier = staticHost.log.length;
  const label = `${name}-${width}-static`;
  await runSteps(`${label}-first`, screen, {
    'a visitor’s first address is a search': async () => {
      await screen.goTo('/cerca?departure=Roma');
      await screen.ticket('Roma');
    },
  });
  await screen.call('POST', '/api/demo/sandboxes/', '', { id: SANDBOX, date: TODAY });
  await screen.begin(SANDBOX, height);
  const ofProduct = jobs(screen, controlsOf(screen), folders.root, staticHost.folder);
  await runSteps(label, screen, {
    ...Object.fromEntries(Object.entries(ofProduct).filter(([step]) => !NOT_STATIC.test(step))),
    ...staticJobs(screen),
    'no call of the API reached the host': () => {
      const calls = staticHost.log.slice(earlier).filter((path) => path.includes('/api/'));
      return calls.length === 0 ? Promise.resolve() : Promise.reject(new Error(calls.join(', ')));
    },
  });
};

const runRefusing = async (): Promise<void> => {
  for (const [name, find] of Object.entries(REFUSING)) {
    const engine = find();
    if ('remedy' in engine) continue;
    const driver = await engine.start();
    try {
      const screen = new Screen(driver, staticHost.url, SIZES[0][0]);
      await runSteps(name.replaceAll(' ', '-'), screen, {
        [`${name}: the page says why it cannot work`]: async () => {
          await screen.goTo('/cerca');
          await screen.waitFor('button', 'Ricarica la pagina', '[role="alert"]');
        },
      });
    } finally {
      await driver.close();
    }
  }
};

const runEngine = async (name: string, run: typeof runJobs) => {
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
      await run(name, driver, size);
    } finally {
      await driver.close();
    }
  }
};

try {
  for (const name of names) {
    if (editions.includes('server')) await runEngine(name, runJobs);
    if (editions.includes('static')) await runEngine(name, runStatic);
  }
  if (editions.includes('static') && names.includes('firefox')) await runRefusing();
} finally {
  await Promise.all([server.stop(), staticHost.close()]);
  await dropFolders(folders);
}
console.log(`${passed} passed, ${failed} failed`);
// Options that select no job are mistyped.
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

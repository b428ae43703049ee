/**
 * `npm run test:browsers`: the main jobs in Debian's Firefox and in WebKitGTK, on the server's edition in a window of a desk
 * and on the static edition in one of a phone. `-- --engines webkit` and `--editions static` take one, `--width 390` is
 * another width. A browser that is not installed counts as a failure, with how to install it.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createSandbox } from '#lab/control';
import { TODAY } from '../../kit/people.ts';
import {
  builtClient,
  RIVOLA,
  Server,
  dropFolders,
  makeFolders,
} from '../../support/server-process.ts';
import { acceptOptions } from '../../support/command-line.ts';
import { startStaticHost } from '../../support/static-host.ts';
import { firefox, webKit, type Driver, type Engine } from './engines.ts';
import { jobs, serverJobs, staticJobs } from './jobs.ts';
import { Screen } from './screen.ts';

const HEIGHT = 844;
const SANDBOX = 'prova';

const ENGINES: Readonly<Record<string, Engine>> = { firefox: firefox(), webkit: webKit };
/** Firefox in which the static edition cannot keep anything (STATIC-05). */
const REFUSING: Readonly<Record<string, Engine>> = {
  'firefox without service workers': firefox({ 'dom.serviceWorkers.enabled': false }),
  'firefox with all cookies blocked': firefox({ 'network.cookie.cookieBehavior': 2 }),
};

const options = acceptOptions({ engines: 'firefox,webkit', editions: 'server,static', width: '' });
const [names, editions] = [options.engines.split(','), options.editions.split(',')];
const widthOf = (edition: string) =>
  Number(options.width || (edition === 'server' ? '1280' : '390'));

const folders = await makeFolders();
await mkdir(folders.uploads, { recursive: true });
await mkdir('test-results', { recursive: true });
const client = await builtClient(join(folders.root, 'client'));
const server = await Server.start(RIVOLA, {
  ...folders.environment,
  CLIENT_DIR: client,
  PUBLIC_URL: 'http://127.0.0.1:{port}',
});
const host = await startStaticHost();
let passed = 0;
let failed = 0;

const run = async (label: string, screen: Screen, all: Record<string, () => Promise<void>>) => {
  for (const [at, [job, act]] of Object.entries(all).entries()) {
    const failure = await act().then(() => null, String);
    console.log(failure === null ? `  ✓ ${job}` : `  ✗ ${job}: ${failure}`);
    if (failure === null) passed += 1;
    else {
      failed += 1;
      await screen.driver.photograph(`test-results/${label}-${at + 1}.png`);
    }
  }
};

/** Works with a browser of its own, which is closed in the end. */
const withEngine = async (
  name: string,
  engine: Engine,
  work: (driver: Driver) => Promise<void>,
) => {
  const driver = await engine.start().catch((error: unknown) => {
    console.log(`✗ ${name} does not start: ${String(error)}\n  ${engine.remedy}`);
    failed += 1;
  });
  if (!driver) return;
  try {
    console.log(`${name}, ${driver.version}`);
    await work(driver);
  } finally {
    await driver.close();
  }
};

const runEdition = async (name: string, edition: string, driver: Driver) => {
  const isStatic = edition === 'static';
  const screen = new Screen(driver, isStatic ? host.url : `${server.url}/`);
  const label = `${name}-${edition}`;
  const before = host.log.length;
  await driver.resize(widthOf(edition), HEIGHT);
  await run(`${label}-first`, screen, {
    'a visitor’s first address is a search': async () => {
      await screen.goTo('/cerca?departure=Roma');
      await screen.ticket('Roma');
    },
  });
  const sandbox = `${SANDBOX}-${name}`;
  await screen.call('POST', createSandbox.path, '', { id: sandbox, date: TODAY });
  await screen.begin(sandbox);
  const place = { sandbox, folder: folders.root, client: isStatic ? host.folder : client };
  await run(label, screen, {
    ...jobs(screen, place),
    ...(isStatic ? staticJobs(screen) : serverJobs(screen)),
    'no call of the API reached the host of files': () => {
      const calls = host.log.slice(before).filter((path) => path.includes('/api/'));
      return calls.length === 0 ? Promise.resolve() : Promise.reject(new Error(calls.join(', ')));
    },
  });
};

const runRefusing = (name: string, driver: Driver) => {
  const screen = new Screen(driver, host.url);
  return run(name.replaceAll(' ', '-'), screen, {
    'the page says why it cannot work': async () => {
      await screen.goTo('/cerca');
      await screen.waitFor('button', 'Ricarica la pagina', '[role="alert"]');
    },
  });
};

try {
  for (const name of names) {
    const engine = ENGINES[name];
    if (!engine) throw new Error(`--engines: one of ${Object.keys(ENGINES).join(', ')}`);
    // A browser for each edition: after full screen, WebKitGTK's window has its toolbars back, and presses miss.
    for (const edition of editions)
      await withEngine(`${name}, ${edition} edition`, engine, (driver) =>
        runEdition(name, edition, driver),
      );
  }
  if (editions.includes('static') && names.includes('firefox'))
    for (const [name, engine] of Object.entries(REFUSING))
      await withEngine(name, engine, (driver) => runRefusing(name, driver));
} finally {
  await Promise.all([server.stop(), host.close()]);
  await dropFolders(folders);
}
console.log(`${passed} passed, ${failed} failed`);
// Options that select no job are mistyped.
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

/** The static edition: the whole demo as a folder, whose API runs in a service worker (`npm run build:static`). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium, expect, test as base, type Page } from '@playwright/test';
import type { Mail } from '#lab/control';
import type { Favourite } from '#contract/favourites';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import type { Ticket } from '#contract/tickets';
import { watchConsole } from '../kit/console-errors.ts';
import { FavouritesPage } from '../kit/pages/favourites-page.ts';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { PasswordResetConfirmPage } from '../kit/pages/password-reset-page.ts';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { EMAIL } from '../kit/people.ts';
import { FLIGHT } from '../kit/publishing.ts';
import { inProject } from '../../scripts/lib/project.mjs';
import { LAB_SAID } from '../support/lab-said.ts';
import { deployNext, versionOf, workerFile } from '../support/next-version.ts';
import {
  callFromPage as call,
  logInAt,
  searchAt,
  startStaticHost,
  stopWorker,
  type StaticHost,
} from '../support/static-host.ts';

/** In kB gzipped. */
const WORKER = 175;
/** No worker of a browser decodes one: the page draws it. */
const A_DRAWING = {
  ...{ name: 'mare.svg', mimeType: 'image/svg+xml' },
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="#07c"/></svg>',
  ),
};
const BRAND = { name: 'Aerolinea', colour: '#ffcc00', logo: null };

const test = watchConsole(base);
// One build for all of them.
test.describe.configure({ mode: 'default' });

let host: StaticHost;
/** The address of the edition beside it. */
let beside = '';
test.beforeAll(async () => {
  test.setTimeout(180_000);
  host = await startStaticHost('/a/', '/b/');
  beside = host.others[0]?.url ?? '';
});
test.afterEach(() => {
  host.habits.stripsSlashes = false;
  const reached = host.log.filter((path) => /^\/a\/(api|uploads\/(?!seed\/))/.test(path));
  expect(reached, 'calls that reached the host').toEqual([]);
});
test.afterAll(() => host.close());

/** The worker answers, on a frozen morning. */
const begin = async (page: Page): Promise<void> => {
  await searchAt(page, host.url);
  const now = '2026-06-12T09:00:00+02:00';
  expect((await call(page, 'PUT', 'demo/clock/', { now })).status).toBe(200);
};
const starred = async (page: Page): Promise<number[]> => {
  const { body } = await call<Favourite[]>(page, 'GET', 'tickets/favorites/');
  return body.map(({ ticket_data: { id } }) => id);
};
const star = (page: Page, id: number, is_favorite = true) =>
  call(page, 'POST', `tickets/favorites/${id}/toggle/`, { is_favorite });
/** A ticket of somebody else that is not starred. */
const anOffer = async (page: Page): Promise<number> => {
  const known = await starred(page);
  const { body: offers } = await call<Ticket[]>(page, 'GET', 'tickets/public/');
  return offers.find((one) => !known.includes(one.id))?.id ?? 0;
};
/** Logs Luca in, who stars a ticket; answers its id. */
const beginAsLuca = async (page: Page): Promise<number> => {
  await logInAt(page, host.url, 'luca');
  const id = await anOffer(page);
  expect((await star(page, id)).status).toBe(200);
  return id;
};
/** Counts the documents that a page loads. */
const countLoads = (page: Page): { documents: () => number } => {
  let count = 0;
  page.on('domcontentloaded', () => (count += 1));
  return { documents: () => count };
};

test('a seller’s drawing, which the page redraws and the worker stores, is there after the worker was stopped, and after the browser has ended [STATIC-01][STATIC-03]', async ({
  launchOptions,
}, info) => {
  const folder = info.outputPath('profile');
  const expectShown = async (page: Page) => {
    await page.goto(`${host.url}miei-biglietti`);
    const shown = (await new OwnTicketsPage(page).ready()).ticket('FCO', 'CTA').locator('img');
    await expect(shown).toHaveAttribute('src', /uploads\/(?!seed)/);
    await expect(shown).toHaveJSProperty('naturalWidth', 40);
  };
  const first = await chromium.launchPersistentContext(folder, launchOptions);
  const page = await first.newPage();
  await begin(page);
  await logInAt(page, host.url, 'marta');
  const publish = await new PublishPage(page).ready();
  await publish.fillFlight(FLIGHT);
  await publish.pick(A_DRAWING);
  await publish.submit();
  await expect(page.getByText(TEXT.publish.done)).toBeVisible();
  // Chromium sends to the host what is under way as the worker ends: the picture of the pass, and the page's report.
  await page.waitForLoadState('networkidle');
  await stopWorker(page);
  await expectShown(page);
  await first.close();
  const second = await chromium.launchPersistentContext(folder, launchOptions);
  await expectShown(await second.newPage());
  await second.close();
});

test('a buyer’s favourite is seen in a second tab, and a forgotten password is set by the mail in Regia’s outbox [STATIC-01][STATIC-03]', async ({
  page,
  context,
}) => {
  await begin(page);
  await logInAt(page, host.url, 'luca');
  const before = (await starred(page)).length;
  await star(page, await anOffer(page));
  const second = await context.newPage();
  await second.goto(`${host.url}preferiti`);
  await expect(new FavouritesPage(second).cards).toHaveCount(before + 1);

  await page.evaluate(() => localStorage.clear());
  await call(page, 'POST', 'auth/password/reset/', { email: EMAIL.luca });
  await stopWorker(page);
  const { body: mails } = await call<Mail[]>(page, 'GET', 'demo/outbox/');
  expect(mails[0]?.link).toContain(`${host.url}password-reset-confirm/`);
  await page.goto(mails[0]?.link ?? '');
  await (await new PasswordResetConfirmPage(page).ready()).save('Nuova-2026-Volare!');
  await expect(page.getByText(TEXT.reset.done)).toBeVisible();
  const login = { email: EMAIL.luca, password: 'Nuova-2026-Volare!' };
  expect((await call(page, 'POST', 'users/auth/login/', login)).status).toBe(200);
});

test('a tester’s link carries its moment into another browser [STATIC-06]', async ({
  page,
  browser,
}) => {
  await begin(page);
  await logInAt(page, host.url, 'marta');
  await searchAt(page, host.url);
  await star(page, 12);
  await call(page, 'POST', 'demo/faults/', { endpoint: 'getCalendar', effect: { status: 418 } });
  const link = await (await new RegiaPage(page).ready()).copyLink();
  expect(link).toContain(`${host.url}regia#momento=`);
  const state = await call(page, 'GET', 'demo/export/');

  const context = await browser.newContext({ locale: 'it-IT' });
  const other = await context.newPage();
  await begin(other);
  await other.goto(`${host.url}regia`);
  const regia = await new RegiaPage(other).ready();
  // Only the fragment changes: nothing is loaded.
  await other.evaluate((address) => window.location.assign(address), link);
  const question = other.getByRole('alertdialog', { name: 'Aprire questo momento?' });
  await question.getByRole('button', { name: 'Apri il momento' }).click();
  await expect(regia.notice).toContainText('Momento ripristinato nell’ambiente link-');
  await expect(other.getByRole('banner')).toContainText('Marta Greco');
  expect(await call(other, 'GET', 'demo/export/')).toEqual(state);
  expect((await call(other, 'GET', 'calendar/')).status).toBe(418);
  await context.close();
});

test.describe('where it cannot work', () => {
  test.use({ expectedConsole: [/blocked by CORS policy/] });

  test('a visitor is told in Italian why the demo cannot run: without a service worker, in a frame that keeps nothing, as a file, at another path, and where no data may be kept [STATIC-05]', async ({
    page,
  }) => {
    const why = page.getByRole('alert').getByRole('heading');
    await test.step('as a file', async () => {
      await page.goto(pathToFileURL(join(host.folder, 'index.html')).href);
      await expect(why).toHaveText('Così la demo non può partire');
      await expect(page.getByRole('alert')).toContainText('python3 -m http.server');
    });
    await test.step('in a frame', async () => {
      await page.route('**/frame', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<iframe sandbox="allow-scripts" src="${host.url}"></iframe>`,
        }),
      );
      await page.goto(new URL('/frame', host.url).href);
      const said = page.frameLocator('iframe').getByRole('alert');
      await expect(said).toContainText('Aprila in una scheda sua.');
    });
    await test.step('at another path, which loads nothing again', async () => {
      await page.route('**/altro/**', async (route) => {
        const address = route.request().url().replace('/altro/', '/a/');
        await route.fulfill({ response: await route.fetch({ url: address }) });
      });
      const loads = countLoads(page);
      await page.goto(new URL('/altro/cerca/', host.url).href);
      await expect(page.getByRole('alert')).toContainText('costruita per il percorso «/a/»');
      await expect(page.getByRole('alert')).toContainText('«/altro/cerca/»');
      expect(loads.documents()).toBe(1);
    });
    await test.step('without a service worker', async () => {
      await page.addInitScript(() => {
        Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
      });
      await page.goto(`${host.url}cerca`);
      await expect(why).toHaveText('In questo browser la demo non può partire');
      await expect(page.getByRole('button', { name: 'Ricarica la pagina' })).toBeVisible();
    });
    await test.step('where no data may be kept', async () => {
      const own = await page.context().newPage();
      // As Chromium does whose setting blocks the data of sites; its headless shell has no such setting.
      await own.addInitScript(() => {
        const refuse = () => Promise.reject(new DOMException('', 'NotSupportedError'));
        Object.assign(ServiceWorkerContainer.prototype, {
          getRegistration: refuse,
          register: refuse,
        });
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new DOMException('', 'SecurityError');
          },
        });
      });
      await own.goto(`${host.url}cerca`);
      await expect(own.getByRole('alert')).toContainText('La demo non è partita');
    });
  });
});

test('a visitor whose browser passes by the worker, on a host that takes the slash from the end of a path, is told so, and the page is not loaded for ever [STATIC-05]', async ({
  page,
}) => {
  host.habits.stripsSlashes = true;
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setBypassServiceWorker', { bypass: true });
  const loads = countLoads(page);
  await page.goto(host.url);
  await expect(page.getByRole('alert')).toContainText('La demo non è partita');
  expect(loads.documents()).toBeLessThanOrEqual(4);
});

test(`a visitor loads a worker of at most ${WORKER} kB gzip, and whoever shares the folder has the licences of what it holds and a command for it in README [STATIC-01][STATIC-07][STATIC-08]`, async () => {
  const code = await readFile(await workerFile(host.folder));
  expect(gzipSync(code).length / 1000).toBeLessThanOrEqual(WORKER);
  for (const [file, text, names] of [
    ['licenses.txt', 'SIL OPEN FONT LICENSE', ['react', 'zod', 'recharts', 'swagger-ui-dist']],
    [
      ...(['worker-licenses.txt', 'Permission is hereby granted'] as const),
      ['zod', 'bcryptjs', '@noble/hashes', 'lowdb', 'idb-keyval'],
    ],
  ] as const) {
    const notices = await readFile(join(host.folder, file), 'utf8');
    expect(notices).toContain(text);
    for (const name of names) expect(notices).toMatch(new RegExp(`^## ${name} - \\d`, 'm'));
  }
  const readme = await readFile(inProject('README.md'), 'utf8');
  expect(readme).toContain('`npm run build:static -- --base /rivola/`');
  const workflow = await readFile(inProject('.github', 'workflows', 'pages.yml'), 'utf8');
  expect(workflow).toMatch(
    /npm run build:static --[^]*path: dist\/static[^]*actions\/deploy-pages@/,
  );
});

test('a buyer who reloads hard, past the worker, goes on where they were, and loses nothing [STATIC-04]', async ({
  page,
}) => {
  await beginAsLuca(page);
  await searchAt(page, host.url);
  const before = await call(page, 'GET', 'demo/export/');
  for (const _ of [1, 2]) {
    const session = await page.context().newCDPSession(page);
    const loaded = page.waitForEvent('load');
    await session.send('Page.reload', { ignoreCache: true });
    await loaded;
    await session.detach();
    await expect(page.getByRole('button', { name: /preferiti/ }).first()).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('Luca Bianchi');
    expect(await call(page, 'GET', 'demo/export/')).toEqual(before);
  }
});

test('a visitor whose data were set aside is told so, and downloads them [STATIC-04]', async ({
  page,
}) => {
  await begin(page);
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const asked = indexedDB.open('rivola /a/');
        asked.addEventListener('success', () => {
          const store = asked.result.transaction('files', 'readwrite').objectStore('files');
          store.put(new TextEncoder().encode('di prima'), ['aside/state.json', 8]);
          store.transaction.addEventListener('complete', resolve);
        });
      }),
  );
  await page.reload();
  const notice = page.getByRole('status').filter({ hasText: 'messi da parte' });
  await expect(notice).toContainText('la demo riparte dai dati di partenza');
  const saved = page.waitForEvent('download');
  await notice.getByRole('button', { name: 'Scarica i dati' }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  expect(JSON.parse(text)).toEqual({ 'aside/state.json': 'di prima' });
});

test('a visitor of two editions of one origin changes, resets and reloads each without touching the other, or what other applications have stored there [STATIC-09][STATIC-03][LOOK-08]', async ({
  page,
  context,
}) => {
  const { origin } = new URL(host.url);
  await page.goto(`${origin}/nothing`);
  await context.addCookies([{ name: 'sandbox', value: 'di-altri', url: origin }]);
  await page.evaluate(() => localStorage.setItem('others', 'kept'));
  const second = await context.newPage();
  const id = await beginAsLuca(page);
  expect((await call(page, 'PUT', 'demo/brand/', BRAND)).status).toBe(200);
  await searchAt(second, beside);
  expect((await call(second, 'POST', 'demo/reset/')).status).toBe(200);
  await stopWorker(page);
  for (const tab of [page, second]) {
    await tab.reload();
    await expect(tab.getByRole('alert')).toHaveCount(0);
  }
  expect(await starred(page)).toContain(id);
  await expect(page.getByRole('banner')).toContainText('Aerolinea');
  await expect(page.locator('html')).toHaveAttribute('style', /--brand-light-fill: ?#ffcc00/);
  await expect(second.getByRole('banner')).not.toContainText('Aerolinea');
  const names = await page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    const databases = await indexedDB.databases();
    return {
      locks: held.map(({ name }) => name ?? '').toSorted((a, b) => a.localeCompare(b)),
      databases: databases.map(({ name, version }) => `${name} ${version}`).toSorted(),
      caches: await caches.keys(),
    };
  });
  expect(names).toEqual({
    locks: ['rivola /a/', 'rivola /b/'],
    databases: ['rivola /a/ 1', 'rivola /b/ 1'],
    caches: [],
  });

  await test.step('the session is of one of them', async () => {
    await second.goto(`${beside}miei-biglietti`);
    await expect(second).toHaveURL(/\/b\/login/);
    await logInAt(second, beside, 'marta');
    await expect(page.getByText('Hai effettuato il logout in un’altra scheda.')).toBeVisible();
    await page.goto(`${host.url}miei-biglietti`);
    await expect(page).toHaveURL(/\/a\/login/);
    await expect(second.getByRole('banner')).toContainText('Marta');
  });
  await test.step('a new client finds nothing of this one [STAGE-03]', async () => {
    const regia = await new RegiaPage(second).ready();
    await regia.openBar();
    await regia.button('Nuovo cliente').click();
    await expect(regia.notice).toContainText('Pronti per un nuovo cliente');
    expect(await second.evaluate(() => Object.entries(localStorage))).toEqual([['others', 'kept']]);
  });
});

test('a buyer whose worker was stopped reads and writes on while the host is down; a scenario that is in a file says that the host does not answer [STATIC-07]', async ({
  page,
}) => {
  await logInAt(page, host.url, 'luca');
  await stopWorker(page);
  const start = await host.stop();
  const id = await anOffer(page);
  expect((await star(page, id)).status).toBe(200);
  const scenario = { scenario: 'long-history' };
  const refused = await call(page, 'POST', 'demo/reset/', scenario);
  expect([refused.status, refused.body]).toEqual([503, { detail: LAB_SAID.noHost }]);
  await stopWorker(page);
  expect(await starred(page)).toContain(id);
  await start();
  expect((await call(page, 'POST', 'demo/reset/', scenario)).status).toBe(200);
});

test('a visitor who comes with a full disk logs in and reads, also after the worker was stopped; only what writes is refused, until there is room [STATIC-10]', async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(host.url);
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await logInAt(page, host.url, 'luca');
  const before = await starred(page);
  const id = await anOffer(page);
  for (const _ of [1, 2]) {
    expect(await star(page, id)).toEqual({ status: 503, body: { detail: PROBLEM.storage } });
    expect(await starred(page)).toEqual(before);
    await stopWorker(page);
  }
  await searchAt(page, host.url);
  await session.send('Storage.overrideQuotaForOrigin', { origin });
  expect((await star(page, id)).status).toBe(200);
  expect(await starred(page)).toContain(id);
});

// It changes the edition's files, so it is the last.
test('a new version that takes over is loaded by an open tab whose files are gone, and leaves each tab on files of one version, with all data [STATIC-04]', async ({
  page,
  context,
}) => {
  await beginAsLuca(page);
  const before = await call(page, 'GET', 'demo/export/');
  await deployNext(host.folder, 'next');
  await test.step('a screen whose file is gone', async () => {
    await page.getByRole('link', { name: 'Preferiti' }).first().click();
    await expect(new FavouritesPage(page).cards.first()).toBeVisible();
    expect(await versionOf(page)).toBe('next');
    expect(await call(page, 'GET', 'demo/export/')).toEqual(before);
  });
  await test.step('a tab that was open when another one brought it', async () => {
    const second = await context.newPage();
    await searchAt(second, host.url);
    await deployNext(host.folder, 'last');
    await page.reload();
    await expect(new FavouritesPage(page).cards.first()).toBeVisible();
    expect(await versionOf(page)).toBe('last');
    await second.evaluate(() => Object.assign(window, { isOld: true }));
    const notice = second.getByRole('alert').filter({ hasText: 'versione nuova' });
    await expect(notice.getByRole('button', { name: 'Ricarica la pagina' })).toBeVisible();
    // It calls no API of another version; a star that could not be sent is only logged.
    const calls: string[] = [];
    second.on('request', (request) => calls.push(request.url()));
    const failed = second.waitForEvent('console', (message) => message.type() === 'info');
    const stars = second.getByRole('article').getByRole('button', { name: /preferiti/ });
    await stars.first().click();
    await failed;
    expect(calls.filter((address) => address.includes('/api/'))).toEqual([]);
    // The old version shows its screen until the page is loaded anew.
    const loaded = second.waitForEvent('load');
    await second.getByRole('link', { name: 'Preferiti' }).first().click();
    await loaded;
    await expect(new FavouritesPage(second).cards.first()).toBeVisible();
    expect(await second.evaluate(() => 'isOld' in window)).toBe(false);
    expect(await call(second, 'GET', 'demo/export/')).toEqual(before);
  });
});

/** The static edition over time: hard reloads, a new version over an old one, data that it cannot use (STATIC-04). */
import { readdir, readFile, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test as base, type Page } from '@playwright/test';
import type { Favourite } from '#contract/favourites';
import type { Ticket } from '#contract/tickets';
import { watchConsole } from '../kit/console-errors.ts';
import { FavouritesPage } from '../kit/pages/favourites-page.ts';
import { LoginPage } from '../kit/pages/login-page.ts';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { EMAIL, PASSWORD } from '../kit/people.ts';
import { BASE, callFromPage as call, startStaticHost, stopWorker } from '../support/static-host.ts';
import type { StaticHost } from '../support/static-host.ts';
import { deployNext, versionOf, workerFile } from '../support/next-version.ts';

const MORNING = '2026-06-12T09:00:00+02:00';

const test = watchConsole(base);
test.describe.configure({ mode: 'default' });

let host: StaticHost;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  host = await startStaticHost();
});
test.afterAll(() => host.close());

/** The worker answers, on a frozen morning. */
const begin = async (page: Page): Promise<void> => {
  await page.goto(`${host.url}cerca`);
  await expect(new SearchPage(page).cards.first()).toBeVisible();
  expect((await call(page, 'PUT', 'demo/clock/', { now: MORNING })).status).toBe(200);
};

/** Removes all that the browser keeps of the site, its worker too, as its settings do. */
const removeSiteData = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(host.url);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await session.detach();
};

/** How many requests a page has made of the API. */
const callsOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/')).length,
  );

/** Reloads as with Shift: past the worker, which then controls no page. */
const reloadHard = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const loaded = page.waitForEvent('load');
  await session.send('Page.reload', { ignoreCache: true });
  await loaded;
  await session.detach();
};

test('a buyer who reloads hard, at first and later, goes on where they were, and loses nothing [STATIC-04]', async ({
  page,
}) => {
  const star = page.getByRole('button', { name: /preferiti/ }).first();
  await page.goto(`${host.url}login`);
  await reloadHard(page);
  await (await new LoginPage(page).ready()).send(EMAIL.luca, PASSWORD);
  await page.waitForURL('**/pubblica');
  await page.goto(`${host.url}cerca`);
  await expect(star).toBeVisible();
  const { body: offers } = await call<Ticket[]>(page, 'GET', 'tickets/public/');
  const wish = { is_favorite: true };
  await call(page, 'POST', `tickets/favorites/${offers[0]?.id}/toggle/`, wish);
  const before = await call(page, 'GET', 'demo/export/');
  for (let time = 1; time <= 3; time += 1) {
    await reloadHard(page);
    await expect(star, `after reload ${time}`).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('Luca Bianchi');
    expect(await call(page, 'GET', 'demo/export/')).toEqual(before);
  }
  await test.step('while the browser looks for an update, for whose answer registering would wait', async () => {
    const worker = basename(await workerFile(host.folder));
    const lookups = () => host.log.filter((path) => path.endsWith(worker)).length;
    const earlier = lookups();
    const release = host.hold(worker);
    await page.evaluate(async () => {
      void (await navigator.serviceWorker.getRegistration())?.update();
    });
    await expect.poll(lookups).toBeGreaterThan(earlier);
    await reloadHard(page);
    await expect(star).toBeVisible();
    release();
  });
});

test('a new version that takes over is loaded by an open tab whose files are gone, and leaves each tab on files of one version, with all data [STATIC-04]', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const own = await startStaticHost();
  await page.goto(`${own.url}login`);
  await (await new LoginPage(page).ready()).send(EMAIL.luca, PASSWORD);
  await page.waitForURL('**/pubblica');
  const wish = { is_favorite: true };
  await call(page, 'POST', 'tickets/favorites/12/toggle/', wish);
  const before = await call(page, 'GET', 'demo/export/');
  await deployNext(own.folder, 'next');
  await test.step('a screen whose file is gone', async () => {
    await page.getByRole('link', { name: 'Preferiti' }).first().click();
    await expect(new FavouritesPage(page).cards.first()).toBeVisible();
    expect(await versionOf(page)).toBe('next');
    expect(await call(page, 'GET', 'demo/export/')).toEqual(before);
  });
  await test.step('a tab that was open when another one brought it', async () => {
    const second = await context.newPage();
    await second.goto(`${own.url}cerca`);
    await expect(new SearchPage(second).cards.first()).toBeVisible();
    await deployNext(own.folder, 'last');
    await page.reload();
    await expect(new FavouritesPage(page).cards.first()).toBeVisible();
    expect(await versionOf(page)).toBe('last');
    await second.evaluate(() => Object.assign(window, { isOld: true }));
    const notice = second.getByRole('alert').filter({ hasText: 'versione nuova' });
    await expect(notice.getByRole('button', { name: 'Ricarica la pagina' })).toBeVisible();
    const calls = await callsOf(second);
    // A star that could not be sent is only logged.
    const failed = second.waitForEvent('console', (message) => message.type() === 'info');
    await second
      .getByRole('article')
      .getByRole('button', { name: /preferiti/ })
      .first()
      .click();
    await failed;
    expect(await callsOf(second), 'it calls no API of another version').toBe(calls);
    // The old version shows its screen until the page is loaded anew.
    const loaded = second.waitForEvent('load');
    await second.getByRole('link', { name: 'Preferiti' }).first().click();
    await loaded;
    await expect(new FavouritesPage(second).cards.first()).toBeVisible();
    expect(await second.evaluate(() => 'isOld' in window)).toBe(false);
    expect(await call(second, 'GET', 'demo/export/')).toEqual(before);
  });
  await own.close();
});

test('a visitor whose site data are removed while a page is open searches on, in a demo that begins anew, and no call reaches the host [STATIC-01][STATIC-05]', async ({
  page,
}) => {
  await begin(page);
  // A call under way while the browser removes its worker may go anywhere.
  await new RegiaPage(page).ready();
  await page.waitForLoadState('networkidle');
  await removeSiteData(page);
  const search = new SearchPage(page);
  await search.pick(search.destination, 'Napoli');
  await search.submit.click();
  await expect(search.activeFilters).toHaveCount(1);
  await expect(search.cards.first()).toContainText('Napoli');
  const { body } = await call<{ mode: string }>(page, 'GET', 'demo/clock/');
  expect(body.mode).toBe('live');
  expect(host.log.filter((path) => path.includes('/api/'))).toEqual([]);
});

test('a visitor whose page came to the host before its code is told so, and goes on once the code is there [STATIC-05][GEN-06]', async ({
  page,
}) => {
  const assets = join(host.folder, 'assets');
  const entry = (await readdir(assets)).find((file) => /^index-[\w-]+\.js$/.test(file)) ?? '';
  const late = join(host.folder, entry);
  await rename(join(assets, entry), late);
  const notice = page.getByRole('alert');
  try {
    for (const path of ['', 'cerca']) {
      await page.goto(host.url + path);
      await expect(notice).toContainText('La pagina non si è caricata del tutto.');
    }
  } finally {
    await rename(late, join(assets, entry));
  }
  await notice.getByRole('button', { name: 'Ricarica la pagina' }).click();
  await expect(new SearchPage(page).cards.first()).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('a visitor whose worker was unregistered while developer tools keep it alive reloads, and finds all that was answered [STATIC-03][STATIC-05]', async ({
  page,
}) => {
  // Playwright watches the worker as developer tools do: the browser does not stop it.
  const unregister = () =>
    page.evaluate(async () => {
      for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
    });
  const { cards } = new SearchPage(page);
  await page.goto(`${host.url}login`);
  await (await new LoginPage(page).ready()).send(EMAIL.luca, PASSWORD);
  await page.waitForURL('**/pubblica');
  await page.goto(`${host.url}cerca`);
  await expect(cards.first()).toBeVisible();
  const star = (id: number) =>
    call(page, 'POST', `tickets/favorites/${id}/toggle/`, { is_favorite: true });
  const { body: offers } = await call<Ticket[]>(page, 'GET', 'tickets/public/');
  const starred = async () =>
    (await call<Favourite[]>(page, 'GET', 'tickets/favorites/')).body.map(
      (favourite) => favourite.ticket_data.id,
    );
  const before = await starred();
  const [first = 0, second = 0, third = 0] = offers
    .map(({ id }) => id)
    .filter((id) => !before.includes(id));
  expect((await star(first)).status).toBe(200);
  await unregister();
  await page.reload({ waitUntil: 'commit' });
  await expect(cards.first()).toBeVisible({ timeout: 15_000 });
  expect(new Set(await starred())).toEqual(new Set([...before, first]));

  await test.step('what the earlier worker has under way does not overwrite what the next one answered', async () => {
    const delay = async (endpoint: string) => {
      const fault = { endpoint, effect: { delay_ms: 6000 } };
      expect((await call(page, 'POST', 'demo/faults/', fault)).status).toBe(201);
    };
    await delay('toggleFavourite');
    void star(second).catch(() => {});
    await unregister();
    await page.reload({ waitUntil: 'commit' });
    await expect(cards.first()).toBeVisible({ timeout: 15_000 });
    await call(page, 'DELETE', 'demo/faults/');
    expect((await star(third)).status).toBe(200);
    await delay('getCalendar');
    // Ends later than the first one's call.
    await call(page, 'GET', 'calendar/');
    await stopWorker(page);
    expect(await starred()).toEqual(expect.arrayContaining([...before, first, third]));
  });
});

test('a visitor opens a ticket’s picture in a tab of its own [STATIC-01]', async ({ page }) => {
  await page.goto(`${host.url}cerca`);
  const picture = page.getByRole('article').locator('img').first();
  const address = (await picture.getAttribute('src')) ?? '';
  expect(address).toContain(`${BASE}uploads/seed/`);
  const opened = await page.goto(new URL(address, host.url).href);
  expect(opened?.status()).toBe(200);
});

test('a visitor whose data are of another seed is told so, downloads them, and removes them in Regia [STATIC-04]', async ({
  page,
}) => {
  await begin(page);
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const asked = indexedDB.open('rivola /rivola/');
        asked.addEventListener('success', () => {
          const store = asked.result.transaction('files', 'readwrite').objectStore('files');
          const path = ['sandboxes/default/state.json'];
          const read = store.openCursor(IDBKeyRange.bound(path, [...path, []]));
          read.addEventListener('success', () => {
            const text = new TextDecoder().decode(read.result?.value as Uint8Array);
            const other = text.replace(/"seed":"\w+"/, '"seed":"another"');
            read.result?.update(new TextEncoder().encode(other));
          });
          store.transaction.addEventListener('complete', resolve);
          store.transaction.addEventListener('error', reject);
        });
      }),
  );
  await stopWorker(page);
  await page.reload();
  const notice = page.getByRole('status').filter({ hasText: 'messi da parte' });
  await expect(notice).toContainText('la demo riparte dai dati di partenza');
  await expect(new SearchPage(page).cards.first()).toBeVisible();
  const saved = page.waitForEvent('download');
  await notice.getByRole('button', { name: 'Scarica i dati' }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  expect(text).toContain('sandboxes.default.state.json.other-seed-');
  const regia = await new RegiaPage(page).ready();
  await regia.unfold();
  await regia.button('Cancella i dati messi da parte').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancella' }).click();
  await expect(regia.notice).toHaveText('I dati messi da parte sono stati eliminati.');
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(new SearchPage(page).cards.first()).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('whoever hosts the folder gives the licences of what it has from others: packages, the worker’s too, the font, the explorer [STATIC-01]', async () => {
  const read = async (name: string) =>
    (await (await fetch(host.url + name)).text()).split(/^(?=## \S+ - \d)/m);
  const page = await read('licenses.txt');
  const noticeIn = (notices: readonly string[], name: string) =>
    notices.find((notice) => notice.startsWith(`## ${name} - `));
  for (const name of ['react', 'react-dom', 'zod', 'recharts', 'scheduler'])
    expect(noticeIn(page, name), name).toMatch(/Permission is hereby granted/);
  expect(noticeIn(page, 'swagger-ui-dist')).toMatch(/Apache License.+SmartBear.+DOMPurify/s);
  expect(noticeIn(page, '@fontsource-variable/archivo')).toContain('SIL OPEN FONT LICENSE');
  const worker = await read('worker-licenses.txt');
  for (const name of ['zod', 'bcryptjs', '@noble/hashes', 'lowdb', 'idb-keyval'])
    expect(noticeIn(worker, name), name).toMatch(/Copyright|Apache License/);
});

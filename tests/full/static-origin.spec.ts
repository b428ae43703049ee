/** The static edition beside another one and other applications on one origin (STATIC-09), and on a host that stops. */
import { expect, test as base, type Page } from '@playwright/test';
import type { Favourite } from '#contract/favourites';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import type { Ticket } from '#contract/tickets';
import { watchConsole } from '../kit/console-errors.ts';
import { LandingPage } from '../kit/pages/landing-page.ts';
import { LoginPage } from '../kit/pages/login-page.ts';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { EMAIL, PASSWORD, type PersonaKey } from '../kit/people.ts';
import { callFromPage as call, startStaticHost, stopWorker } from '../support/static-host.ts';
import type { StaticHost } from '../support/static-host.ts';
import { LAB_SAID } from '../support/lab-said.ts';

const test = watchConsole(base);
// One build for all of them.
test.describe.configure({ mode: 'default' });

let host: StaticHost;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  host = await startStaticHost('/a/', '/b/');
});
test.afterAll(() => host.close());

/** The address of an edition; the first is `/a/`. */
const addressOf = (edition: 'a' | 'b'): string =>
  edition === 'a' ? host.url : (host.others[0]?.url ?? '');

const search = async (page: Page, edition: 'a' | 'b' = 'a'): Promise<SearchPage> => {
  await page.goto(`${addressOf(edition)}cerca`);
  const screen = new SearchPage(page);
  await expect(screen.cards.first()).toBeVisible();
  return screen;
};

const logIn = async (page: Page, edition: 'a' | 'b', persona: PersonaKey): Promise<void> => {
  await page.goto(`${addressOf(edition)}login`);
  await (await new LoginPage(page).ready()).send(EMAIL[persona], PASSWORD);
  await page.waitForURL('**/pubblica');
};

const statusOf = async (page: Page, method: string, path: string, body?: object): Promise<number> =>
  (await call(page, method, path, body)).status;

const starred = async (page: Page): Promise<number[]> =>
  (await call<Favourite[]>(page, 'GET', 'tickets/favorites/')).body.map(
    ({ ticket_data: { id } }) => id,
  );

/** Stars a ticket of somebody else that is not starred; answers its id. */
const star = async (page: Page): Promise<number> => {
  const known = new Set(await starred(page));
  const { body: offers } = await call<Ticket[]>(page, 'GET', 'tickets/public/');
  const id = offers.find((one) => !known.has(one.id))?.id ?? 0;
  const wish = { is_favorite: true };
  expect(await statusOf(page, 'POST', `tickets/favorites/${id}/toggle/`, wish)).toBe(200);
  return id;
};

test('a visitor of two editions of one origin changes, resets and reloads each without touching the other, or what other applications have stored there [STATIC-09]', async ({
  page,
  context,
}) => {
  await page.goto(`${new URL(host.url).origin}/nothing`);
  // What others have under the names of idb-keyval, which any application may use.
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const asked = indexedDB.open('keyval-store', 7);
        asked.addEventListener('upgradeneeded', () => {
          asked.result.createObjectStore('others').put('of others', 1);
        });
        asked.addEventListener('success', () => {
          asked.result.close();
          localStorage.setItem('others', 'kept');
          resolve();
        });
        asked.addEventListener('error', reject);
      }),
  );
  const second = await context.newPage();
  await logIn(page, 'a', 'luca');
  const id = await star(page);
  await search(second, 'b');
  const frozen = { now: '2026-06-12T09:00:00+02:00' };
  expect(await statusOf(second, 'PUT', 'demo/clock/', frozen)).toBe(200);
  expect(await statusOf(second, 'POST', 'demo/reset/')).toBe(200);
  expect(await starred(page)).toContain(id);
  await stopWorker(page);
  for (const tab of [page, second]) {
    await tab.reload();
    await expect(tab.getByRole('alert')).toHaveCount(0);
  }
  expect(await starred(page)).toContain(id);
  expect(await statusOf(second, 'GET', 'tickets/public/')).toBe(200);
  const names = await page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    const databases = await indexedDB.databases();
    return {
      locks: held.map(({ name }) => name),
      databases: databases.map(({ name, version }) => `${name} ${version}`),
      caches: await caches.keys(),
      others: localStorage.getItem('others'),
    };
  });
  expect(new Set(names.locks)).toEqual(new Set(['rivola /a/', 'rivola /b/']));
  const databases = new Set(['keyval-store 7', 'rivola /a/ 1', 'rivola /b/ 1']);
  expect(new Set(names.databases)).toEqual(databases);
  expect([names.caches, names.others]).toEqual([[], 'kept']);
});

test('a visitor whose edition’s own database lacks its store, is of a later version and has odd keys finds the demo [STATIC-09]', async ({
  page,
}) => {
  await page.goto(`${new URL(host.url).origin}/nothing`);
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const asked = indexedDB.open('rivola /a/', 3);
        asked.addEventListener('upgradeneeded', () => {
          asked.result.createObjectStore('others').put('of others', 1);
        });
        asked.addEventListener('success', () => {
          asked.result.close();
          resolve();
        });
        asked.addEventListener('error', reject);
      }),
  );
  await search(page);
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const asked = indexedDB.open('rivola /a/');
        asked.addEventListener('success', () => {
          const change = asked.result.transaction('files', 'readwrite');
          for (const key of [1, 'text', new Date(), [2]])
            change.objectStore('files').put('of others', key);
          change.addEventListener('complete', () => resolve());
          change.addEventListener('error', reject);
        });
      }),
  );
  await stopWorker(page);
  await logIn(page, 'a', 'luca');
  const id = await star(page);
  await stopWorker(page);
  expect(await starred(page)).toContain(id);
});

test('a buyer who is logged in to one edition is a visitor in the other, and stays logged in; a login there ends the first session without an error [STATIC-09]', async ({
  page,
  context,
}) => {
  await logIn(page, 'a', 'luca');
  const second = await context.newPage();
  await second.goto(addressOf('b'));
  await expect(new LandingPage(second).links.first()).toBeVisible();
  await second.goto(`${addressOf('b')}miei-biglietti`);
  await expect(second).toHaveURL(/\/b\/login/);
  await page.reload();
  await expect(page.getByRole('banner')).toContainText('Luca Bianchi');
  expect(await statusOf(page, 'GET', 'users/user/me/')).toBe(200);
  await logIn(second, 'b', 'marta');
  await expect(page.getByText('Hai effettuato il logout in un’altra scheda.')).toBeVisible();
  await page.goto(`${host.url}miei-biglietti`);
  await expect(page).toHaveURL(/\/a\/login/);
  await expect(page.getByText(TEXT.mine.sessionExpired)).toHaveCount(0);
  await expect(second.getByRole('banner')).toContainText('Marta');
  expect(await statusOf(second, 'GET', 'users/user/me/')).toBe(200);
});

test('a presenter’s sandbox, brand and tour of one edition are not those of the other in the same tab, nor is a sandbox that another application’s cookie names [STATIC-09]', async ({
  page,
  context,
}) => {
  const { origin } = new URL(host.url);
  await context.addCookies([{ name: 'sandbox', value: 'di-altri', url: origin }]);
  await search(page);
  const regia = await new RegiaPage(page).ready();
  await regia.unfold();
  await regia.bar.getByLabel('Nome').fill('prova');
  await regia.button('Apri o crea').click();
  await expect(regia.notice).toHaveText('Nuovo ambiente prova, con i dati iniziali.');
  await expect(regia.toggle).toContainText('prova');
  const brand = { name: 'Aerolinea', colour: '#ffcc00', logo: null };
  expect(await statusOf(page, 'PUT', 'demo/brand/', brand)).toBe(200);
  await page.reload();
  await expect(page.getByRole('banner')).toContainText('Aerolinea');
  await search(page, 'b');
  await expect(page.getByRole('banner')).not.toContainText('Aerolinea');
  await expect((await new RegiaPage(page).ready()).toggle).not.toContainText('prova');
  await search(page, 'a');
  await expect(page.getByRole('banner')).toContainText('Aerolinea');
});

test('a presenter who welcomes a new client clears what this edition has stored, and nothing of others on the origin [STATIC-09][STAGE-03]', async ({
  page,
}) => {
  await logIn(page, 'a', 'luca');
  await page.evaluate(() => {
    localStorage.setItem('others', 'kept');
    sessionStorage.setItem('others', 'kept');
  });
  const regia = await new RegiaPage(page).ready();
  await regia.openBar();
  await regia.button('Nuovo cliente').click();
  await expect(regia.notice).toContainText('Pronti per un nuovo cliente');
  const left = await page.evaluate(() => [
    Object.entries(localStorage),
    Object.entries(sessionStorage),
  ]);
  expect(left).toEqual([[['others', 'kept']], [['others', 'kept']]]);
});

test('a visitor whose worker lost its lock to something else goes on with the next call, and after a reload [STATIC-09]', async ({
  page,
}) => {
  await logIn(page, 'a', 'luca');
  const id = await star(page);
  const steal = () =>
    page.evaluate(async () => {
      const { held = [] } = await navigator.locks.query();
      for (const { name = '' } of held)
        await new Promise<void>((resolve) => {
          const keep = () => {
            resolve();
            return new Promise(() => {});
          };
          navigator.locks.request(name, { steal: true }, keep).catch(() => {});
        });
      return held.length;
    });
  expect(await steal()).toBe(1);
  expect(await starred(page)).toContain(id);
  const other = await star(page);
  expect(await steal()).toBe(1);
  await page.reload();
  await expect(page.getByRole('banner')).toContainText('Luca Bianchi');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await starred(page)).toEqual(expect.arrayContaining([id, other]));
});

test('a buyer whose worker was stopped reads and writes on while the host is slow, and while it is down; a scenario that is in a file says that the host does not answer [STATIC-07]', async ({
  page,
}) => {
  await logIn(page, 'a', 'luca');
  const before = await star(page);
  await stopWorker(page);
  const release = host.hold();
  expect(await statusOf(page, 'GET', 'tickets/public/')).toBe(200);
  expect(await starred(page)).toContain(before);
  await stopWorker(page);
  release();
  const start = await host.stop();
  const names = (await call<{ name: string }[]>(page, 'GET', 'demo/scenarios/')).body;
  expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(['long-history']));
  const id = await star(page);
  const scenario = { scenario: 'long-history' };
  const refused = await call(page, 'POST', 'demo/reset/', scenario);
  expect([refused.status, refused.body]).toEqual([503, { detail: LAB_SAID.noHost }]);
  await stopWorker(page);
  expect(await starred(page)).toEqual(expect.arrayContaining([before, id]));
  await start();
  expect(await statusOf(page, 'POST', 'demo/reset/', scenario)).toBe(200);
  const { body: sandbox } = await call<{ scenario: string }>(page, 'GET', 'demo/sandbox/');
  expect(sandbox.scenario).toBe('long-history');
});

test('a visitor who comes with a full disk logs in and reads, also after the worker was stopped; only what writes is refused, at once, until there is room [STATIC-10]', async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(host.url);
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await logIn(page, 'a', 'luca');
  const before = await starred(page);
  const { body: offers } = await call<Ticket[]>(page, 'GET', 'tickets/public/');
  const id = offers.find((one) => !before.includes(one.id))?.id ?? 0;
  const toggle = () => call(page, 'POST', `tickets/favorites/${id}/toggle/`, { is_favorite: true });
  const isRefused = { status: 503, body: { detail: PROBLEM.storage } };
  for (let time = 1; time <= 3; time += 1) {
    expect(await toggle()).toEqual(isRefused);
    expect(await starred(page)).toEqual(before);
  }
  await stopWorker(page);
  expect(await toggle()).toEqual(isRefused);
  expect(await starred(page)).toEqual(before);
  await search(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin });
  expect((await toggle()).status).toBe(200);
  expect(await starred(page)).toContain(id);
});

test('who serves another project at the address afterwards gets its own answers, from pages and to forms, and the worker leaves; the edition has its data when it is back [STATIC-09][STATIC-03]', async ({
  page,
  context,
}) => {
  await logIn(page, 'a', 'luca');
  const id = await star(page);
  const HTML =
    '<!doctype html><title>Altro</title><form action="/a/api/form"><button>Invia</button></form>';
  host.habits.other = (path) => {
    if (path.endsWith('.js')) return null;
    return path === '/a/' ? ['text/html', HTML] : ['text/plain', `altro ${path}`];
  };
  const other = await context.newPage();
  await other.goto(host.url);
  const ask = (path: string) =>
    other.evaluate((address) => fetch(address).then((answer) => answer.text()), path);
  for (const path of ['/a/api/tickets/public/', '/a/uploads/seed/roma.webp', '/a/planted.js/x'])
    expect(await ask(path)).toBe(`altro ${path}`);
  // A worker that was stopped asks the page, which says nothing.
  await stopWorker(other);
  expect(await ask('/a/api/tickets/public/')).toBe('altro /a/api/tickets/public/');
  await other.getByRole('button').click();
  await expect(other.locator('body')).toHaveText('altro /a/api/form');
  const scopes = () =>
    other.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    );
  await expect.poll(scopes).not.toContain(host.url);
  // A page of the edition that is still open goes on.
  expect(await starred(page)).toContain(id);
  await page.close();
  delete host.habits.other;
  const again = await context.newPage();
  await search(again);
  expect(await starred(again)).toContain(id);
});

test('a visitor’s edition goes on beside pages of its folder that are none of it, and its worker stays [STATIC-09]', async ({
  page,
  context,
}) => {
  await logIn(page, 'a', 'luca');
  const other = await context.newPage();
  await other.goto(`${new URL(host.url).origin}/nothing`);
  // What another project's worker becomes.
  await other.evaluate(() => navigator.serviceWorker.register('/b/sw.js'));
  const scopes = () =>
    other.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    );
  await expect.poll(scopes).toEqual([host.url]);
  await other.goto(`${host.url}uploads/seed/roma.webp`);
  await stopWorker(page);
  expect(await statusOf(page, 'GET', 'users/user/me/')).toBe(200);
  await other.goto(`${host.url}api/docs`);
  await expect(other.getByText('Rivola').first()).toBeVisible();
});

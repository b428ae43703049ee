/** The static edition on hosts with habits of their own (STATIC-05), and on one that brings a new version (STATIC-04). */
import { expect, test as base, type Page } from '@playwright/test';
import { watchConsole } from '../kit/console-errors.ts';
import { LandingPage } from '../kit/pages/landing-page.ts';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { deployNext, versionOf } from '../support/next-version.ts';
import { BASE, callFromPage as call, startStaticHost } from '../support/static-host.ts';
import type { Habits, StaticHost } from '../support/static-host.ts';

const test = watchConsole(base);
test.describe.configure({ mode: 'default' });

let host: StaticHost;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  host = await startStaticHost();
});
test.beforeEach(() => {
  for (const habit of Object.keys(host.habits)) delete host.habits[habit as keyof Habits];
});
test.afterAll(() => host.close());

const expectSearch = (page: Page) => expect(new SearchPage(page).cards.first()).toBeVisible();

/** Counts the documents that a page loads. */
const countLoads = (page: Page): { documents: () => number } => {
  let count = 0;
  page.on('domcontentloaded', () => (count += 1));
  return { documents: () => count };
};

/** So that a host's page in the browser's cache is all that is left of a visit. */
const unregister = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
  });
  await page.goto('about:blank');
};

test.describe('on a host that takes the slash from the end of a path', () => {
  test('a visitor opens the first page with the slash and without, at first, later and past the worker, and goes on to the search [STATIC-05][STATIC-04]', async ({
    page,
    context,
  }) => {
    host.habits.stripsSlashes = true;
    const loads = countLoads(page);
    for (const address of [host.url, host.url.slice(0, -1), `${host.url}?utm_source=chat`]) {
      const tab = address === host.url ? page : await context.newPage();
      await tab.goto(address);
      await new LandingPage(tab).ready();
      await expect(tab).toHaveURL((url) => url.pathname === BASE);
      expect((await call(tab, 'GET', 'calendar/')).status).toBe(200);
    }
    // The host's own page, and the worker's.
    expect(loads.documents()).toBeLessThanOrEqual(3);
    const session = await context.newCDPSession(page);
    const loaded = page.waitForEvent('load');
    await session.send('Page.reload', { ignoreCache: true });
    await loaded;
    await expect.poll(() => versionOf(page)).not.toBe('');
    await new LandingPage(page).ready();
    await page.goto(`${host.url}cerca/`);
    await expectSearch(page);
    expect(host.log.filter((path) => path.includes('/api/'))).toEqual([]);
  });

  test('a visitor whose browser passes by the worker is told that the demo does not work, and the page is not loaded for ever [STATIC-05]', async ({
    page,
    context,
  }) => {
    host.habits.stripsSlashes = true;
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setBypassServiceWorker', { bypass: true });
    const loads = countLoads(page);
    await page.goto(host.url);
    await expect(page.getByRole('alert')).toContainText('La demo non è partita');
    expect(loads.documents()).toBeLessThanOrEqual(4);
  });
});

test.describe('at another path', () => {
  for (const movedTo of ['/altro/', '/', '/RIVOLA/'])
    test(`a visitor of ${movedTo} reads which path the folder was built for, and nothing is loaded again [STATIC-05]`, async ({
      page,
    }) => {
      host.habits.movedTo = movedTo;
      const loads = countLoads(page);
      for (const path of ['', 'cerca/', 'regia/']) {
        const { href, pathname } = new URL(movedTo + path, host.url);
        await page.goto(href);
        const alert = page.getByRole('alert');
        await expect(alert).toContainText('Così la demo non può partire');
        await expect(alert).toContainText(`costruita per il percorso «${BASE}»`);
        await expect(alert).toContainText(`«${pathname}»`);
      }
      expect(loads.documents()).toBe(3);
    });

  test('a visitor whose host does not mind the case of letters reads the same, though all files come [STATIC-05]', async ({
    page,
  }) => {
    await page.route('**/RIVOLA/**', async (route) => {
      const address = route.request().url().replace('/RIVOLA/', BASE);
      await route.fulfill({ response: await route.fetch({ url: address }) });
    });
    await page.goto(new URL('/RIVOLA/cerca/', host.url).href);
    await expect(page.getByRole('alert')).toContainText(`costruita per il percorso «${BASE}»`);
    const registrations = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    expect(await registrations()).toBe(0);
  });
});

test.describe('on a host with a page for what is missing', () => {
  test('a visitor’s first address is the API’s explorer, or a link whose fragment a chat has encoded [STATIC-04][STATIC-06]', async ({
    page,
    browser,
  }) => {
    host.habits.hasMissingPage = true;
    await page.goto(`${host.url}api/docs#/calendar/getCalendar`);
    await expect(page.getByText('Name for faults: getCalendar')).toBeVisible();
    await page.goto(`${host.url}cerca`);
    const link = await (await new RegiaPage(page).ready()).copyLink();
    const context = await browser.newContext({ locale: 'it-IT' });
    const other = await context.newPage();
    const question = other.getByRole('alertdialog', { name: 'Aprire questo momento?' });
    for (const left of [
      link.replace('#', '%23'),
      link.replace('#momento=', '%2523MOMENTO%253D'),
      `${link.replace('#', '?fbclid=IwAR0#')}).`,
      `${link} ciao`,
    ]) {
      await other.goto('about:blank');
      await other.goto(left);
      await expect(question, left.slice(0, 60)).toBeVisible();
    }
    const regia = new RegiaPage(other);
    for (const left of [link.slice(0, -30), link.replace('momento', 'moment')].entries()) {
      await other.goto('about:blank');
      await other.goto(left[1]);
      await expect(regia.notice, `damaged ${left[0]}`).toContainText('oppure è rovinato');
      await expect(other).toHaveURL(host.url);
    }
    await context.close();
  });
});

test.describe('a host whose files a browser keeps for ten minutes', () => {
  /** Each test brings one more. */
  let versions = 1;
  const deploy = async (): Promise<string> => {
    const version = `next${(versions += 1)}`;
    await deployNext(host.folder, version);
    return version;
  };

  /** A visit of which the browser keeps the page, and a deployment of which it knows nothing. */
  const visitBefore = async (page: Page, isWorkerKept: boolean): Promise<string> => {
    await page.goto(`${host.url}cerca/`);
    await expectSearch(page);
    if (isWorkerKept) await page.goto('about:blank');
    else await unregister(page);
    return deploy();
  };

  test('and the visitor whose worker is of the earlier version gets the new one whole, with all data [STATIC-04]', async ({
    page,
  }) => {
    host.habits.kept = /./;
    await page.goto(`${host.url}cerca/`);
    await call(page, 'PUT', 'demo/clock/', { now: '2026-06-12T09:00:00+02:00' });
    const before = await call(page, 'GET', 'demo/export/');
    const version = await visitBefore(page, true);
    await page.goto(`${host.url}cerca/`);
    await expectSearch(page);
    expect(await versionOf(page)).toBe(version);
    expect(await call(page, 'GET', 'demo/export/')).toEqual(before);
  });

  /** The browser's own, of a worker that the host no longer has. */
  const NO_WORKER = /bad HTTP response code \(404\) was received when fetching the script/;

  for (const [what, kept, expectedConsole] of [
    ['all its files', /./, [NO_WORKER]],
    ['the page, and no script', /\/(cerca\/)?$/, []],
    ['the page and its first script', /\/(cerca\/)?$|index-[\w~-]+\.js$/, []],
  ] as const)
    test.describe(`and the visitor who has kept ${what} of an earlier version`, () => {
      test.use({ expectedConsole: [...expectedConsole] });

      test('gets the new one, after one load more [STATIC-04][STATIC-05]', async ({ page }) => {
        host.habits.kept = kept;
        const version = await visitBefore(page, false);
        const loads = countLoads(page);
        await page.goto(`${host.url}cerca/`);
        await expectSearch(page);
        expect(await versionOf(page)).toBe(version);
        expect(loads.documents()).toBe(2);
      });
    });

  test('and one of whose machines sends the earlier version for ever: the visitor is told, and the page is loaded anew once [STATIC-05]', async ({
    page,
  }) => {
    const old = await (await page.request.get(`${host.url}cerca/`)).text();
    await deploy();
    await page.route('**/cerca/', async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue();
      return route.fulfill({ contentType: 'text/html', body: old });
    });
    const loads = countLoads(page);
    await page.goto(`${host.url}cerca/`);
    await expect(page.getByRole('alert')).toContainText('La pagina non si è caricata del tutto.');
    expect(loads.documents()).toBe(2);
  });
});

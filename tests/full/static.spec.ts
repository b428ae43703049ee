/** The static edition: the whole demo as a folder, whose API runs in a service worker (`npm run build:static`). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { chromium, expect, test as base, type Page } from '@playwright/test';
import type { Mail } from '#lab/control';
import type { Favourite } from '#contract/favourites';
import { TEXT } from '#contract/texts';
import type { OwnTicket, Ticket } from '#contract/tickets';
import { watchConsole } from '../kit/console-errors.ts';
import { FavouritesPage } from '../kit/pages/favourites-page.ts';
import { LoginPage } from '../kit/pages/login-page.ts';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { PasswordResetConfirmPage } from '../kit/pages/password-reset-confirm-page.ts';
import { PasswordResetPage } from '../kit/pages/password-reset-page.ts';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { EMAIL, PASSWORD, type PersonaKey } from '../kit/people.ts';
import { aPicture, FLIGHT } from '../kit/publishing.ts';
import { PAGE_POLICY } from '../../server/http/page-head.ts';
import { inProject } from '../../scripts/lib/project.mjs';
import { aNoise } from '../support/builders.ts';
import { workerFile } from '../support/next-version.ts';
import { callFromPage as call, startStaticHost, stopWorker } from '../support/static-host.ts';
import type { StaticHost } from '../support/static-host.ts';

/** In kB gzipped. */
const WORKER = 175;
/** No worker of a browser decodes one: the page draws it. */
const A_DRAWING = {
  name: 'mare.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="#07c"/></svg>',
  ),
};
const MORNING = '2026-06-12T09:00:00+02:00';

const test = watchConsole(base);
// One build for all of them.
test.describe.configure({ mode: 'default' });

let host: StaticHost;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  host = await startStaticHost();
});
// Whatever a test did.
test.afterEach(() => {
  const reached = host.log.filter(
    (path) => path.includes('/api/') || (path.includes('/uploads/') && !path.includes('/seed/')),
  );
  expect(reached, 'calls that reached the host').toEqual([]);
});
test.afterAll(() => host.close());

const logIn = async (page: Page, persona: PersonaKey): Promise<void> => {
  await page.goto(`${host.url}login`);
  await (await new LoginPage(page).ready()).send(EMAIL[persona], PASSWORD);
  await page.waitForURL('**/pubblica');
};

/** The worker answers, on a frozen morning. */
const begin = async (page: Page): Promise<void> => {
  await page.goto(`${host.url}cerca`);
  await expect(new SearchPage(page).cards.first()).toBeVisible();
  expect((await call(page, 'PUT', 'demo/clock/', { now: MORNING })).status).toBe(200);
};

test('a seller’s ticket and its picture are there after the worker was stopped: a photo in the default sandbox, a drawing in a named one [STATIC-01][STATIC-03]', async ({
  page,
}) => {
  await begin(page);
  const made = await call(page, 'POST', 'demo/sandboxes/', { id: 'prova', date: '2026-06-12' });
  expect(made.status).toBe(201);
  for (const [sandbox, picture] of [
    ['default', aPicture()],
    ['prova', A_DRAWING],
  ] as const) {
    await test.step(`${picture.name} in ${sandbox}`, async () => {
      await page.context().addCookies([{ name: 'sandbox', value: sandbox, url: host.url }]);
      await page.evaluate(() => localStorage.clear());
      await logIn(page, 'marta');
      const publish = await new PublishPage(page).ready();
      await publish.fillFlight(FLIGHT);
      await publish.pick(picture);
      await publish.submit();
      await expect(page.getByText(TEXT.publish.done)).toBeVisible();
      await stopWorker(page);
      await page.goto(`${host.url}miei-biglietti`);
      const shown = (await new OwnTicketsPage(page).ready()).ticket('FCO', 'CTA').locator('img');
      await expect(shown).toHaveAttribute('src', /uploads\/(?!seed)/);
      await expect(shown).toHaveJSProperty('naturalWidth', 40);
    });
  }
});

test('a buyer’s favourite is seen in a second tab, and a forgotten password is set by the mail in Regia’s outbox [STATIC-01][STATIC-03]', async ({
  page,
  context,
}) => {
  await begin(page);
  await test.step('a favourite', async () => {
    await logIn(page, 'luca');
    const { body: before } = await call<Favourite[]>(page, 'GET', 'tickets/favorites/');
    const second = await context.newPage();
    await second.goto(`${host.url}preferiti`);
    const { cards } = await new FavouritesPage(second).ready();
    await expect(cards).toHaveCount(before.length);
    const { body: offers } = await call<Ticket[]>(page, 'GET', 'tickets/public/');
    const known = new Set(before.map(({ ticket_data: { id } }) => id));
    const offer = offers.find(({ id }) => !known.has(id));
    await call(page, 'POST', `tickets/favorites/${offer?.id}/toggle/`, { is_favorite: true });
    await second.reload();
    await expect(cards).toHaveCount(before.length + 1);
    await second.close();
  });
  await test.step('a forgotten password', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${host.url}password-reset`);
    const reset = await new PasswordResetPage(page).ready();
    await reset.ask(EMAIL.luca);
    await expect(reset.status).toBeVisible();
    await stopWorker(page);
    const { body: mails } = await call<Mail[]>(page, 'GET', 'demo/outbox/');
    expect(mails[0]?.link).toContain(`${host.url}password-reset-confirm/`);
    await page.goto(mails[0]?.link ?? '');
    const confirm = await new PasswordResetConfirmPage(page).ready();
    await confirm.save('Nuova-2026-Volare!');
    await expect(page.getByText(TEXT.reset.done)).toBeVisible();
    const login = { email: EMAIL.luca, password: 'Nuova-2026-Volare!' };
    expect((await call(page, 'POST', 'users/auth/login/', login)).status).toBe(200);
  });
});

test('a presenter’s frozen clock, fault, defect and snapshot are there after the worker was stopped, and lead back [STATIC-01][STATIC-03]', async ({
  page,
}) => {
  await begin(page);
  const isOn = async () => {
    const { body } = await call<{ defects: string[] }>(page, 'GET', 'demo/sandbox/');
    return body.defects;
  };
  const today = async () =>
    (await call<{ mode: string; today: string }>(page, 'GET', 'demo/clock/')).body;
  const calendar = async () => (await call(page, 'GET', 'calendar/')).status;

  expect((await call(page, 'POST', 'demo/snapshots/', { name: 'prima' })).status).toBe(201);
  await call(page, 'PUT', 'demo/clock/', { now: '2026-06-20T09:00:00+02:00' });
  await call(page, 'PUT', 'demo/defects/', { on: ['reviews-miscounted'] });
  const fault = { endpoint: 'getCalendar', effect: { status: 418 } };
  expect((await call(page, 'POST', 'demo/faults/', fault)).status).toBe(201);
  await stopWorker(page);
  expect(await today()).toMatchObject({ mode: 'frozen', today: '2026-06-20' });
  expect(await isOn()).toEqual(['reviews-miscounted']);
  expect(await calendar()).toBe(418);

  await stopWorker(page);
  expect((await call(page, 'POST', 'demo/reset/', { snapshot: 'prima' })).status).toBe(200);
  await stopWorker(page);
  expect(await today()).toMatchObject({ mode: 'frozen', today: '2026-06-12' });
  expect(await isOn()).toEqual([]);
  expect(await calendar()).toBe(200);
});

test('a tester’s link with changed rows asks in another browser, says what it holds, and opens a sandbox of its own there; with a large picture it is a file [STATIC-06]', async ({
  page,
  browser,
}) => {
  await begin(page);
  await logIn(page, 'marta');
  await page.goto(`${host.url}cerca?departure=Roma`);
  await expect(new SearchPage(page).cards.first()).toBeVisible();
  await call(page, 'POST', 'tickets/favorites/12/toggle/', { is_favorite: true });
  const { body: own } = await call<OwnTicket[]>(page, 'GET', 'tickets/tickets/my/');
  const gone = own.find(({ state }) => state === 'on_sale');
  expect((await call(page, 'DELETE', `tickets/tickets/${gone?.id}/`)).status).toBe(204);
  await call(page, 'PUT', 'demo/clock/', { now: '2026-06-13T10:00:00+02:00' });
  const fault = { endpoint: 'getCalendar', effect: { status: 418 } };
  await call(page, 'POST', 'demo/faults/', fault);
  const made = await new RegiaPage(page).ready();
  const link = await made.copyLink();
  expect(link).toContain(`${host.url}regia#momento=`);
  const state = await call(page, 'GET', 'demo/export/');

  const context = await browser.newContext({ locale: 'it-IT', acceptDownloads: true });
  const other = await context.newPage();
  const question = other.getByRole('alertdialog', { name: 'Aprire questo momento?' });
  const regia = new RegiaPage(other);
  await begin(other);
  await logIn(other, 'luca');
  const before = await call(other, 'GET', 'demo/export/');
  await test.step('declined, nothing changes', async () => {
    await other.goto(link);
    await expect(question).toContainText('Quello di adesso resta com’è');
    for (const held of [
      '1 biglietto in meno',
      '1 preferito',
      'fermo: 13/06/2026, 10:00',
      'Marta Greco',
      'risposta 418',
      '/cerca?departure=Roma',
    ])
      await expect(question).toContainText(held);
    await other.reload();
    await expect(question, 'a reload is no answer').toBeVisible();
    await question.getByRole('button', { name: 'Annulla' }).click();
    await expect(regia.notice).toHaveText('Il link non è stato aperto: non è cambiato nulla.');
    expect(other.url()).not.toContain('momento');
    expect(await call(other, 'GET', 'demo/export/')).toEqual(before);
  });
  await test.step('a bomb is refused', async () => {
    const bomb = deflateRawSync(Buffer.alloc(5_000_000, ' ')).toString('base64url');
    await other.goto(`${host.url}regia#momento=${bomb}`);
    await expect(regia.notice).toContainText('è più grande di ogni momento che la Regia salva');
    await expect(question).toBeHidden();
  });
  await test.step('opened, in a tab that was there', async () => {
    await other.goto(`${host.url}regia`);
    await regia.ready();
    // Only the fragment changes: nothing is loaded.
    await other.evaluate((address) => window.location.assign(address), link);
    await question.getByRole('button', { name: 'Apri il momento' }).click();
    await expect(regia.notice).toContainText('Momento ripristinato nell’ambiente link-');
    await expect(other).toHaveURL(`${host.url}cerca?departure=Roma`);
    await expect(other.getByRole('banner')).toContainText('Marta Greco');
    expect(await call(other, 'GET', 'demo/export/')).toEqual(state);
    expect((await call(other, 'GET', 'calendar/')).status).toBe(418);
    await call(other, 'POST', 'tickets/favorites/12/toggle/', { is_favorite: false });
    expect(await call(other, 'GET', 'demo/export/')).not.toEqual(state);
    expect((await call(other, 'POST', 'demo/reset/', {})).status).toBe(200);
    expect(await call(other, 'GET', 'demo/export/'), 'back to the link’s moment').toEqual(state);
    await context.clearCookies();
    expect(await call(other, 'GET', 'demo/export/'), 'one’s own').toEqual(before);
  });
  await test.step('with a large picture', async () => {
    // The clock has ended the session; Regia renews it only once it has noticed.
    await logIn(page, 'marta');
    await page.goto(`${host.url}pubblica`);
    const publish = await new PublishPage(page).ready();
    await publish.fillFlight(FLIGHT);
    const buffer = Buffer.from(await (await aNoise(40)).arrayBuffer());
    await publish.pick({ name: 'rumore.jpg', mimeType: 'image/jpeg', buffer });
    await publish.submit();
    await expect(page.getByText(TEXT.publish.done)).toBeVisible();
    await page.goto(`${host.url}miei-biglietti`);
    await made.ready();
    await made.unfold();
    const saved = page.waitForEvent('download');
    await made.button('Copia link').click();
    const file = await (await saved).path();
    await expect(made.notice).toContainText('perché ha foto caricate: è nel file');
    await regia.unfold();
    await other.getByLabel('File di un momento').setInputFiles(file);
    await expect(question).toContainText('Foto caricate1Orologio');
    await question.getByRole('button', { name: 'Apri il momento' }).click();
    await expect(other).toHaveURL(`${host.url}miei-biglietti`);
    const picture = (await new OwnTicketsPage(other).ready()).ticket('FCO', 'CTA').locator('img');
    await expect(picture).toHaveJSProperty('naturalWidth', 243);
  });
  await context.close();
});

test('a buyer loses nothing that was answered, though the worker is stopped after each of 20 writes, and then the browser ends [STATIC-03]', async ({
  launchOptions,
}, info) => {
  const folder = info.outputPath('profile');
  const wanted = await test.step('20 writes', async () => {
    const context = await chromium.launchPersistentContext(folder, launchOptions);
    const page = await context.newPage();
    await begin(page);
    await logIn(page, 'nuovo');
    const { body: offers } = await call<Ticket[]>(page, 'GET', 'tickets/public/?limit=20');
    const ids = offers.map(({ id }) => id);
    expect(ids).toHaveLength(20);
    for (const id of ids) {
      const wish = { is_favorite: true };
      const { status } = await call(page, 'POST', `tickets/favorites/${id}/toggle/`, wish);
      expect(status).toBe(200);
      await stopWorker(page);
    }
    await context.close();
    return ids;
  });
  await test.step('another browser', async () => {
    const context = await chromium.launchPersistentContext(folder, launchOptions);
    const page = await context.newPage();
    await page.goto(`${host.url}preferiti`);
    const { body } = await call<Favourite[]>(page, 'GET', 'tickets/favorites/');
    expect(new Set(body.map(({ ticket_data: { id } }) => id))).toEqual(new Set(wanted));
    await context.close();
  });
});

test('a tester plants defects of the client in a named sandbox, whose pages have them, and no other’s [STATIC-01][LAB-07]', async ({
  page,
}) => {
  await begin(page);
  await call(page, 'POST', 'demo/sandboxes/', { id: 'guasta', date: '2026-06-12' });
  const { cards } = new SearchPage(page);
  const contact = cards.first().getByRole('link', { name: TEXT.card.contact });
  const planted = ['contact-is-no-mail', 'filters-not-in-address'];
  for (const [sandbox, address, query] of [
    ['guasta', '#contatta', ''],
    ['default', /^mailto:/, '?price_order=asc'],
  ] as const) {
    await page.context().addCookies([{ name: 'sandbox', value: sandbox, url: host.url }]);
    const on = sandbox === 'guasta' ? planted : [];
    expect((await call(page, 'PUT', 'demo/defects/', { on })).status).toBe(200);
    await page.goto(`${host.url}cerca`);
    await expect(contact).toHaveAttribute('href', address);
    const first = await cards.first().textContent();
    await page.getByLabel('Ordina per prezzo').selectOption('asc');
    await expect(cards.first()).not.toHaveText(first ?? '');
    await expect(page).toHaveURL(`${host.url}cerca${query}`);
  }
});

test('a presenter’s brand is worn after the worker was stopped, and by whoever opens its link [STATIC-03][STATIC-06][LOOK-08]', async ({
  page,
  browser,
}) => {
  await begin(page);
  const regia = await new RegiaPage(page).ready();
  await regia.openBar();
  await regia.bar.getByText('Con il marchio del cliente').click();
  await regia.bar.getByLabel('Nome del cliente').fill('Aerolinea');
  await regia.bar.getByLabel('Colore').fill('#ffcc00');
  await regia.bar.getByLabel('Logo').setInputFiles({ ...A_DRAWING, name: 'logo.svg' });
  await expect(regia.bar.locator('img')).toHaveCount(2);
  await regia.button('Comincia con questo marchio').click();
  await expect(regia.notice).toContainText('Pronti per Aerolinea');
  const expectBrand = async (shown: Page) => {
    await expect(shown.getByRole('banner').getByRole('img', { name: 'Aerolinea' })).toBeVisible();
    await expect(shown).toHaveTitle(/Aerolinea/);
    await expect(shown.locator('html')).toHaveAttribute('style', /--brand-light-fill: ?#ffcc00/);
    await expect(shown.locator('link[rel="icon"]').first()).toHaveAttribute('href', /^data:/);
  };
  await expectBrand(page);
  await stopWorker(page);
  await page.goto(`${host.url}cerca`);
  await expectBrand(page);
  const link = await regia.copyLink();
  expect(link).toContain('#momento=');
  const context = await browser.newContext({ locale: 'it-IT' });
  const other = await context.newPage();
  await begin(other);
  await other.goto(link);
  const question = other.getByRole('alertdialog', { name: 'Aprire questo momento?' });
  await expect(question).toContainText('Aerolinea');
  await expect(other).toHaveTitle(/Rivola/);
  await question.getByRole('button', { name: 'Apri il momento' }).click();
  await expectBrand(other);
  await context.clearCookies();
  await other.reload();
  await expect(other).toHaveTitle(/Rivola/);
  await context.close();
});

test.describe('a page’s own policy', () => {
  test.use({ expectedConsole: [/Content Security Policy/] });

  test('runs no script that somebody has put into it, as the server’s header does [STATIC-02]', async ({
    page,
  }) => {
    await page.goto(`${host.url}cerca`);
    const stated = page.locator('meta[http-equiv="Content-Security-Policy"]');
    for (const [directive, sources] of Object.entries(PAGE_POLICY))
      await expect(stated).toHaveAttribute(
        'content',
        new RegExp(`${directive} ${sources.join(' ')}`),
      );
    const refused = page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "typed"';
      const violated = new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
          resolve(effectiveDirective),
        );
      });
      document.head.append(script);
      return violated;
    });
    expect(await refused).toBe('script-src-elem');
  });
});

test('at the root of a host a tester calls the API from its explorer, and reads in Regia that the log begins anew once the browser stops the demo, and what else is different [STATIC-01]', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const root = await startStaticHost('/');
  await page.goto(`${root.url}cerca/index.html`);
  await expect(new SearchPage(page).cards.first()).toBeVisible();
  await test.step('the explorer', async () => {
    await page.goto(`${root.url}api/docs#/calendar/getCalendar`);
    await expect(page.getByText('Name for faults: getCalendar')).toBeVisible();
    await expect(page.getByText('Each request works on the sandbox that')).toBeVisible();
    await page.getByRole('button', { name: 'Execute' }).click();
    await expect(page.locator('.live-responses-table').getByText('"today"')).toBeVisible();
  });
  await test.step('the log', async () => {
    await page.goto(`${root.url}cerca`);
    const log = await new RegiaPage(page).unfold('Registro');
    await expect(log.getByRole('listitem')).not.toHaveCount(0);
    await expect(log).toContainText('Il registro ricomincia da capo quando il browser ferma');
    await stopWorker(page);
    await page.goto(`${root.url}privacy-policy`);
    await expect(await new RegiaPage(page).unfold('Registro')).toContainText(
      'Il registro è vuoto, o è ricominciato',
    );
  });
  await test.step('what is different here, in Regia’s words [LOOK-09]', async () => {
    const regia = new RegiaPage(page);
    await regia.openBar();
    await expect(regia.bar).toContainText('Su un sito con https, qui compare il codice');
    await expect(await regia.unfold('Salvataggi')).toContainText('sono di questo browser');
  });
  expect(root.log.filter((path) => path.startsWith('/api/'))).toEqual([]);
  await root.close();
});

test.describe('where it cannot work', () => {
  test.use({ expectedConsole: [/blocked by CORS policy/] });

  test('a visitor is told in Italian why the demo cannot run: without a service worker, in a frame that keeps nothing, as a file, and where no data may be kept [STATIC-05]', async ({
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
      const said = own.getByRole('alert');
      await expect(said).toContainText('La demo non è partita');
      await expect(said).toContainText('impostazioni sui dati dei siti');
    });
  });
});

test(`a visitor loads a worker of at most ${WORKER} kB gzip [STATIC-07]`, async () => {
  const code = await readFile(await workerFile(host.folder));
  expect(gzipSync(code).length / 1000).toBeLessThanOrEqual(WORKER);
});

test('whoever shares the demo reads the one command in README, and has a workflow that publishes it [STATIC-08]', async () => {
  const readme = await readFile(inProject('README.md'), 'utf8');
  expect(readme).toContain('`npm run build:static -- --base /rivola/`');
  expect(readme).toContain('.github/workflows/pages.yml');
  const workflow = await readFile(inProject('.github', 'workflows', 'pages.yml'), 'utf8');
  expect(workflow).toMatch(
    /npm run build:static --[^]*path: dist\/static[^]*actions\/deploy-pages@/,
  );
});

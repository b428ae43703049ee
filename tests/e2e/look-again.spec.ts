/** A tab that is looked at again, or whose day has ended, reads anew what it shows. */
import { searchTickets } from '#contract/search';
import { TEXT } from '#contract/texts';
import { settleWithRegia } from '../support/loads.ts';
import { lookAgain } from '../support/look-again.ts';
import { FavouritesPage } from '../kit/pages/favourites-page.ts';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { SellerPage } from '../kit/pages/seller-page.ts';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { expect, test, type Page, type PersonaKey } from '../support/test.ts';

const API = '**/api/**';

/** The product's calls from now on, as paths without query. */
const recordCalls = (page: Page): string[] => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(?!demo\/)/.test(pathname)) calls.push(pathname);
  });
  return calls;
};

interface Screen {
  name: string;
  as: PersonaKey | null;
  address: string;
  /** A text of what was loaded. */
  shows: string | RegExp;
  /** The call that loads it. */
  call: string;
}

const SCREENS: readonly Screen[] = [
  {
    name: 'the search',
    as: null,
    address: '/cerca',
    shows: /^\d+ biglietti/,
    call: '/api/tickets/public/',
  },
  {
    name: 'the own tickets',
    as: 'marta',
    address: '/miei-biglietti',
    shows: 'Tutti',
    call: '/api/tickets/tickets/my/',
  },
  {
    name: 'the favourites',
    as: 'luca',
    address: '/preferiti',
    shows: '7 biglietti salvati',
    call: '/api/tickets/favorites/',
  },
  {
    name: 'a seller',
    as: null,
    address: '/venditore/1',
    shows: 'Marta Greco',
    call: '/api/feedbacks/1/',
  },
  {
    name: 'the dashboard',
    as: 'admin',
    address: '/admin',
    shows: 'Utenti registrati',
    call: '/api/tickets/admin/stats/',
  },
  {
    name: 'the users',
    as: 'admin',
    address: '/admin/users',
    shows: 'luca.bianchi@example.com',
    call: '/api/users/admin/users/',
  },
  {
    name: 'a user',
    as: 'admin',
    address: '/admin/users/1',
    shows: 'marta.greco@example.com',
    call: '/api/users/admin/users/1/details/',
  },
  {
    name: 'the moderation',
    as: 'admin',
    address: '/admin/tickets',
    shows: /biglietti da moderare/,
    call: '/api/tickets/admin/tickets/',
  },
  {
    name: 'the publish form',
    as: 'marta',
    address: '/pubblica',
    shows: 'Pubblica un biglietto',
    call: '/api/calendar/',
  },
];

for (const { name, as, address, shows, call } of SCREENS) {
  test.describe(`${name}, looked at again`, () => {
    test.use({ persona: as });

    test('is read anew once, and stays on the page while it is and if that fails [GEN-09]', async ({
      page,
    }) => {
      await page.goto(address);
      const content = page.getByRole('main').getByText(shows).first();
      await expect(content).toBeVisible();
      await settleWithRegia(page);

      await page.route(API, () => {});
      const calls = recordCalls(page);
      await lookAgain(page);
      await expect.poll(() => calls.filter((path) => path === call)).toHaveLength(1);
      expect(new Set(calls).size, 'no call is made twice').toBe(calls.length);
      await expect(content).toBeVisible();
      await expect(page.getByText(TEXT.favourites.loading)).toHaveCount(0);
      await page.unrouteAll();

      await page.reload();
      await expect(content).toBeVisible();
      await settleWithRegia(page);
      await page.route(API, (route) => route.fulfill({ status: 500, json: {} }));
      const refused = page.waitForResponse((response) => response.url().includes(call));
      await lookAgain(page);
      await (await refused).finished();
      await expect(content).toBeVisible();
      await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(
        0,
      );
    });
  });
}

test('a tab that is hidden reads nothing [GEN-09]', async ({ page }) => {
  await new SearchPage(page).open();
  await expect(new SearchPage(page).cards.first()).toBeVisible();
  const calls = recordCalls(page);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    Reflect.deleteProperty(document, 'visibilityState');
  });
  const asked = page.waitForRequest('**/api/tickets/public/*');
  await lookAgain(page);
  await asked;
  expect(calls.filter((path) => path === '/api/tickets/public/')).toHaveLength(1);
});

test('an empty search that is read anew is not announced again [GEN-09][SEARCH-06]', async ({
  page,
}) => {
  await new SearchPage(page).open('?departure=Atlantide');
  const shell = new ShellPage(page);
  await expect(shell.toasts.filter({ hasText: TEXT.search.none })).toBeVisible();
  const read = page.waitForResponse('**/api/tickets/public/*');
  await lookAgain(page);
  await (await read).finished();
  await shell.openHistory();
  await expect(shell.history.getByText(TEXT.search.none)).toHaveCount(1);
});

test.describe('a seller', () => {
  test.use({ persona: 'marta' });

  test('keeps what is typed in a form when it is looked at again [GEN-09]', async ({ page }) => {
    const publish = await new PublishPage(page).open();
    await publish.choose(publish.departure, 'Roma - Fiumicino (FCO)');
    await publish.price.fill('49,9');
    await publish.notes.fill('A metà');
    const read = page.waitForResponse('**/api/calendar/');
    await lookAgain(page);
    await (await read).finished();
    await expect(publish.departure).toHaveValue('Roma - Fiumicino (FCO)');
    await expect(publish.price).toHaveValue('49,9');
    await expect(publish.notes).toHaveValue('A metà');
  });

  test('keeps an open question while the list is read anew [GEN-09][MINE-02]', async ({ page }) => {
    const own = await new OwnTicketsPage(page).open();
    await own.askToRemove(own.ticket('MXP', 'NAP'));
    const read = page.waitForResponse('**/api/tickets/tickets/my/');
    await lookAgain(page);
    await (await read).finished();
    await expect(own.dialog).toBeVisible();
  });

  test('whose session has ended meanwhile is told so, and the tickets stay until then [GEN-09][MINE-03]', async ({
    page,
    demo,
  }) => {
    const own = await new OwnTicketsPage(page).open();
    await expect(own.tickets).toHaveCount(8);
    await demo.fault('listOwnTickets', { status: 401 });
    await lookAgain(page);
    await expect(page.getByText(TEXT.mine.sessionExpired)).toBeVisible();
    await expect(own.tickets).toHaveCount(8);
    await expect(page).toHaveURL('/login');
  });
});

test.describe('a buyer', () => {
  test.use({ persona: 'luca' });

  test('keeps a review half written when it is looked at again [GEN-09]', async ({ page }) => {
    const seller = await new SellerPage(page).open(1);
    await seller.rating(4).check();
    await seller.comment.fill('A metà');
    const read = page.waitForResponse('**/api/feedbacks/1/');
    await lookAgain(page);
    await (await read).finished();
    await expect(seller.rating(4)).toBeChecked();
    await expect(seller.comment).toHaveValue('A metà');
  });

  test('does not get back a card that was taken out of the list only [GEN-09][FAV-05]', async ({
    page,
  }) => {
    const favourites = await new FavouritesPage(page).open();
    await favourites.cardOf('Palermo PMO verso Venezia VCE').remove.click();
    await expect(favourites.cards).toHaveCount(6);
    const read = page.waitForResponse('**/api/tickets/favorites/');
    await lookAgain(page);
    await (await read).finished();
    await expect(favourites.cards).toHaveCount(6);
    await page.reload();
    await expect(favourites.cards).toHaveCount(7);
  });
});

test('a list whose day ends while it is open is read anew [GEN-09][SEARCH-13]', async ({
  page,
  demo,
}) => {
  await page.clock.install();
  const lastSeconds = { today: '2026-06-19', now: '2026-06-19T21:59:50.000Z', is_frozen: false };
  await page.route('**/api/calendar/', (route) => route.fulfill({ json: lastSeconds }));
  const search = await new SearchPage(page).open();
  const before = await search.count.textContent();
  await demo.freeze('2026-06-20T00:00:05+02:00');
  const read = page.waitForResponse('**/api/tickets/public/*');
  await page.clock.runFor(12_000);
  await (await read).finished();
  const left = await demo.callAs(null, searchTickets, { query: {} });
  await expect(search.count).toHaveText(`${left.length} biglietti`);
  expect(before).not.toBe(`${left.length} biglietti`);
});

test('a list that cannot be read when its day ends is read with the next minute [GEN-09][SEARCH-13]', async ({
  page,
}) => {
  await page.clock.install();
  const lastSeconds = { today: '2026-06-19', now: '2026-06-19T21:59:50.000Z', is_frozen: false };
  await page.route('**/api/calendar/', (route) => route.fulfill({ json: lastSeconds }));
  const search = await new SearchPage(page).open();
  await expect(search.cards.first()).toBeVisible();
  await settleWithRegia(page);
  await page.route(API, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.clock.runFor(12_000);
  await failed;
  await page.unroute(API);
  const read = page.waitForResponse('**/api/tickets/public/*');
  await page.clock.runFor(60_000);
  await read;
});

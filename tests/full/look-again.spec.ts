/** A tab that is looked at again, or whose day has ended, reads anew what it shows. */
import { searchTickets } from '#contract/search';
import { TEXT } from '#contract/texts';
import { holdUntilReleased } from '../support/held-calls.ts';
import { settleLoads, settleWithRegia } from '../support/loads.ts';
import { lookAgain } from '../support/look-again.ts';
import { AdminDashboardPage } from '../kit/pages/admin-dashboard-page.ts';
import { AdminUsersPage } from '../kit/pages/admin-users-page.ts';
import { FavouritesPage } from '../kit/pages/favourites-page.ts';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { SellerPage } from '../kit/pages/seller-page.ts';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { EMAIL, expect, test, type Page, type PersonaKey } from '../support/test.ts';

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
  open: (page: Page) => Promise<unknown>;
  /** A text of what was loaded. */
  shows: string | RegExp;
  /** The call that loads it. */
  call: string;
  /** How often it makes that call; once without it. */
  times?: number;
}

/** From the second on, a screen is opened from the one before where that has a link to it. */
const SCREENS: readonly { who: string; as: PersonaKey | null; screens: readonly Screen[] }[] = [
  {
    who: 'a visitor',
    as: null,
    screens: [
      {
        name: 'the search',
        open: (page) => new SearchPage(page).open(),
        shows: /^\d+ biglietti/,
        call: '/api/tickets/public/',
      },
      {
        name: 'a seller',
        open: (page) => new SellerPage(page).open(1),
        shows: 'Marta Greco',
        call: '/api/feedbacks/1/',
      },
    ],
  },
  {
    who: 'a seller',
    as: 'marta',
    screens: [
      {
        name: 'the own tickets',
        open: (page) => new OwnTicketsPage(page).open(),
        shows: 'Tutti',
        call: '/api/tickets/tickets/my/',
      },
      {
        name: 'the publish form',
        open: (page) => new ShellPage(page).links.filter({ hasText: 'Pubblica' }).click(),
        shows: 'Pubblica un biglietto',
        call: '/api/calendar/',
      },
    ],
  },
  {
    who: 'a buyer',
    as: 'luca',
    screens: [
      {
        name: 'the favourites',
        open: (page) => new FavouritesPage(page).open(),
        shows: '7 biglietti salvati',
        call: '/api/tickets/favorites/',
      },
    ],
  },
  {
    who: 'an admin',
    as: 'admin',
    screens: [
      {
        name: 'the dashboard',
        open: (page) => new AdminDashboardPage(page).open(),
        shows: 'Utenti registrati',
        call: '/api/tickets/admin/stats/',
        // The chart's own, beside the dashboard's (ADM-05).
        times: 2,
      },
      {
        name: 'the users',
        open: (page) => new AdminDashboardPage(page).openUsers(),
        shows: 'luca.bianchi@example.com',
        call: '/api/users/admin/users/',
      },
      {
        name: 'a user',
        open: async (page) => {
          const user = await new AdminUsersPage(page).openDetails(EMAIL.marta);
          await user.profile.waitFor();
        },
        shows: 'marta.greco@example.com',
        call: '/api/users/admin/users/1/details/',
      },
      {
        name: 'the moderation',
        open: async (page) => {
          await new ShellPage(page).links.filter({ hasText: 'Admin' }).click();
          await new AdminDashboardPage(page).openModeration();
        },
        shows: /biglietti da moderare/,
        call: '/api/tickets/admin/tickets/',
      },
    ],
  },
];

const expectReadAnew = async (page: Page, { shows, call, times = 1 }: Screen): Promise<void> => {
  const content = page.getByRole('main').getByText(shows).first();
  await expect(content).toBeVisible();
  await settleWithRegia(page);

  const release = await holdUntilReleased(page, API);
  const calls = recordCalls(page);
  await lookAgain(page);
  await expect.poll(() => calls.filter((path) => path === call)).toHaveLength(times);
  expect(new Set(calls).size, 'no other call is made twice').toBe(calls.length - times + 1);
  await expect(content).toBeVisible();
  await expect(page.getByText(TEXT.loading)).toHaveCount(0);
  release();
  await settleLoads(page);
  await page.unroute(API);

  await page.route(API, (route) => route.fulfill({ status: 500, json: {} }));
  const refused = page.waitForResponse((response) => response.url().includes(call));
  await lookAgain(page);
  await (await refused).finished();
  await settleLoads(page);
  await expect(content).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  await page.unroute(API);
};

for (const { who, as, screens } of SCREENS) {
  test.describe(who, () => {
    test.use({ persona: as });

    test('sees each screen read anew once when it is looked at again; it stays on the page while it is and if that fails [GEN-09]', async ({
      page,
    }) => {
      for (const screen of screens) {
        await test.step(screen.name, async () => {
          await screen.open(page);
          await expectReadAnew(page, screen);
        });
      }
    });
  });
}

test('a tab that is hidden reads nothing, and an empty search that is read anew is not announced again [GEN-09][SEARCH-06]', async ({
  page,
}) => {
  const search = await new SearchPage(page).open();
  await test.step('a hidden tab', async () => {
    await expect(search.cards.first()).toBeVisible();
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
  await test.step('an empty search', async () => {
    await search.type(search.departure, 'Atlantide');
    await search.search();
    const shell = new ShellPage(page);
    await expect(shell.toasts.filter({ hasText: TEXT.search.none })).toBeVisible();
    const read = page.waitForResponse('**/api/tickets/public/*');
    await lookAgain(page);
    await (await read).finished();
    await expect(shell.toasts.getByText(TEXT.search.none)).toHaveCount(1);
  });
});

test.describe('a seller', () => {
  test.use({ persona: 'marta' });

  test('keeps what is typed in a form, and an open question, when it is looked at again; whose session has ended meanwhile is told so, and the tickets stay until then [GEN-09][MINE-02][MINE-03]', async ({
    page,
    demo,
  }) => {
    await test.step('what is typed in a form', async () => {
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
    const own = new OwnTicketsPage(page);
    await test.step('an open question', async () => {
      await new ShellPage(page).links.filter({ hasText: 'I miei biglietti' }).click();
      await own.askToRemove(own.ticket('MXP', 'NAP'));
      const read = page.waitForResponse('**/api/tickets/tickets/my/');
      await lookAgain(page);
      await (await read).finished();
      await expect(own.dialog).toBeVisible();
      await own.dialog.getByRole('button', { name: 'Annulla' }).click();
    });
    await test.step('the session has ended', async () => {
      await expect(own.tickets).toHaveCount(8);
      await demo.fault('listOwnTickets', { status: 401 });
      await lookAgain(page);
      await expect(page.getByText(TEXT.mine.sessionExpired)).toBeVisible();
      await expect(own.tickets).toHaveCount(8);
      await expect(page).toHaveURL('/login');
    });
  });
});

test.describe('a buyer', () => {
  test.use({ persona: 'luca' });

  test('keeps a review half written when it is looked at again, and does not get back a card that was taken out of the list only [GEN-09][FAV-05]', async ({
    page,
  }) => {
    await test.step('a review half written', async () => {
      const seller = await new SellerPage(page).open(1);
      await seller.rating(4).check();
      await seller.comment.fill('A metà');
      const read = page.waitForResponse('**/api/feedbacks/1/');
      await lookAgain(page);
      await (await read).finished();
      await expect(seller.rating(4)).toBeChecked();
      await expect(seller.comment).toHaveValue('A metà');
    });
    await test.step('a card that was taken out', async () => {
      await new ShellPage(page).links.filter({ hasText: 'Preferiti' }).click();
      const favourites = new FavouritesPage(page);
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
});

test('a list whose day ends while it is open is read anew; where that fails, with the next minute [GEN-09][SEARCH-13]', async ({
  page,
  demo,
}) => {
  await page.clock.install();
  // Each time that it is read, the day ends once more.
  const lastSeconds = { today: '2026-06-19', now: '2026-06-19T21:59:50.000Z', is_frozen: false };
  await page.route('**/api/calendar/', (route) => route.fulfill({ json: lastSeconds }));
  const search = await new SearchPage(page).open();
  await test.step('it is read anew', async () => {
    const before = await search.count.textContent();
    await demo.freeze('2026-06-20T00:00:05+02:00');
    const read = page.waitForResponse('**/api/tickets/public/*');
    await page.clock.runFor(12_000);
    await (await read).finished();
    const left = await demo.callAs(null, searchTickets, { query: {} });
    await expect(search.count).toHaveText(`${left.length} biglietti`);
    expect(before).not.toBe(`${left.length} biglietti`);
  });
  await test.step('it cannot be read', async () => {
    await settleWithRegia(page);
    await page.route(API, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('/api/tickets/public/'),
    );
    await page.clock.runFor(12_000);
    await failed;
    await page.unroute(API);
    const read = page.waitForResponse('**/api/tickets/public/*');
    await page.clock.runFor(60_000);
    await read;
  });
});

/** Every screen in every state that a person may meet, for the rules that hold of all of them. */
import type { Locator, Page } from '@playwright/test';
import { PROBLEM } from '#contract/problems';
import { SCREENS } from '#contract/screens';
import { TEXT } from '#contract/texts';
import { exampleOf, PATHS } from './addresses.ts';
import { aPng, bytesOf } from './builders.ts';
import { AdminDashboardPage } from './pages/admin-dashboard-page.ts';
import { AdminStatsPage } from './pages/admin-stats-page.ts';
import { AdminUsersPage } from './pages/admin-users-page.ts';
import { FavouritesPage } from './pages/favourites-page.ts';
import { LoginPage } from './pages/login-page.ts';
import { ModerationPage } from './pages/moderation-page.ts';
import { OwnTicketsPage } from './pages/own-tickets-page.ts';
import { PasswordResetConfirmPage } from './pages/password-reset-confirm-page.ts';
import { PasswordResetPage } from './pages/password-reset-page.ts';
import { PublishPage } from './pages/publish-page.ts';
import { SearchPage } from './pages/search-page.ts';
import { SellerPage } from './pages/seller-page.ts';
import { ShellPage } from './pages/shell-page.ts';
import type { PersonaKey } from './test.ts';

export interface ScreenState {
  name: string;
  /** Who is looking; a visitor unless said. */
  as?: PersonaKey;
  /** Brings it about, also a second time, and answers what shows that it is there. */
  show: (page: Page) => Promise<Locator>;
  /** The address whose usual state this is; an address that no state names gets one (`usualStates`). */
  path?: string;
  /** True where what was shown on trust has to go again. */
  moves?: true;
}

const SEARCH = '**/api/tickets/public/*';
const OWN = '**/api/tickets/tickets/my/';
const FAVOURITES = '**/api/tickets/favorites/';
const STATS = '**/api/tickets/admin/stats/';
const USERS = '**/api/users/admin/users/';

const fails = (page: Page, call: string, status = 500) =>
  page.route(call, (route) => route.fulfill({ status, json: { detail: 'Guasto' } }));

/** Never answers, so that the screen goes on waiting. */
const waits = (page: Page, call: string) => page.route(call, () => {});

const opened = async (page: Page, address: string): Promise<Locator> => {
  await page.goto(address);
  return new ShellPage(page).title;
};

const VISITORS: ScreenState[] = [
  { name: 'an unknown address', show: (page) => opened(page, '/niente') },
  {
    name: 'a screen whose code does not arrive',
    show: async (page) => {
      await page.route('**/assets/seller-*.js', (route) => route.abort());
      await page.goto('/venditore/1');
      return page.getByRole('button', { name: 'Ricarica la pagina' });
    },
  },
  {
    name: 'the login',
    path: '/login',
    show: async (page) => (await new LoginPage(page).open()).submit,
  },
  {
    name: 'the closed registration',
    show: async (page) => {
      const login = await new LoginPage(page).open();
      await login.registerTab.click();
      return page.getByText(TEXT.auth.registrationClosed);
    },
  },
  {
    name: 'the login with empty fields',
    show: async (page) => {
      const login = await new LoginPage(page).open('?da=%2Fpubblica');
      await login.submit.click();
      return page.getByText(PROBLEM.required).first();
    },
  },
  {
    name: 'the login refused',
    moves: true,
    show: async (page) =>
      (await (await new LoginPage(page).open()).send('x@example.com', 'sbagliata')).alert,
  },
  {
    name: 'the results of a search',
    path: '/cerca',
    show: async (page) => (await new SearchPage(page).open()).cards.first(),
  },
  {
    name: 'a search with an open list',
    show: async (page) => {
      const search = await new SearchPage(page).open();
      await search.cards.first().waitFor();
      await search.departure.click();
      await search.departure.fill('m');
      return search.suggestions.first();
    },
  },
  {
    name: 'a search with more filters',
    show: async (page) => {
      const search = await new SearchPage(page).open('?services=Bagaglio+a+mano&price_order=asc');
      await search.submit.waitFor();
      if (await search.moreFilters.isVisible()) await search.moreFilters.click();
      return search.airline;
    },
  },
  {
    name: 'a search under way',
    show: async (page) => {
      await waits(page, SEARCH);
      await new SearchPage(page).open();
      return page.getByRole('search');
    },
  },
  {
    name: 'a search that finds nothing',
    show: async (page) => {
      await new SearchPage(page).open('?date=2031-01-01');
      return page.getByText(TEXT.search.none);
    },
  },
  {
    name: 'a search that fails',
    show: async (page) => {
      await fails(page, SEARCH);
      return (await new SearchPage(page).open()).alert;
    },
  },
  {
    name: 'a seller',
    path: '/venditore/:userId',
    show: async (page) => (await new SellerPage(page).open(1)).average,
  },
  {
    name: 'a seller whom nobody has reviewed',
    show: async (page) => (await new SellerPage(page).open(4)).title,
  },
  {
    name: 'an unknown seller',
    show: async (page) => {
      await new SellerPage(page).open(999);
      return page.getByText('Venditore non trovato');
    },
  },
  {
    name: 'a lost password with an empty form',
    show: async (page) => {
      const reset = await new PasswordResetPage(page).open();
      await reset.submit.click();
      return page.getByText(PROBLEM.required);
    },
  },
  {
    name: 'a lost password asked for',
    show: async (page) => {
      await (await new PasswordResetPage(page).open()).ask('luca.bianchi@example.com');
      return page.getByText(TEXT.reset.sent).first();
    },
  },
  {
    name: 'a new password that differs',
    show: async (page) =>
      (await (await new PasswordResetConfirmPage(page).open()).save('Partenza2026!', 'x')).alert,
  },
  {
    name: 'the dashboard for a visitor',
    show: async (page) => {
      await new AdminDashboardPage(page).open();
      return page.getByText(TEXT.admin.loginFirst);
    },
  },
];

const BUYERS: ScreenState[] = [
  {
    name: 'the seller behind a ticket',
    as: 'luca',
    show: async (page) => {
      const card = (await new SearchPage(page).open()).card(1);
      await card.sellerInfo.click();
      return card.sellerLink;
    },
  },
  {
    name: 'favourites',
    path: '/preferiti',
    as: 'luca',
    show: async (page) => (await new FavouritesPage(page).open()).cards.first(),
  },
  {
    name: 'a favourite about to go',
    as: 'luca',
    show: async (page) => {
      const favourites = await new FavouritesPage(page).open();
      await favourites.cardOf('Palermo PMO verso Roma FCO').star.click();
      return favourites.question;
    },
  },
  {
    name: 'no favourites',
    as: 'nuovo',
    show: async (page) => (await new FavouritesPage(page).open()).none,
  },
  {
    name: 'favourites under way',
    as: 'luca',
    show: async (page) => {
      await waits(page, FAVOURITES);
      return (await new FavouritesPage(page).open()).loading;
    },
  },
  {
    name: 'favourites that fail',
    as: 'luca',
    show: async (page) => {
      await fails(page, FAVOURITES, 401);
      return (await new FavouritesPage(page).open()).none;
    },
  },
  {
    name: 'a review without its stars',
    as: 'luca',
    show: async (page) => {
      const seller = await new SellerPage(page).open(1);
      await seller.send.click();
      return seller.form.getByText('Scegli da 1 a 5 stelle.');
    },
  },
  {
    name: 'a dashboard that is not for everyone',
    as: 'luca',
    moves: true,
    show: async (page) => (await new AdminDashboardPage(page).open()).alerts.first(),
  },
];

const SELLERS: ScreenState[] = [
  {
    name: 'own tickets',
    path: '/miei-biglietti',
    as: 'marta',
    show: async (page) => (await new OwnTicketsPage(page).open()).tickets.first(),
  },
  {
    name: 'a ticket about to go',
    as: 'marta',
    show: async (page) => {
      const own = await new OwnTicketsPage(page).open();
      await own.remove(own.ticket('MXP', 'NAP')).click();
      return own.dialog;
    },
  },
  {
    name: 'no tickets yet',
    as: 'nuovo',
    show: async (page) => {
      await new OwnTicketsPage(page).open();
      return page.getByRole('link', { name: 'Vendi il primo' });
    },
  },
  {
    name: 'own tickets under way',
    as: 'marta',
    show: async (page) => {
      await waits(page, OWN);
      return (await new OwnTicketsPage(page).open()).heading;
    },
  },
  {
    name: 'own tickets that fail',
    as: 'marta',
    show: async (page) => {
      await fails(page, OWN);
      return (await new OwnTicketsPage(page).open()).retry;
    },
  },
  {
    name: 'a ticket to be published',
    path: '/pubblica',
    as: 'marta',
    show: async (page) => (await new PublishPage(page).open()).publishButton,
  },
  {
    name: 'a ticket with nothing filled in',
    as: 'marta',
    show: async (page) => (await (await new PublishPage(page).open()).submit()).alert.first(),
  },
  {
    name: 'a ticket with an open list',
    as: 'marta',
    show: async (page) => {
      const publish = await new PublishPage(page).open();
      await publish.destination.click();
      await publish.destination.fill('ro');
      return publish.suggestions.first();
    },
  },
  {
    name: 'a round trip with a picture',
    as: 'marta',
    show: async (page) => {
      const publish = await (await new PublishPage(page).open()).chooseTrip('Andata/Ritorno');
      await publish.tickService('Accesso lounge');
      const buffer = await bytesOf(await aPng(400, 300));
      await publish.pick({ name: 'mare.png', mimeType: 'image/png', buffer });
      return publish.preview;
    },
  },
  {
    name: 'a ticket being edited',
    as: 'marta',
    show: async (page) => {
      const own = await new OwnTicketsPage(page).open();
      return (await own.startEdit(own.ticket('FCO', 'OLB'))).cancelEdit;
    },
  },
  {
    name: 'the history of messages',
    as: 'marta',
    show: async (page) => {
      const own = await new OwnTicketsPage(page).open();
      const shell = new ShellPage(page);
      await own.markSold(own.tickets).first().click();
      await shell.said.filter({ hasText: /./ }).first().waitFor();
      return (await shell.openMessages()).messages;
    },
  },
];

const STAFF: ScreenState[] = (
  [
    {
      name: 'the dashboard',
      path: '/admin',
      show: async (page) => (await new AdminDashboardPage(page).open()).chart,
    },
    {
      name: 'the dashboard with its figures as a table',
      show: async (page) => {
        const dashboard = await new AdminDashboardPage(page).open();
        await dashboard.showTable.click();
        return dashboard.table;
      },
    },
    {
      name: 'a dashboard under way',
      show: async (page) => {
        await waits(page, STATS);
        return (await new AdminDashboardPage(page).open()).loading;
      },
    },
    {
      name: 'a dashboard that fails',
      moves: true,
      show: async (page) => {
        await fails(page, STATS);
        return (await new AdminDashboardPage(page).open()).alerts.first();
      },
    },
    {
      name: 'the users',
      path: '/admin/users',
      show: async (page) => (await new AdminUsersPage(page).open()).rows.first(),
    },
    {
      name: 'users that fail',
      show: async (page) => {
        await fails(page, USERS);
        return (await new AdminUsersPage(page).open()).alert;
      },
    },
    {
      name: 'a user',
      path: '/admin/users/:id',
      show: async (page) => {
        await page.goto('/admin/users/1');
        return page.getByRole('region', { name: 'Profilo' });
      },
    },
    {
      name: 'a user whom nobody knows',
      show: async (page) => {
        await page.goto('/admin/users/999');
        return page.getByRole('main').getByRole('alert').first();
      },
    },
    {
      name: 'a report',
      show: async (page) => {
        const stats = await (
          await new AdminStatsPage(page).open()
        ).report('2026-06-01', '2026-06-12');
        return stats.count('Biglietti pubblicati');
      },
    },
    {
      name: 'a report without dates',
      show: async (page) => {
        const stats = await new AdminStatsPage(page).open();
        await stats.generate.click();
        return stats.alert;
      },
    },
    ...(['pending', 'approved', 'rejected'] as const).map((moderation) => ({
      name: `tickets to moderate, ${moderation}`,
      ...(moderation === 'pending' && { path: '/admin/tickets' }),
      show: async (page: Page) => (await new ModerationPage(page).open(moderation)).cards.first(),
    })),
    {
      name: 'a rejection without a reason',
      show: async (page) => {
        const moderation = await new ModerationPage(page).open();
        const dialog = await moderation.askToReject(moderation.cards.first());
        await dialog.confirm.click();
        return dialog.frame;
      },
    },
    { name: 'the messages of the product', path: '/regia', show: (page) => opened(page, '/regia') },
  ] satisfies ScreenState[]
).map((state) => ({ ...state, as: 'admin' as const }));

const LISTED: readonly ScreenState[] = [...VISITORS, ...BUYERS, ...SELLERS, ...STAFF];

const viewerOf = (path: string): Pick<ScreenState, 'as'> => {
  if (path.startsWith('/admin')) return { as: 'admin' };
  return SCREENS.some((screen) => screen.path === path && screen.session) ? { as: 'marta' } : {};
};

/** One state for each address of the contract that the table has none for, so that a new screen is in it too. */
const usualStates: readonly ScreenState[] = PATHS.filter(
  (path) => !LISTED.some((state) => state.path === path),
).map((path) => ({
  name: path,
  path,
  ...viewerOf(path),
  show: (page) => opened(page, exampleOf(path)),
}));

export const SCREEN_STATES: readonly ScreenState[] = [...LISTED, ...usualStates];

/** Every screen in each of its states (loading, empty, failed, denied, …), for tests/e2e/every-state.spec.ts. */
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
  /** The logged-in persona; a visitor if left out. */
  as?: PersonaKey;
  /** Brings the page into the state, also repeatedly, and returns a locator that is visible once it is there. */
  show: (page: Page) => Promise<Locator>;
  /** The address whose default state this is; addresses without one get it from `defaultStates`. */
  path?: string;
  /** No limit for the layout shift, where a failed call adds or removes content. */
  mayShift?: true;
}

const SEARCH = '**/api/tickets/public/*';
const OWN = '**/api/tickets/tickets/my/';
const FAVOURITES = '**/api/tickets/favorites/';
const STATS = '**/api/tickets/admin/stats/';
const USERS = '**/api/users/admin/users/';

const failCall = (page: Page, call: string, status = 500) =>
  page.route(call, (route) => route.fulfill({ status, json: { detail: 'Guasto' } }));

/** Leaves a call unanswered, so that the screen stays in its loading state. */
const holdCall = (page: Page, call: string) => page.route(call, () => {});

const openScreen = async (page: Page, address: string): Promise<Locator> => {
  await page.goto(address);
  return new ShellPage(page).title;
};

const VISITORS: ScreenState[] = [
  { name: 'unknown address', show: (page) => openScreen(page, '/niente') },
  {
    name: 'a screen whose code does not load',
    show: async (page) => {
      await page.route('**/assets/seller-*.js', (route) => route.abort());
      await page.goto('/venditore/1');
      return page.getByRole('button', { name: 'Ricarica la pagina' });
    },
  },
  {
    name: 'login',
    path: '/login',
    show: async (page) => (await new LoginPage(page).open()).submit,
  },
  {
    name: 'login, registration tab',
    show: async (page) => {
      const login = await new LoginPage(page).open();
      await login.registerTab.click();
      return page.getByText(TEXT.auth.registrationClosed);
    },
  },
  {
    name: 'login, empty fields',
    show: async (page) => {
      const login = await new LoginPage(page).open('?da=%2Fpubblica');
      await login.submit.click();
      return page.getByText(PROBLEM.required).first();
    },
  },
  {
    name: 'login refused',
    mayShift: true,
    show: async (page) =>
      (await (await new LoginPage(page).open()).send('x@example.com', 'sbagliata')).alert,
  },
  {
    name: 'search results',
    path: '/cerca',
    show: async (page) => (await new SearchPage(page).open()).cards.first(),
  },
  {
    name: 'search, open suggestions',
    show: async (page) => {
      const search = await new SearchPage(page).open();
      await search.cards.first().waitFor();
      await search.departure.click();
      await search.departure.fill('m');
      return search.suggestions.first();
    },
  },
  {
    name: 'search, all filters',
    show: async (page) => {
      const search = await new SearchPage(page).open('?services=Bagaglio+a+mano&price_order=asc');
      await search.submit.waitFor();
      if (await search.moreFilters.isVisible()) await search.moreFilters.click();
      return search.airline;
    },
  },
  {
    name: 'search, loading',
    show: async (page) => {
      await holdCall(page, SEARCH);
      await new SearchPage(page).open();
      return page.getByRole('search');
    },
  },
  {
    name: 'search without results',
    show: async (page) => {
      await new SearchPage(page).open('?date=2031-01-01');
      return page.getByText(TEXT.search.none);
    },
  },
  {
    name: 'search failed',
    show: async (page) => {
      await failCall(page, SEARCH);
      return (await new SearchPage(page).open()).alert;
    },
  },
  {
    name: 'seller',
    path: '/venditore/:userId',
    show: async (page) => (await new SellerPage(page).open(1)).average,
  },
  {
    name: 'seller without reviews',
    show: async (page) => (await new SellerPage(page).open(4)).title,
  },
  {
    name: 'unknown seller',
    show: async (page) => {
      await new SellerPage(page).open(999);
      return page.getByText('Venditore non trovato');
    },
  },
  {
    name: 'password reset, empty form',
    show: async (page) => {
      const reset = await new PasswordResetPage(page).open();
      await reset.submit.click();
      return page.getByText(PROBLEM.required);
    },
  },
  {
    name: 'password reset, link requested',
    show: async (page) => {
      await (await new PasswordResetPage(page).open()).ask('luca.bianchi@example.com');
      return page.getByText(TEXT.reset.sent).first();
    },
  },
  {
    name: 'password reset confirmation, passwords differ',
    show: async (page) =>
      (await (await new PasswordResetConfirmPage(page).open()).save('Partenza2026!', 'x')).alert,
  },
  {
    name: 'dashboard, not logged in',
    show: async (page) => {
      await new AdminDashboardPage(page).open();
      return page.getByText(TEXT.admin.loginFirst);
    },
  },
];

const BUYERS: ScreenState[] = [
  {
    name: 'search, seller panel open',
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
    name: 'favourites, dialog before removal',
    as: 'luca',
    show: async (page) => {
      const favourites = await new FavouritesPage(page).open();
      await favourites.cardOf('Palermo PMO verso Roma FCO').star.click();
      return favourites.question;
    },
  },
  {
    name: 'favourites, empty',
    as: 'nuovo',
    show: async (page) => (await new FavouritesPage(page).open()).none,
  },
  {
    name: 'favourites, loading',
    as: 'luca',
    show: async (page) => {
      await holdCall(page, FAVOURITES);
      return (await new FavouritesPage(page).open()).loading;
    },
  },
  {
    name: 'favourites failed',
    as: 'luca',
    show: async (page) => {
      await failCall(page, FAVOURITES, 401);
      return (await new FavouritesPage(page).open()).none;
    },
  },
  {
    name: 'seller, review without a rating',
    as: 'luca',
    show: async (page) => {
      const seller = await new SellerPage(page).open(1);
      await seller.send.click();
      return seller.form.getByText('Scegli da 1 a 5 stelle.');
    },
  },
  {
    name: 'dashboard denied',
    as: 'luca',
    mayShift: true,
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
    name: 'own tickets, dialog before deletion',
    as: 'marta',
    show: async (page) => {
      const own = await new OwnTicketsPage(page).open();
      await own.remove(own.ticket('MXP', 'NAP')).click();
      return own.dialog;
    },
  },
  {
    name: 'own tickets, empty',
    as: 'nuovo',
    show: async (page) => {
      await new OwnTicketsPage(page).open();
      return page.getByRole('link', { name: 'Vendi il primo' });
    },
  },
  {
    name: 'own tickets, loading',
    as: 'marta',
    show: async (page) => {
      await holdCall(page, OWN);
      return (await new OwnTicketsPage(page).open()).heading;
    },
  },
  {
    name: 'own tickets failed',
    as: 'marta',
    show: async (page) => {
      await failCall(page, OWN);
      return (await new OwnTicketsPage(page).open()).retry;
    },
  },
  {
    name: 'publish form',
    path: '/pubblica',
    as: 'marta',
    show: async (page) => (await new PublishPage(page).open()).publishButton,
  },
  {
    name: 'publish form, empty fields',
    as: 'marta',
    show: async (page) => (await (await new PublishPage(page).open()).submit()).alert.first(),
  },
  {
    name: 'publish form, open suggestions',
    as: 'marta',
    show: async (page) => {
      const publish = await new PublishPage(page).open();
      await publish.destination.click();
      await publish.destination.fill('ro');
      return publish.suggestions.first();
    },
  },
  {
    name: 'publish form, round trip with a picture',
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
    name: 'publish form, edit',
    as: 'marta',
    show: async (page) => {
      const own = await new OwnTicketsPage(page).open();
      return (await own.startEdit(own.ticket('FCO', 'OLB'))).cancelEdit;
    },
  },
  {
    name: 'history of messages',
    as: 'marta',
    show: async (page) => {
      const own = await new OwnTicketsPage(page).open();
      const shell = new ShellPage(page);
      await own.markSold(own.tickets).first().click();
      await shell.toasts.filter({ hasText: /./ }).first().waitFor();
      return (await shell.openMessages()).messages;
    },
  },
];

const STAFF: ScreenState[] = (
  [
    {
      name: 'dashboard',
      path: '/admin',
      show: async (page) => (await new AdminDashboardPage(page).open()).chart,
    },
    {
      name: 'dashboard, figures as a table',
      show: async (page) => {
        const dashboard = await new AdminDashboardPage(page).open();
        await dashboard.showTable.click();
        return dashboard.table;
      },
    },
    {
      name: 'dashboard, loading',
      show: async (page) => {
        await holdCall(page, STATS);
        return (await new AdminDashboardPage(page).open()).loading;
      },
    },
    {
      name: 'dashboard failed',
      mayShift: true,
      show: async (page) => {
        await failCall(page, STATS);
        return (await new AdminDashboardPage(page).open()).alerts.first();
      },
    },
    {
      name: 'users',
      path: '/admin/users',
      show: async (page) => (await new AdminUsersPage(page).open()).rows.first(),
    },
    {
      name: 'users failed',
      show: async (page) => {
        await failCall(page, USERS);
        return (await new AdminUsersPage(page).open()).alert;
      },
    },
    {
      name: 'user',
      path: '/admin/users/:id',
      show: async (page) => {
        await page.goto('/admin/users/1');
        return page.getByRole('region', { name: 'Profilo' });
      },
    },
    {
      name: 'unknown user',
      show: async (page) => {
        await page.goto('/admin/users/999');
        return page.getByRole('main').getByRole('alert').first();
      },
    },
    {
      name: 'report',
      show: async (page) => {
        const stats = await (
          await new AdminStatsPage(page).open()
        ).report('2026-06-01', '2026-06-12');
        return stats.count('Biglietti pubblicati');
      },
    },
    {
      name: 'report without dates',
      show: async (page) => {
        const stats = await new AdminStatsPage(page).open();
        await stats.generate.click();
        return stats.alert;
      },
    },
    ...(['pending', 'approved', 'rejected'] as const).map((moderation) => ({
      name: `moderation, ${moderation} tickets`,
      ...(moderation === 'pending' && { path: '/admin/tickets' }),
      show: async (page: Page) => (await new ModerationPage(page).open(moderation)).cards.first(),
    })),
    {
      name: 'moderation, rejection without a reason',
      show: async (page) => {
        const moderation = await new ModerationPage(page).open();
        const dialog = await moderation.askToReject(moderation.cards.first());
        await dialog.confirm.click();
        return dialog.frame;
      },
    },
    { name: 'messages of the product', path: '/regia', show: (page) => openScreen(page, '/regia') },
  ] satisfies ScreenState[]
).map((state) => ({ ...state, as: 'admin' as const }));

const LISTED: readonly ScreenState[] = [...VISITORS, ...BUYERS, ...SELLERS, ...STAFF];

/** A persona who may open the address. */
const viewerOf = (path: string): Pick<ScreenState, 'as'> => {
  if (path.startsWith('/admin')) return { as: 'admin' };
  return SCREENS.some((screen) => screen.path === path && screen.session) ? { as: 'marta' } : {};
};

/** A default state for each address that `LISTED` lacks, so that a new screen is tested without an entry there. */
const defaultStates: readonly ScreenState[] = PATHS.filter(
  (path) => !LISTED.some((state) => state.path === path),
).map((path) => ({
  name: path,
  path,
  ...viewerOf(path),
  show: (page) => openScreen(page, exampleOf(path)),
}));

export const SCREEN_STATES: readonly ScreenState[] = [...LISTED, ...defaultStates];

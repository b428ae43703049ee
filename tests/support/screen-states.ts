/** Every screen in each of its states (loading, empty, failed, denied, …), for tests/full/every-state.spec.ts. */
import { deflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { PROBLEM } from '#contract/problems';
import { SCREENS } from '#contract/screens';
import { TEXT } from '#contract/texts';
import { exampleOf, PATHS } from './addresses.ts';
import { aPng, bytesOf } from './builders.ts';
import { AdminDashboardPage } from '../kit/pages/admin-dashboard-page.ts';
import { AdminStatsPage } from '../kit/pages/admin-stats-page.ts';
import { AdminUsersPage } from '../kit/pages/admin-users-page.ts';
import { FavouritesPage } from '../kit/pages/favourites-page.ts';
import { LoginPage } from '../kit/pages/login-page.ts';
import { ModerationPage } from '../kit/pages/moderation-page.ts';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { FLIGHT } from '../kit/publishing.ts';
import { PasswordResetConfirmPage, PasswordResetPage } from '../kit/pages/password-reset-page.ts';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { SellerPage } from '../kit/pages/seller-page.ts';
import { PRESENTING } from './regia-states.ts';
import { failCall, holdCall, openScreen, statesOf, type ScreenState } from './screen-state.ts';

const SEARCH = '**/api/tickets/public/*';
const OWN = '**/api/tickets/tickets/my/';
const FAVOURITES = '**/api/tickets/favorites/';
/** Four flights. The whole page of results has a state of its own; in the others it would take its time again. */
const FEW = '?destination=Torino';

const STATS = '**/api/tickets/admin/stats/';
const USERS = '**/api/users/admin/users/';

const STAFF: readonly ScreenState[] = [
  ...statesOf('/admin', 'admin', {
    dashboard: [
      { isDefault: true },
      async (page) => (await new AdminDashboardPage(page).open()).chart,
    ],
    'dashboard, figures as a table': async (page) => {
      const dashboard = await new AdminDashboardPage(page).open();
      await dashboard.showTable.click();
      return dashboard.table;
    },
    'dashboard, loading': async (page) => {
      await holdCall(page, STATS);
      await page.goto('/admin');
      return new AdminDashboardPage(page).loading;
    },
    'dashboard failed': [
      { mayShift: true },
      async (page) => {
        await failCall(page, STATS);
        return (await new AdminDashboardPage(page).open()).alert.first();
      },
    ],
  }),
  ...statesOf('/admin/users', 'admin', {
    users: [
      { isDefault: true },
      async (page) => (await new AdminUsersPage(page).open()).rows.first(),
    ],
    'users, search without a match': async (page) => {
      await new AdminUsersPage(page).open('?q=xyz');
      return page.getByText('Nessun utente trovato');
    },
    'users failed': async (page) => {
      await failCall(page, USERS);
      return (await new AdminUsersPage(page).open()).alert;
    },
  }),
  ...statesOf('/admin/users/:id', 'admin', {
    user: [
      { isDefault: true },
      async (page) => {
        await page.goto('/admin/users/1');
        return page.getByRole('region', { name: 'Profilo' });
      },
    ],
    'unknown user': async (page) => {
      await page.goto('/admin/users/999');
      return page.getByRole('main').getByRole('alert').first();
    },
  }),
  ...statesOf('/admin/stats', 'admin', {
    report: async (page) => {
      const stats = await (
        await new AdminStatsPage(page).open()
      ).report('2026-06-01', '2026-06-12');
      return stats.count('Biglietti pubblicati');
    },
    'report without dates': async (page) => {
      const stats = await new AdminStatsPage(page).open();
      await stats.generate.click();
      return stats.alert;
    },
  }),
  ...(['pending', 'approved', 'rejected'] as const).map((moderation) => ({
    name: `moderation, ${moderation} tickets`,
    screen: '/admin/tickets',
    as: 'admin' as const,
    isDefault: moderation === 'pending',
    show: async (page: Page) =>
      (await new ModerationPage(page).open(`?moderation=${moderation}`)).cards.first(),
  })),
  ...statesOf('/admin/tickets', 'admin', {
    'moderation, rejection without a reason': async (page) => {
      const moderation = await new ModerationPage(page).open();
      const dialog = await moderation.askToReject(moderation.cards.first());
      await dialog.confirm.click();
      return dialog.frame;
    },
  }),
  ...statesOf('/regia', 'admin', {
    'messages of the product': [{ isDefault: true }, (page) => openScreen(page, '/regia')],
    'link of Regia': async (page) => {
      const based_on = { seed: 'x', date: '2026-06-12', removed: {} };
      const document = { scenario: 'default', clock: { mode: 'live' }, based_on };
      const state = { document, faults: [], defects: [] };
      const link = { v: 2, state, persona: null, place: '/cerca' };
      const code = deflateRawSync(JSON.stringify(link)).toString('base64url');
      await page.goto(`/regia#momento=${code}`);
      return page.getByRole('alertdialog');
    },
  }),
];

const VISITORS: ScreenState[] = [
  { name: 'unknown address', screen: '*', show: (page) => openScreen(page, '/niente') },
  ...statesOf('/venditore/:userId', null, {
    'a screen whose code does not load': async (page) => {
      await page.route('**/assets/seller-*.js', (route) => route.abort());
      await page.goto('/venditore/1');
      return page.getByRole('button', { name: 'Ricarica la pagina' });
    },
    seller: [
      { isDefault: true },
      async (page) => (await new SellerPage(page).open(1)).cards.first(),
    ],
    'seller without reviews': async (page) => (await new SellerPage(page).open(4)).title,
    'seller who is no longer active': async (page) => {
      const seller = await new SellerPage(page).open(5);
      await seller.tickets.getByText('Al momento non vende biglietti.').waitFor();
      return seller.summary;
    },
    'seller whose tickets do not load': [
      { mayShift: true },
      async (page) => {
        await failCall(page, SEARCH);
        return (await new SellerPage(page).open(1)).tickets.getByRole('alert');
      },
    ],
    'unknown seller': async (page) => {
      await new SellerPage(page).open(999);
      return page.getByText('Venditore non trovato');
    },
  }),
  ...statesOf('/login', null, {
    login: [{ isDefault: true }, async (page) => (await new LoginPage(page).open()).submit],
    'login, registration tab': async (page) => {
      const login = await new LoginPage(page).open();
      await login.registerTab.click();
      return page.getByText(TEXT.auth.registrationClosed);
    },
    'login, empty fields': async (page) => {
      const login = await new LoginPage(page).open('?da=%2Fpubblica');
      await login.submit.click();
      return page.getByText(PROBLEM.required).first();
    },
    'login refused': [
      { mayShift: true },
      async (page) =>
        (await (await new LoginPage(page).open()).send('x@example.com', 'sbagliata')).alert,
    ],
  }),
  ...statesOf('/cerca', null, {
    'search results': [
      { isDefault: true },
      async (page) => (await new SearchPage(page).open()).cards.first(),
    ],
    'search, open suggestions': async (page) => {
      const search = await new SearchPage(page).open(FEW);
      await search.cards.first().waitFor();
      await search.openFilters();
      await search.departure.click();
      await search.departure.fill('m');
      return search.suggestions.first();
    },
    'search, all filters': async (page) => {
      const search = await new SearchPage(page).open(
        `${FEW}&services=Bagaglio+a+mano&price_order=asc`,
      );
      await search.openFilters();
      return search.airline;
    },
    'search, notes open': async (page) => {
      const card = (await new SearchPage(page).open(FEW)).cardOf('Roma FCO verso Torino TRN');
      await card.showNotes.click();
      return card.root;
    },
    'search, loading': async (page) => {
      await holdCall(page, SEARCH);
      await page.goto('/cerca');
      return page.getByRole('search');
    },
    'search without results': async (page) => {
      await new SearchPage(page).open('?date=2031-01-01');
      return page.getByText(TEXT.search.none);
    },
    'search without results, with what to change': async (page) =>
      (await new SearchPage(page).open('?departure=Roma&date=2026-06-13')).nearestDays.first(),
    'search failed': async (page) => {
      await failCall(page, SEARCH);
      return (await new SearchPage(page).open()).alert;
    },
  }),
  ...statesOf('/password-reset', null, {
    'password reset, empty form': async (page) => {
      const reset = await new PasswordResetPage(page).open();
      await reset.submit.click();
      return page.getByText(PROBLEM.required);
    },
    'password reset, link requested': async (page) => {
      await (await new PasswordResetPage(page).open()).ask('luca.bianchi@example.com');
      return page.getByText(TEXT.reset.sent).first();
    },
  }),
  ...statesOf('/password-reset-confirm/:uid/:token', null, {
    'password reset confirmation, passwords differ': async (page) =>
      (await (await new PasswordResetConfirmPage(page).open()).save('Partenza2026!', 'x')).alert,
  }),
  ...statesOf('/admin', null, {
    'dashboard, not logged in': async (page) => {
      await new AdminDashboardPage(page).open();
      return page.getByText(TEXT.admin.loginFirst);
    },
  }),
];

const BUYERS: ScreenState[] = [
  ...statesOf('/cerca', 'luca', {
    'search, seller panel open': async (page) => {
      const card = (await new SearchPage(page).open(FEW)).card(1);
      await card.sellerInfo.click();
      return card.sellerLink;
    },
  }),
  ...statesOf('/preferiti', 'luca', {
    favourites: [
      { isDefault: true },
      async (page) => (await new FavouritesPage(page).open()).cards.first(),
    ],
    'favourites, dialog before removal': async (page) => {
      const favourites = await new FavouritesPage(page).open();
      await favourites.cardOf('Palermo PMO verso Roma FCO').star.click();
      return favourites.question;
    },
    'favourites, removal that can be undone': [
      { mayShift: true },
      async (page) => {
        const favourites = await new FavouritesPage(page).open();
        await favourites.removeFirst();
        return favourites.undo;
      },
    ],
    'favourites, loading': async (page) => {
      await holdCall(page, FAVOURITES);
      await page.goto('/preferiti');
      return new FavouritesPage(page).loading;
    },
    'favourites failed': async (page) => {
      await failCall(page, FAVOURITES, 401);
      return (await new FavouritesPage(page).open()).none;
    },
  }),
  ...statesOf('/preferiti', 'nuovo', {
    'favourites, empty': async (page) => (await new FavouritesPage(page).open()).none,
  }),
  ...statesOf('/venditore/:userId', 'luca', {
    'seller, review too long': async (page) => {
      const seller = await new SellerPage(page).open(1);
      await seller.leave(5, 'x'.repeat(1001));
      return seller.form.getByText('1001/1000');
    },
  }),
  ...statesOf('/admin', 'luca', {
    'dashboard denied': [
      { mayShift: true },
      async (page) => (await new AdminDashboardPage(page).open()).alert.first(),
    ],
  }),
];

const SELLERS: ScreenState[] = [
  ...statesOf('/miei-biglietti', 'marta', {
    'own tickets': [
      { isDefault: true },
      async (page) => (await new OwnTicketsPage(page).open()).tickets.first(),
    ],
    'own tickets, dialog before deletion': async (page) => {
      const own = await new OwnTicketsPage(page).open();
      await own.remove(own.ticket('MXP', 'NAP')).click();
      return own.dialog;
    },
    'own tickets, dialog before a sale': async (page) => {
      const own = await new OwnTicketsPage(page).open();
      await own.markSold(own.ticket('CTA', 'TRN')).click();
      return own.dialog;
    },
    'own tickets, no list': async (page) => {
      await page.route(OWN, (route) => route.fulfill({ json: { tickets: [] } }));
      return (await new OwnTicketsPage(page).open()).retry;
    },
    'own tickets, loading': async (page) => {
      await holdCall(page, OWN);
      await page.goto('/miei-biglietti');
      return new OwnTicketsPage(page).title;
    },
    'own tickets failed': async (page) => {
      await failCall(page, OWN);
      return (await new OwnTicketsPage(page).open()).retry;
    },
  }),
  ...statesOf('/miei-biglietti', 'luca', {
    'own tickets, an empty group': async (page) => {
      await new OwnTicketsPage(page).open('/miei-biglietti?stato=rifiutati');
      return page.getByText('Nessun biglietto in questo stato');
    },
  }),
  ...statesOf('/miei-biglietti', 'nuovo', {
    'own tickets, empty': async (page) => {
      await new OwnTicketsPage(page).open();
      return page.getByRole('link', { name: 'Pubblica il tuo primo biglietto' });
    },
  }),
  ...statesOf('/pubblica', 'marta', {
    'publish form': [
      { isDefault: true },
      async (page) => (await new PublishPage(page).open()).publishButton,
    ],
    'publish form, empty fields': async (page) =>
      (await (await new PublishPage(page).open()).submit()).alert.first(),
    'publish form, open suggestions': async (page) => {
      const publish = await new PublishPage(page).open();
      await publish.destination.click();
      await publish.destination.fill('ro');
      return publish.suggestions.first();
    },
    'publish form, open calendar': async (page) => {
      const { date } = await new PublishPage(page).open();
      await date.openCalendar.click();
      return date.calendar;
    },
    'publish form, round trip with a picture': async (page) => {
      const publish = await (await new PublishPage(page).open()).chooseTrip('Andata/Ritorno');
      await publish.tickService('Accesso lounge');
      const buffer = await bytesOf(await aPng(400, 300));
      await publish.pick({ name: 'mare.png', mimeType: 'image/png', buffer });
      return publish.preview;
    },
    'publish form, with the pass of what was published': [
      { mayShift: true },
      async (page) => {
        const publish = await (await new PublishPage(page).open()).fillFlight(FLIGHT);
        await publish.submit();
        return publish.published;
      },
    ],
    'publish form, edit': async (page) => {
      const own = await new OwnTicketsPage(page).open();
      return (await own.startEdit(own.ticket('FCO', 'OLB'))).cancelEdit;
    },
    'publish form, edit of a deleted ticket': [
      { mayShift: true },
      async (page) => {
        await page.addInitScript(() => localStorage.setItem('editTicket', '{"id":999999}'));
        return (await new PublishPage(page).open()).ended;
      },
    ],
  }),
];

const LISTED: readonly ScreenState[] = [
  ...VISITORS,
  ...BUYERS,
  ...SELLERS,
  ...STAFF,
  ...PRESENTING,
];

/** A persona who may open the address. */
const viewerOf = (path: string): Pick<ScreenState, 'as'> => {
  if (path.startsWith('/admin')) return { as: 'admin' };
  return SCREENS.some((screen) => screen.path === path && screen.session) ? { as: 'marta' } : {};
};

/** A default state for each address that `LISTED` lacks, so that a new screen is tested without an entry there. */
const defaultStates: readonly ScreenState[] = PATHS.filter(
  (path) => !LISTED.some(({ screen, isDefault }) => isDefault && screen === path),
).map((path) => ({
  name: path,
  screen: path,
  isDefault: true,
  ...viewerOf(path),
  show: (page) => openScreen(page, exampleOf(path)),
}));

export const SCREEN_STATES: readonly ScreenState[] = [...LISTED, ...defaultStates];

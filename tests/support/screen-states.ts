/** Every screen in each of its states (loading, empty, failed, denied, …), for tests/full/every-state.spec.ts. */
import { deflateRawSync } from 'node:zlib';
import { PROBLEM } from '#contract/problems';
import { SCREENS } from '#contract/screens';
import { TEXT } from '#contract/texts';
import { exampleOf, PATHS } from './addresses.ts';
import { aPng, bytesOf } from './builders.ts';
import {
  AdminDashboardPage,
  AdminStatsPage,
  AdminUsersPage,
} from '../kit/pages/admin-dashboard-page.ts';
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
import { at, openScreen, statesOf, waitingAt, type ScreenState } from './screen-state.ts';

const SEARCH = '**/api/tickets/public/*';
const OWN = '**/api/tickets/tickets/my/';
const FAVOURITES = '**/api/tickets/favorites/';
/** Four flights. The whole page of results has a state of its own; in the others it would take its time again. */
const FEW = '?destination=Torino';

const STATS = '**/api/tickets/admin/stats/';
const USERS = '**/api/users/admin/users/';

const DEFAULT = { isDefault: true } as const;
const SHIFTS = { mayShift: true } as const;

const STAFF: readonly ScreenState[] = [
  ...statesOf('/admin', 'admin', {
    dashboard: [DEFAULT, at(AdminDashboardPage, ({ chart }) => chart)],
    'dashboard, figures as a table': at(AdminDashboardPage, async ({ showTable, table }) => {
      await showTable.click();
      return table;
    }),
    'dashboard, loading': waitingAt(AdminDashboardPage, STATS),
    'dashboard failed': [
      SHIFTS,
      at(AdminDashboardPage, ({ alert }) => alert.first(), { fails: [STATS] }),
    ],
  }),
  ...statesOf('/admin/users', 'admin', {
    users: [DEFAULT, at(AdminUsersPage, ({ rows }) => rows.first())],
    'users, search without a match': at(
      AdminUsersPage,
      (_, page) => page.getByText('Nessun utente trovato'),
      { place: '?q=xyz' },
    ),
    'users failed': at(AdminUsersPage, ({ alert }) => alert, { fails: [USERS] }),
  }),
  ...statesOf('/admin/users/:id', 'admin', {
    user: [
      DEFAULT,
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
    report: at(AdminStatsPage, async (stats) =>
      (await stats.report('2026-06-01', '2026-06-12')).count('Biglietti pubblicati'),
    ),
    'report without dates': at(AdminStatsPage, async ({ generate, alert }) => {
      await generate.click();
      return alert;
    }),
  }),
  ...(['pending', 'approved', 'rejected'] as const).map((moderation) => ({
    name: `moderation, ${moderation} tickets`,
    screen: '/admin/tickets',
    as: 'admin' as const,
    isDefault: moderation === 'pending',
    show: at(ModerationPage, ({ cards }) => cards.first(), { place: `?moderation=${moderation}` }),
  })),
  ...statesOf('/admin/tickets', 'admin', {
    'moderation, rejection without a reason': at(ModerationPage, async (moderation) => {
      const dialog = await moderation.askToReject(moderation.cards.first());
      await dialog.confirm.click();
      return dialog.frame;
    }),
  }),
  ...statesOf('/regia', 'admin', {
    'messages of the product': [DEFAULT, (page) => openScreen(page, '/regia')],
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
    seller: [DEFAULT, at(SellerPage, ({ cards }) => cards.first())],
    'seller without reviews': at(SellerPage, ({ title }) => title, { place: '4' }),
    'seller who is no longer active': at(
      SellerPage,
      async ({ tickets, summary }) => {
        await tickets.getByText('Al momento non vende biglietti.').waitFor();
        return summary;
      },
      { place: '5' },
    ),
    'seller whose tickets do not load': [
      SHIFTS,
      at(SellerPage, ({ tickets }) => tickets.getByRole('alert'), { fails: [SEARCH] }),
    ],
    'unknown seller': at(SellerPage, (_, page) => page.getByText('Venditore non trovato'), {
      place: '999',
    }),
  }),
  ...statesOf('/login', null, {
    login: [DEFAULT, at(LoginPage, ({ submit }) => submit)],
    'login, registration tab': at(LoginPage, async ({ registerTab, page }) => {
      await registerTab.click();
      return page.getByText(TEXT.auth.registrationClosed);
    }),
    'login, empty fields': at(
      LoginPage,
      async ({ submit, page }) => {
        await submit.click();
        return page.getByText(PROBLEM.required).first();
      },
      { place: '?da=%2Fpubblica' },
    ),
    'login refused': [
      SHIFTS,
      at(LoginPage, async (login) => (await login.send('x@example.com', 'sbagliata')).alert),
    ],
  }),
  ...statesOf('/cerca', null, {
    'search results': [DEFAULT, at(SearchPage, ({ cards }) => cards.first())],
    'search, open suggestions': at(
      SearchPage,
      async (search) => {
        await search.cards.first().waitFor();
        await search.openFilters();
        await search.departure.click();
        await search.departure.fill('m');
        return search.suggestions.first();
      },
      { place: FEW },
    ),
    'search, all filters': at(SearchPage, async (search) => (await search.openFilters()).airline, {
      place: `${FEW}&services=Bagaglio+a+mano&price_order=asc`,
    }),
    'search, notes open': at(
      SearchPage,
      async (search) => {
        const card = search.cardOf('Roma FCO verso Torino TRN');
        await card.showNotes.click();
        return card.root;
      },
      { place: FEW },
    ),
    'search, loading': waitingAt(SearchPage, SEARCH, (_, page) => page.getByRole('search')),
    'search without results': at(SearchPage, (_, page) => page.getByText(TEXT.search.none), {
      place: '?date=2031-01-01',
    }),
    'search without results, with what to change': at(
      SearchPage,
      ({ nearestDays }) => nearestDays.first(),
      { place: '?departure=Roma&date=2026-06-13' },
    ),
    'search failed': at(SearchPage, ({ alert }) => alert, { fails: [SEARCH] }),
  }),
  ...statesOf('/password-reset', null, {
    'password reset, empty form': at(PasswordResetPage, async ({ submit, page }) => {
      await submit.click();
      return page.getByText(PROBLEM.required);
    }),
    'password reset, link requested': at(PasswordResetPage, async (reset, page) => {
      await reset.ask('luca.bianchi@example.com');
      return page.getByText(TEXT.reset.sent).first();
    }),
  }),
  ...statesOf('/password-reset-confirm/:uid/:token', null, {
    'password reset confirmation, passwords differ': at(
      PasswordResetConfirmPage,
      async (reset) => (await reset.save('Partenza2026!', 'x')).alert,
    ),
  }),
  ...statesOf('/admin', null, {
    'dashboard, not logged in': at(AdminDashboardPage, (_, page) =>
      page.getByText(TEXT.admin.loginFirst),
    ),
  }),
];

const BUYERS: ScreenState[] = [
  ...statesOf('/cerca', 'luca', {
    'search, seller panel open': at(
      SearchPage,
      async (search) => {
        const card = search.card(1);
        await card.sellerInfo.click();
        return card.sellerLink;
      },
      { place: FEW },
    ),
  }),
  ...statesOf('/preferiti', 'luca', {
    favourites: [DEFAULT, at(FavouritesPage, ({ cards }) => cards.first())],
    'favourites, dialog before removal': at(FavouritesPage, async (favourites) => {
      await favourites.cardOf('Palermo PMO verso Roma FCO').star.click();
      return favourites.question;
    }),
    'favourites, removal that can be undone': [
      SHIFTS,
      at(FavouritesPage, async (favourites) => (await favourites.removeFirst()).undo),
    ],
    'favourites, loading': waitingAt(FavouritesPage, FAVOURITES),
    'favourites failed': at(FavouritesPage, ({ none }) => none, { fails: [FAVOURITES, 401] }),
  }),
  ...statesOf('/preferiti', 'nuovo', {
    'favourites, empty': at(FavouritesPage, ({ none }) => none),
  }),
  ...statesOf('/venditore/:userId', 'luca', {
    'seller, review too long': [
      SHIFTS,
      at(SellerPage, async (seller) =>
        (await seller.leave(5, 'x'.repeat(1001))).form.getByText('1001/1000'),
      ),
    ],
  }),
  ...statesOf('/admin', 'luca', {
    'dashboard denied': [SHIFTS, at(AdminDashboardPage, ({ alert }) => alert.first())],
  }),
];

const SELLERS: ScreenState[] = [
  ...statesOf('/miei-biglietti', 'marta', {
    'own tickets': [DEFAULT, at(OwnTicketsPage, ({ tickets }) => tickets.first())],
    'own tickets, dialog before deletion': at(OwnTicketsPage, async (own) => {
      await own.remove(own.ticket('MXP', 'NAP')).click();
      return own.dialog;
    }),
    'own tickets, dialog before a sale': at(OwnTicketsPage, async (own) => {
      await own.markSold(own.ticket('CTA', 'TRN')).click();
      return own.dialog;
    }),
    'own tickets, no list': async (page) => {
      await page.route(OWN, (route) => route.fulfill({ json: { tickets: [] } }));
      return (await new OwnTicketsPage(page).open()).retry;
    },
    'own tickets, loading': waitingAt(OwnTicketsPage, OWN, ({ title }) => title),
    'own tickets failed': at(OwnTicketsPage, ({ retry }) => retry, { fails: [OWN] }),
  }),
  ...statesOf('/miei-biglietti', 'luca', {
    'own tickets, an empty group': at(
      OwnTicketsPage,
      (_, page) => page.getByText('Nessun biglietto in questo stato'),
      { place: '?stato=rifiutati' },
    ),
  }),
  ...statesOf('/miei-biglietti', 'nuovo', {
    'own tickets, empty': at(OwnTicketsPage, (_, page) =>
      page.getByRole('link', { name: 'Pubblica il tuo primo biglietto' }),
    ),
  }),
  ...statesOf('/pubblica', 'marta', {
    'publish form': [DEFAULT, at(PublishPage, ({ publishButton }) => publishButton)],
    'publish form, empty fields': at(PublishPage, async (publish) =>
      (await publish.submit()).alert.first(),
    ),
    'publish form, open suggestions': at(PublishPage, async ({ destination, suggestions }) => {
      await destination.click();
      await destination.fill('ro');
      return suggestions.first();
    }),
    'publish form, open calendar': at(PublishPage, async ({ date }) => {
      await date.openCalendar.click();
      return date.calendar;
    }),
    'publish form, round trip with a picture': at(PublishPage, async (publish) => {
      await publish.chooseTrip('Andata/Ritorno');
      await publish.tickService('Accesso lounge');
      const buffer = await bytesOf(await aPng(400, 300));
      await publish.pick({ name: 'mare.png', mimeType: 'image/png', buffer });
      return publish.preview;
    }),
    'publish form, with the pass of what was published': [
      SHIFTS,
      at(PublishPage, async (publish) => {
        await publish.fillFlight(FLIGHT);
        return (await publish.submit()).published;
      }),
    ],
    'publish form, edit': at(
      OwnTicketsPage,
      async (own) => (await own.startEdit(own.ticket('FCO', 'OLB'))).cancelEdit,
    ),
    'publish form, edit of a deleted ticket': [
      SHIFTS,
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

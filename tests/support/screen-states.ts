/** Every screen in each of its states (loading, empty, failed, denied, …), for tests/full/every-state.spec.ts. */
import { PROBLEM } from '#contract/problems';
import { SCREENS } from '#contract/screens';
import { TEXT } from '#contract/texts';
import { exampleOf, PATHS } from './addresses.ts';
import { aPng, bytesOf } from './builders.ts';
import { AdminDashboardPage } from '../kit/pages/admin-dashboard-page.ts';
import { FavouritesPage } from '../kit/pages/favourites-page.ts';
import { LoginPage } from '../kit/pages/login-page.ts';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { FLIGHT } from '../kit/publishing.ts';
import { PasswordResetConfirmPage } from '../kit/pages/password-reset-confirm-page.ts';
import { PasswordResetPage } from '../kit/pages/password-reset-page.ts';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { SellerPage } from '../kit/pages/seller-page.ts';
import { PRESENTING } from './regia-states.ts';
import { failCall, holdCall, openScreen, statesOf, type ScreenState } from './screen-state.ts';
import { STAFF } from './staff-states.ts';

const SEARCH = '**/api/tickets/public/*';
const OWN = '**/api/tickets/tickets/my/';
const FAVOURITES = '**/api/tickets/favorites/';
/** Four flights. The whole page of results has a state of its own; in the others it would take its time again. */
const FEW = '?destination=Torino';

const VISITORS: ScreenState[] = [
  { name: 'unknown address', screen: '*', show: (page) => openScreen(page, '/niente') },
  ...statesOf('/venditore/:userId', null, {
    'a screen whose code does not load': async (page) => {
      await page.route('**/assets/seller-*.js', (route) => route.abort());
      await page.goto('/venditore/1');
      return page.getByRole('button', { name: 'Ricarica la pagina' });
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
  ...statesOf('/venditore/:userId', null, {
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
  }),
  ...statesOf('/preferiti', 'nuovo', {
    'favourites, empty': async (page) => (await new FavouritesPage(page).open()).none,
  }),
  ...statesOf('/preferiti', 'luca', {
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
  ...statesOf('/venditore/:userId', 'luca', {
    'seller, review without a rating': async (page) => {
      const seller = await new SellerPage(page).open(1);
      await seller.send.click();
      return seller.form.getByText('Scegli da 1 a 5 stelle.');
    },
  }),
  ...statesOf('/admin', 'luca', {
    'dashboard denied': [
      { mayShift: true },
      async (page) => (await new AdminDashboardPage(page).open()).alerts.first(),
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
      await own.askToRemove(own.ticket('MXP', 'NAP'));
      return own.dialog;
    },
    'own tickets, dialog before a sale': async (page) => {
      const own = await new OwnTicketsPage(page).open();
      await own.askToSell(own.ticket('CTA', 'TRN'));
      return own.dialog;
    },
  }),
  ...statesOf('/miei-biglietti', 'luca', {
    'own tickets, an empty group': async (page) => {
      await new OwnTicketsPage(page).open('/miei-biglietti?stato=rifiutati');
      return page.getByText('Nessun biglietto in questo stato');
    },
  }),
  ...statesOf('/miei-biglietti', 'marta', {
    'own tickets, no list': async (page) => {
      await page.route(OWN, (route) => route.fulfill({ json: { tickets: [] } }));
      return (await new OwnTicketsPage(page).open()).retry;
    },
  }),
  ...statesOf('/miei-biglietti', 'nuovo', {
    'own tickets, empty': async (page) => {
      await new OwnTicketsPage(page).open();
      return page.getByRole('link', { name: 'Pubblica il tuo primo biglietto' });
    },
  }),
  ...statesOf('/miei-biglietti', 'marta', {
    'own tickets, loading': async (page) => {
      await holdCall(page, OWN);
      await page.goto('/miei-biglietti');
      return new OwnTicketsPage(page).heading;
    },
    'own tickets failed': async (page) => {
      await failCall(page, OWN);
      return (await new OwnTicketsPage(page).open()).retry;
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

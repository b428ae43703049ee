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
import { failCall, holdCall, openScreen, type ScreenState } from './screen-state.ts';
import { STAFF } from './staff-states.ts';

const SEARCH = '**/api/tickets/public/*';
const OWN = '**/api/tickets/tickets/my/';
const FAVOURITES = '**/api/tickets/favorites/';
/** Four flights. The whole page of results has a state of its own; in the others it would take its time again. */
const FEW = '?destination=Torino';

const VISITORS: ScreenState[] = [
  { name: 'unknown address', screen: '*', show: (page) => openScreen(page, '/niente') },
  {
    name: 'a screen whose code does not load',
    screen: '/venditore/:userId',
    show: async (page) => {
      await page.route('**/assets/seller-*.js', (route) => route.abort());
      await page.goto('/venditore/1');
      return page.getByRole('button', { name: 'Ricarica la pagina' });
    },
  },
  {
    name: 'login',
    screen: '/login',
    isDefault: true,
    show: async (page) => (await new LoginPage(page).open()).submit,
  },
  {
    name: 'login, registration tab',
    screen: '/login',
    show: async (page) => {
      const login = await new LoginPage(page).open();
      await login.registerTab.click();
      return page.getByText(TEXT.auth.registrationClosed);
    },
  },
  {
    name: 'login, empty fields',
    screen: '/login',
    show: async (page) => {
      const login = await new LoginPage(page).open('?da=%2Fpubblica');
      await login.submit.click();
      return page.getByText(PROBLEM.required).first();
    },
  },
  {
    name: 'login refused',
    screen: '/login',
    mayShift: true,
    show: async (page) =>
      (await (await new LoginPage(page).open()).send('x@example.com', 'sbagliata')).alert,
  },
  {
    name: 'search results',
    screen: '/cerca',
    isDefault: true,
    show: async (page) => (await new SearchPage(page).open()).cards.first(),
  },
  {
    name: 'search, open suggestions',
    screen: '/cerca',
    show: async (page) => {
      const search = await new SearchPage(page).open(FEW);
      await search.cards.first().waitFor();
      await search.openFilters();
      await search.departure.click();
      await search.departure.fill('m');
      return search.suggestions.first();
    },
  },
  {
    name: 'search, all filters',
    screen: '/cerca',
    show: async (page) => {
      const search = await new SearchPage(page).open(
        `${FEW}&services=Bagaglio+a+mano&price_order=asc`,
      );
      await search.openFilters();
      return search.airline;
    },
  },
  {
    name: 'search, notes open',
    screen: '/cerca',
    show: async (page) => {
      const card = (await new SearchPage(page).open(FEW)).cardOf('Roma FCO verso Torino TRN');
      await card.showNotes.click();
      return card.root;
    },
  },
  {
    name: 'search, loading',
    screen: '/cerca',
    show: async (page) => {
      await holdCall(page, SEARCH);
      await page.goto('/cerca');
      return page.getByRole('search');
    },
  },
  {
    name: 'search without results',
    screen: '/cerca',
    show: async (page) => {
      await new SearchPage(page).open('?date=2031-01-01');
      return page.getByText(TEXT.search.none);
    },
  },
  {
    name: 'search without results, with what to change',
    screen: '/cerca',
    show: async (page) =>
      (await new SearchPage(page).open('?departure=Roma&date=2026-06-13')).nearestDays.first(),
  },
  {
    name: 'search failed',
    screen: '/cerca',
    show: async (page) => {
      await failCall(page, SEARCH);
      return (await new SearchPage(page).open()).alert;
    },
  },
  {
    name: 'seller',
    screen: '/venditore/:userId',
    isDefault: true,
    show: async (page) => (await new SellerPage(page).open(1)).cards.first(),
  },
  {
    name: 'seller without reviews',
    screen: '/venditore/:userId',
    show: async (page) => (await new SellerPage(page).open(4)).title,
  },
  {
    name: 'seller who is no longer active',
    screen: '/venditore/:userId',
    show: async (page) => {
      const seller = await new SellerPage(page).open(5);
      await seller.tickets.getByText('Al momento non vende biglietti.').waitFor();
      return seller.summary;
    },
  },
  {
    name: 'seller whose tickets do not load',
    screen: '/venditore/:userId',
    mayShift: true,
    show: async (page) => {
      await failCall(page, SEARCH);
      return (await new SellerPage(page).open(1)).tickets.getByRole('alert');
    },
  },
  {
    name: 'unknown seller',
    screen: '/venditore/:userId',
    show: async (page) => {
      await new SellerPage(page).open(999);
      return page.getByText('Venditore non trovato');
    },
  },
  {
    name: 'password reset, empty form',
    screen: '/password-reset',
    show: async (page) => {
      const reset = await new PasswordResetPage(page).open();
      await reset.submit.click();
      return page.getByText(PROBLEM.required);
    },
  },
  {
    name: 'password reset, link requested',
    screen: '/password-reset',
    show: async (page) => {
      await (await new PasswordResetPage(page).open()).ask('luca.bianchi@example.com');
      return page.getByText(TEXT.reset.sent).first();
    },
  },
  {
    name: 'password reset confirmation, passwords differ',
    screen: '/password-reset-confirm/:uid/:token',
    show: async (page) =>
      (await (await new PasswordResetConfirmPage(page).open()).save('Partenza2026!', 'x')).alert,
  },
  {
    name: 'dashboard, not logged in',
    screen: '/admin',
    show: async (page) => {
      await new AdminDashboardPage(page).open();
      return page.getByText(TEXT.admin.loginFirst);
    },
  },
];

const BUYERS: ScreenState[] = [
  {
    name: 'search, seller panel open',
    screen: '/cerca',
    as: 'luca',
    show: async (page) => {
      const card = (await new SearchPage(page).open(FEW)).card(1);
      await card.sellerInfo.click();
      return card.sellerLink;
    },
  },
  {
    name: 'favourites',
    screen: '/preferiti',
    isDefault: true,
    as: 'luca',
    show: async (page) => (await new FavouritesPage(page).open()).cards.first(),
  },
  {
    name: 'favourites, dialog before removal',
    screen: '/preferiti',
    as: 'luca',
    show: async (page) => {
      const favourites = await new FavouritesPage(page).open();
      await favourites.cardOf('Palermo PMO verso Roma FCO').star.click();
      return favourites.question;
    },
  },
  {
    name: 'favourites, removal that can be undone',
    screen: '/preferiti',
    as: 'luca',
    mayShift: true,
    show: async (page) => {
      const favourites = await new FavouritesPage(page).open();
      await favourites.removeFirst();
      return favourites.undo;
    },
  },
  {
    name: 'favourites, empty',
    screen: '/preferiti',
    as: 'nuovo',
    show: async (page) => (await new FavouritesPage(page).open()).none,
  },
  {
    name: 'favourites, loading',
    screen: '/preferiti',
    as: 'luca',
    show: async (page) => {
      await holdCall(page, FAVOURITES);
      await page.goto('/preferiti');
      return new FavouritesPage(page).loading;
    },
  },
  {
    name: 'favourites failed',
    screen: '/preferiti',
    as: 'luca',
    show: async (page) => {
      await failCall(page, FAVOURITES, 401);
      return (await new FavouritesPage(page).open()).none;
    },
  },
  {
    name: 'seller, review without a rating',
    screen: '/venditore/:userId',
    as: 'luca',
    show: async (page) => {
      const seller = await new SellerPage(page).open(1);
      await seller.send.click();
      return seller.form.getByText('Scegli da 1 a 5 stelle.');
    },
  },
  {
    name: 'dashboard denied',
    screen: '/admin',
    as: 'luca',
    mayShift: true,
    show: async (page) => (await new AdminDashboardPage(page).open()).alerts.first(),
  },
];

const SELLERS: ScreenState[] = [
  {
    name: 'own tickets',
    screen: '/miei-biglietti',
    isDefault: true,
    as: 'marta',
    show: async (page) => (await new OwnTicketsPage(page).open()).tickets.first(),
  },
  {
    name: 'own tickets, dialog before deletion',
    screen: '/miei-biglietti',
    as: 'marta',
    show: async (page) => {
      const own = await new OwnTicketsPage(page).open();
      await own.askToRemove(own.ticket('MXP', 'NAP'));
      return own.dialog;
    },
  },
  {
    name: 'own tickets, dialog before a sale',
    screen: '/miei-biglietti',
    as: 'marta',
    show: async (page) => {
      const own = await new OwnTicketsPage(page).open();
      await own.askToSell(own.ticket('CTA', 'TRN'));
      return own.dialog;
    },
  },
  {
    name: 'own tickets, an empty group',
    screen: '/miei-biglietti',
    as: 'luca',
    show: async (page) => {
      await new OwnTicketsPage(page).open('/miei-biglietti?stato=rifiutati');
      return page.getByText('Nessun biglietto in questo stato');
    },
  },
  {
    name: 'own tickets, no list',
    screen: '/miei-biglietti',
    as: 'marta',
    show: async (page) => {
      await page.route(OWN, (route) => route.fulfill({ json: { tickets: [] } }));
      return (await new OwnTicketsPage(page).open()).retry;
    },
  },
  {
    name: 'own tickets, empty',
    screen: '/miei-biglietti',
    as: 'nuovo',
    show: async (page) => {
      await new OwnTicketsPage(page).open();
      return page.getByRole('link', { name: 'Pubblica il tuo primo biglietto' });
    },
  },
  {
    name: 'own tickets, loading',
    screen: '/miei-biglietti',
    as: 'marta',
    show: async (page) => {
      await holdCall(page, OWN);
      await page.goto('/miei-biglietti');
      return new OwnTicketsPage(page).heading;
    },
  },
  {
    name: 'own tickets failed',
    screen: '/miei-biglietti',
    as: 'marta',
    show: async (page) => {
      await failCall(page, OWN);
      return (await new OwnTicketsPage(page).open()).retry;
    },
  },
  {
    name: 'publish form',
    screen: '/pubblica',
    isDefault: true,
    as: 'marta',
    show: async (page) => (await new PublishPage(page).open()).publishButton,
  },
  {
    name: 'publish form, empty fields',
    screen: '/pubblica',
    as: 'marta',
    show: async (page) => (await (await new PublishPage(page).open()).submit()).alert.first(),
  },
  {
    name: 'publish form, open suggestions',
    screen: '/pubblica',
    as: 'marta',
    show: async (page) => {
      const publish = await new PublishPage(page).open();
      await publish.destination.click();
      await publish.destination.fill('ro');
      return publish.suggestions.first();
    },
  },
  {
    name: 'publish form, open calendar',
    screen: '/pubblica',
    as: 'marta',
    show: async (page) => {
      const { date } = await new PublishPage(page).open();
      await date.openCalendar.click();
      return date.calendar;
    },
  },
  {
    name: 'publish form, round trip with a picture',
    screen: '/pubblica',
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
    name: 'publish form, with the pass of what was published',
    screen: '/pubblica',
    as: 'marta',
    mayShift: true,
    show: async (page) => {
      const publish = await (await new PublishPage(page).open()).fillFlight(FLIGHT);
      await publish.submit();
      return publish.published;
    },
  },
  {
    name: 'publish form, edit',
    screen: '/pubblica',
    as: 'marta',
    show: async (page) => {
      const own = await new OwnTicketsPage(page).open();
      return (await own.startEdit(own.ticket('FCO', 'OLB'))).cancelEdit;
    },
  },
  {
    name: 'publish form, edit of a deleted ticket',
    screen: '/pubblica',
    as: 'marta',
    mayShift: true,
    show: async (page) => {
      await page.addInitScript(() => localStorage.setItem('editTicket', '{"id":999999}'));
      return (await new PublishPage(page).open()).ended;
    },
  },
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

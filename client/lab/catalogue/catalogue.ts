import type { Tone } from '../../lib/announcements.ts';
import type { CatalogueRow, Step } from './catalogue-row.ts';
import { DELAY } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { durationIn } from '#contract/quantities';
import { TEXT } from '#contract/texts';

/** The password of every persona (SEED-01). */
const PASSWORD = 'Volare2026!';

/** Fills and sends the login form. */
const logIn = (email: string): readonly Step[] => [
  ['fill', 'Email', email],
  ['fill', 'Password', PASSWORD],
  ['press', 'Accedi'],
];

/** Requests a password-reset link. */
const requestLink: readonly Step[] = [
  ['fill', 'Email', 'luca.bianchi@example.com'],
  ['press', 'Invia il link'],
];

/** Sets a new password, on the page of a reset link. */
const newPassword = (password: string): readonly Step[] => [
  ['fill', 'Nuova password', password],
  ['fill', 'Ripeti la password', password],
  ['press', 'Salva la password'],
];

/** Fills and sends the form for a new ticket. */
const publish = (price: string): readonly Step[] => [
  ['fill', 'Partenza', 'Roma - Fiumicino (FCO)'],
  ['fill', 'Destinazione', 'Catania - Fontanarossa (CTA)'],
  ['fill', 'Data', { inDays: 10 }],
  ['fill', 'Prezzo', price],
  ['press', 'Pubblica biglietto'],
];

/** Requests the statistics from today to a day, counted from today. */
const requestStats = (toInDays: number): readonly Step[] => [
  ['fill', 'Dal', { inDays: 0 }],
  ['fill', 'Al', { inDays: toInDays }],
  ['press', TEXT.admin.generate],
];

/** Milliseconds in words: 3000 → '3 secondi'. */
const seconds = (milliseconds: number) => durationIn(milliseconds / 1000);

/** The faults of a row: one that answers an endpoint's calls with a status and a body. */
const fails = (endpoint: string, status: number, body?: unknown) => [
  { endpoint, effect: body === undefined ? { status } : { status, body } },
];

/** The faults of a row: one that drops the connection of an endpoint's calls. */
const drops = (endpoint: string) => [{ endpoint, effect: { drop: true as const } }];

/** A visitor on the login page. */
const atLogin = { as: null, place: '/login' } as const;

/** A visitor on the page that requests a password-reset link. */
const atReset = { as: null, place: '/password-reset' } as const;

/** A visitor on the page of a reset link whose uid and token do not exist. */
const atConfirm = { as: null, place: '/password-reset-confirm/nessuno/scaduto' } as const;

const { auth, search, mine, reset, favourites, admin } = TEXT;
const ROMA = 'Roma - Fiumicino (FCO)';
const atSearch = { as: null, place: '/cerca' } as const;
const atPublish = { as: 'marta', place: '/pubblica' } as const;

/** The errors, grouped by the screen that shows them. An error with several outcomes has a row for each. */
// oxfmt-ignore
const ERRORS: readonly CatalogueRow[] = [
  { id: 'login-detail', errorNumber: 1, situation: { it: 'Login rifiutato con un motivo: account disattivato', en: 'A login refused with a reason: a deactivated account' }, text: `❌ ${PROBLEM.inactive}`, ...atLogin, steps: logIn('paolo.neri@example.com') },
  { id: 'login-non-field-errors', errorNumber: 1, situation: { it: 'Login rifiutato con più motivi', en: 'A login refused with several reasons' }, text: '❌ Email sconosciuta, Password errata', ...atLogin, faults: fails('login', 400, { non_field_errors: ['Email sconosciuta', 'Password errata'] }), steps: logIn('luca.bianchi@example.com') },
  { id: 'login-unexpected', errorNumber: 1, situation: { it: 'Login rifiutato senza un motivo', en: 'A login refused without a reason' }, text: `❌ ${auth.unexpected}`, ...atLogin, faults: fails('login', 500, {}), steps: logIn('luca.bianchi@example.com') },
  { id: 'profile', errorNumber: 2, situation: { it: 'Login riuscito, profilo non caricato', en: 'A login that succeeded, and the profile did not load' }, text: auth.profileAfterLogin, ...atLogin, faults: fails('getProfile', 500), steps: logIn('luca.bianchi@example.com') },
  { id: 'profile-logged', errorNumber: 2, situation: { it: 'Il motivo del profilo non caricato', en: 'Why the profile did not load' }, text: null, logged: auth.profileFailed, ...atLogin, faults: fails('getProfile', 500), steps: logIn('luca.bianchi@example.com') },
  { id: 'login-network', errorNumber: 3, situation: { it: 'Rete assente al login', en: 'No network at the login' }, text: TEXT.network, ...atLogin, faults: drops('login'), steps: logIn('luca.bianchi@example.com') },
  { id: 'reset-network', errorNumber: 3, situation: { it: 'Rete assente alla richiesta del link', en: 'No network when the link is asked for' }, text: TEXT.network, ...atReset, faults: drops('requestPasswordReset'), steps: requestLink },
  { id: 'search-failed', errorNumber: 4, situation: { it: 'Ricerca non riuscita', en: 'A search that failed' }, text: search.failed, as: null, place: '/cerca', faults: fails('searchTickets', 500) },
  { id: 'delete-failed', errorNumber: 5, situation: { it: 'Eliminazione di un biglietto non riuscita', en: 'A ticket whose deletion failed' }, text: mine.removeFailed, as: 'marta', place: '/miei-biglietti', faults: fails('deleteTicket', 500), steps: [['press', mine.remove], ['confirm', mine.remove]] },
  { id: 'session-expired', errorNumber: 6, situation: { it: `Sessione scaduta nei propri biglietti; dopo ${seconds(DELAY.sessionExpired).it} si esce`, en: `A session that expired among one’s own tickets; after ${seconds(DELAY.sessionExpired).en} one is logged out` }, text: mine.sessionExpired, as: 'marta', place: '/miei-biglietti', faults: fails('listOwnTickets', 401) },
  { id: 'own-tickets-odd', errorNumber: 7, situation: { it: 'I propri biglietti non arrivano come elenco', en: 'One’s own tickets do not come as a list' }, text: null, logged: 'I biglietti non sono arrivati come elenco', as: 'marta', place: '/miei-biglietti', faults: fails('listOwnTickets', 200, { results: [] }) },
  { id: 'publish-failed', errorNumber: 8, situation: { it: 'Pubblicazione non riuscita', en: 'A publication that failed' }, text: null, logged: 'La pubblicazione non è riuscita', as: 'marta', place: '/pubblica', faults: fails('publishTicket', 500), steps: publish('49,90') },
  { id: 'reset-email', errorNumber: 9, situation: { it: 'Richiesta del link rifiutata per l’email', en: 'The link is refused because of the email' }, text: PROBLEM.email, ...atReset, faults: fails('requestPasswordReset', 400, { email: [PROBLEM.email] }), steps: requestLink },
  { id: 'reset-failed', errorNumber: 9, situation: { it: 'Richiesta del link rifiutata senza un motivo', en: 'The link is refused without a reason' }, text: reset.requestFailed, ...atReset, faults: fails('requestPasswordReset', 500), steps: requestLink },
  { id: 'confirm-password', errorNumber: 10, situation: { it: 'Nuova password rifiutata: troppo corta', en: 'A new password is refused: too short' }, text: PROBLEM.passwordShort, ...atConfirm, steps: newPassword('corta') },
  { id: 'confirm-token', errorNumber: 10, situation: { it: 'Nuova password rifiutata per il token', en: 'A new password is refused because of the token' }, text: PROBLEM.linkDead, ...atConfirm, faults: fails('confirmPasswordReset', 400, { token: [PROBLEM.linkDead] }), steps: newPassword(PASSWORD) },
  { id: 'confirm-uid', errorNumber: 10, situation: { it: 'Nuova password rifiutata per la persona: il link non corrisponde a nessun utente', en: 'A new password is refused because of the person: the link belongs to no user' }, text: PROBLEM.linkDead, ...atConfirm, steps: newPassword(PASSWORD) },
  { id: 'confirm-failed', errorNumber: 10, situation: { it: 'Nuova password rifiutata senza un motivo', en: 'A new password is refused without a reason' }, text: reset.confirmFailed, ...atConfirm, faults: fails('confirmPasswordReset', 500), steps: newPassword(PASSWORD) },
  { id: 'favourite-failed', errorNumber: 11, situation: { it: 'Preferito non cambiato', en: 'A favourite that was not changed' }, text: null, logged: 'Preferito non cambiato', as: 'luca', place: '/cerca', faults: fails('toggleFavourite', 500), steps: [['press', 'Salva tra i preferiti']] },
  { id: 'seller-feedback', errorNumber: 12, situation: { it: 'Recensioni del venditore non caricate: l’elenco è vuoto', en: 'Reviews of the seller that did not load: the list is empty' }, text: 'Recensioni non disponibili ora', as: 'luca', place: '/cerca', faults: fails('listSellerFeedback', 500), steps: [['press', TEXT.card.sellerInfo]] },
  { id: 'favourites-refused', errorNumber: 13, situation: { it: 'Preferiti non caricati: l’elenco è vuoto', en: 'Favourites that did not load: the list is empty' }, text: favourites.none, as: 'luca', place: '/preferiti', faults: fails('listFavourites', 500) },
  { id: 'favourites-logged', errorNumber: 13, situation: { it: 'Il motivo dei preferiti non caricati', en: 'Why the favourites did not load' }, text: null, logged: favourites.unauthorised, as: 'luca', place: '/preferiti', faults: fails('listFavourites', 500) },
  { id: 'dashboard-denied', errorNumber: 14, situation: { it: 'Dashboard aperta da chi non è dello staff', en: 'The dashboard, opened by who is not staff' }, text: admin.deniedDashboard, as: 'luca', place: '/admin' },
  { id: 'users-denied', errorNumber: 15, situation: { it: 'Elenco degli utenti aperto da chi non è dello staff', en: 'The list of users, opened by who is not staff' }, text: admin.denied, as: 'luca', place: '/admin/users' },
  { id: 'stats-denied', errorNumber: 15, situation: { it: 'Statistiche chieste da chi non è dello staff', en: 'Statistics, asked for by who is not staff' }, text: admin.denied, as: 'luca', place: '/admin/stats', steps: requestStats(0) },
  { id: 'stats-dates', errorNumber: 16, situation: { it: 'Statistiche con le date invertite', en: 'Statistics with the dates in reverse' }, text: admin.badDates, as: 'admin', place: '/admin/stats', steps: requestStats(-7) },
  { id: 'user-failed', errorNumber: 17, situation: { it: 'Dettaglio di un utente che non esiste', en: 'The detail of a user who does not exist' }, text: admin.userFailed, as: 'admin', place: '/admin/users/999999' },
  { id: 'chart-failed', errorNumber: 18, situation: { it: 'Grafico della dashboard non caricato', en: 'The chart of the dashboard did not load' }, text: admin.chartFailed('Internal Server Error'), as: 'admin', place: '/admin', faults: fails('getStats', 500) },
  { id: 'toggle-detail', errorNumber: 19, situation: { it: 'Utente non disattivato, dal dettaglio', en: 'A user who was not deactivated, from the detail' }, text: null, logged: 'L’utente non è stato attivato o disattivato', as: 'admin', place: '/admin/users/2', faults: fails('toggleUser', 500), steps: [['press', 'Disattiva']] },
  { id: 'toggle-list', errorNumber: 19, situation: { it: 'Utente non disattivato, dall’elenco', en: 'A user who was not deactivated, from the list' }, text: null, logged: 'L’utente non è stato attivato o disattivato', as: 'admin', place: '/admin/users', faults: fails('toggleUser', 500), steps: [['press', 'Disattiva Luca']] },
];

/** The success messages: AUTH-10, PUB-12, RESET-02, RESET-04 and the other confirmations. */
// oxfmt-ignore
const SUCCESSES: readonly CatalogueRow[] = [
  { id: 'logged-out', situation: { it: 'Logout', en: 'Logout' }, text: auth.loggedOut, as: 'luca', place: '/cerca', steps: [['press', 'Logout']] },
  { id: 'published', situation: { it: `Biglietto pubblicato; resta ${seconds(DELAY.publishSuccess).it}`, en: `A published ticket; it stays for ${seconds(DELAY.publishSuccess).en}` }, text: TEXT.publish.done, ...atPublish, steps: publish('49,90') },
  { id: 'updated', situation: { it: 'Biglietto modificato', en: 'An edited ticket' }, text: TEXT.publish.updated, as: 'marta', place: '/miei-biglietti', steps: [['press', mine.edit], ['fill', 'Note', { stamped: 'Aggiornato dalla Regia' }], ['press', 'Salva le modifiche']] },
  { id: 'reset-sent', situation: { it: 'Link per la password inviato', en: 'The password link was sent' }, text: reset.sent, ...atReset, steps: requestLink },
  { id: 'reset-done', situation: { it: `Password cambiata; dopo ${seconds(DELAY.resetRedirect).it} si va al login`, en: `A changed password; after ${seconds(DELAY.resetRedirect).en} one goes to the login` }, text: reset.done, as: null, place: { linkMailedTo: 'nuovo@example.com' }, steps: newPassword(PASSWORD) },
  { id: 'email-confirmed', situation: { it: 'Email confermata', en: 'A confirmed email' }, text: reset.emailConfirmed, as: null, place: '/conferma-email' },
];

/** Loading, empty and temporary messages (SEARCH-06, MINE-03, FAV-03 and others). */
// oxfmt-ignore
const TRANSIENT: readonly CatalogueRow[] = [
  { id: 'search-none', situation: { it: `Ricerca senza risultati; resta ${seconds(DELAY.emptySearch).it}`, en: `A search without results; it stays for ${seconds(DELAY.emptySearch).en}` }, text: search.none, as: null, place: '/cerca?departure=Atlantide' },
  { id: 'favourites-loading', situation: { it: 'Preferiti in arrivo, ma lenti', en: 'Favourites that come, but slowly' }, text: TEXT.loading, as: 'luca', place: '/preferiti', faults: [{ endpoint: 'listFavourites', effect: { delay_ms: 15_000 } }] },
  { id: 'favourites-visitor', situation: { it: 'Preferiti senza sessione: restano in arrivo', en: 'Favourites without a session: they never come' }, text: TEXT.loading, as: null, place: '/preferiti' },
  { id: 'favourites-none', situation: { it: 'Nessun preferito', en: 'No favourite' }, text: favourites.none, as: 'nuovo', place: '/preferiti' },
  { id: 'dashboard-visitor', situation: { it: 'Dashboard senza sessione', en: 'The dashboard without a session' }, text: admin.loginFirst, as: null, place: '/admin' },
  { id: 'registration-closed', situation: { it: 'Registrazione chiusa', en: 'Registration is closed' }, text: auth.registrationClosed, as: null, place: '/login', steps: [['press', 'Registrati']] },
];

/** Form errors and confirmations shown before any request is sent (PUB-07, PUB-10, SEARCH-08 and others). */
// oxfmt-ignore
const CHECKS: readonly CatalogueRow[] = [
  { id: 'publish-required', situation: { it: 'Pubblicare senza i campi obbligatori', en: 'Publishing without the required fields' }, text: TEXT.publish.required, ...atPublish, steps: [['press', 'Pubblica biglietto']] },
  { id: 'publish-price', situation: { it: 'Pubblicare con un prezzo che non è un numero', en: 'Publishing with a price that is no number' }, text: TEXT.publish.price, ...atPublish, steps: publish('dodici') },
  { id: 'publish-same-departure', situation: { it: 'Pubblicare: scegliere la partenza uguale alla destinazione', en: 'Publishing: choosing the departure equal to the destination' }, text: TEXT.journey.sameAsDestination, ...atPublish, steps: [['fill', 'Destinazione', ROMA], ['fill', 'Partenza', ROMA]] },
  { id: 'publish-same-destination', situation: { it: 'Pubblicare: scegliere la destinazione uguale alla partenza', en: 'Publishing: choosing the destination equal to the departure' }, text: TEXT.journey.sameAsDeparture, ...atPublish, steps: [['fill', 'Partenza', ROMA], ['fill', 'Destinazione', ROMA]] },
  { id: 'search-same-departure', situation: { it: 'Cercare: scegliere la partenza uguale alla destinazione', en: 'Searching: choosing the departure equal to the destination' }, text: TEXT.journey.sameAsDestination, ...atSearch, steps: [['fill', 'Destinazione', 'Milano'], ['fill', 'Partenza', 'Milano']] },
  { id: 'search-same-destination', situation: { it: 'Cercare: scegliere la destinazione uguale alla partenza', en: 'Searching: choosing the destination equal to the departure' }, text: TEXT.journey.sameAsDeparture, ...atSearch, steps: [['fill', 'Partenza', 'Milano'], ['fill', 'Destinazione', 'Milano']] },
  { id: 'delete-question', situation: { it: 'Eliminare un biglietto chiede conferma', en: 'Deleting a ticket asks first' }, text: mine.confirmRemove, as: 'marta', place: '/miei-biglietti', steps: [['press', mine.remove]] },
  { id: 'favourite-question', situation: { it: 'Togliere un preferito chiede conferma', en: 'Removing a favourite asks first' }, text: favourites.confirmRemove, as: 'luca', place: '/preferiti', steps: [['press', 'Salva tra i preferiti']] },
  { id: 'reset-mismatch', situation: { it: 'Le due nuove password sono diverse', en: 'The two new passwords differ' }, text: reset.mismatch, ...atConfirm, steps: [['fill', 'Nuova password', PASSWORD], ['fill', 'Ripeti la password', 'Volare2027!'], ['press', 'Salva la password']] },
  { id: 'stats-both-dates', situation: { it: 'Statistiche senza le date', en: 'Statistics without the dates' }, text: admin.bothDates, as: 'admin', place: '/admin/stats', steps: [['press', admin.generate]] },
];

/** Every error, success and temporary message of the product (DEMO-11), by the section of /regia that lists it. */
export const CATALOGUE: readonly {
  title: string;
  /** Of the messages, as the product shows them. */
  tone: Tone;
  rows: readonly CatalogueRow[];
}[] = [
  { title: 'Errori', tone: 'danger', rows: ERRORS },
  { title: 'Riusciti', tone: 'success', rows: SUCCESSES },
  { title: 'Di passaggio e vuoti', tone: 'info', rows: TRANSIENT },
  { title: 'Controlli e domande', tone: 'danger', rows: CHECKS },
];

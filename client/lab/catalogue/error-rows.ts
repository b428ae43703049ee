import { DELAY } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import type { CatalogueRow } from './catalogue-row.ts';
import {
  requestLink,
  requestStats,
  drops,
  fails,
  logIn,
  newPassword,
  PASSWORD,
  publish,
  atConfirm,
  atLogin,
  atReset,
  seconds,
} from './row-steps.ts';

const { auth, search, mine, reset, favourites, admin } = TEXT;

/** The errors, grouped by the screen that shows them. An error with several outcomes has a row for each. */
// oxfmt-ignore
export const ERRORS: readonly CatalogueRow[] = [
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

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
  { id: 'login-detail', errorNumber: 1, situation: 'Login rifiutato con un motivo: account disattivato', text: `❌ ${PROBLEM.inactive}`, ...atLogin, steps: logIn('paolo.neri@example.com') },
  { id: 'login-non-field-errors', errorNumber: 1, situation: 'Login rifiutato con più motivi', text: '❌ Email sconosciuta, Password errata', ...atLogin, faults: fails('login', 400, { non_field_errors: ['Email sconosciuta', 'Password errata'] }), steps: logIn('luca.bianchi@example.com') },
  { id: 'login-unexpected', errorNumber: 1, situation: 'Login rifiutato senza un motivo', text: `❌ ${auth.unexpected}`, ...atLogin, faults: fails('login', 500, {}), steps: logIn('luca.bianchi@example.com') },
  { id: 'profile', errorNumber: 2, situation: 'Login riuscito, profilo non caricato', text: auth.profileAfterLogin, ...atLogin, faults: fails('getProfile', 500), steps: logIn('luca.bianchi@example.com') },
  { id: 'profile-logged', errorNumber: 2, situation: 'Il motivo del profilo non caricato', text: null, logged: auth.profileFailed, ...atLogin, faults: fails('getProfile', 500), steps: logIn('luca.bianchi@example.com') },
  { id: 'login-network', errorNumber: 3, situation: 'Rete assente al login', text: TEXT.network, ...atLogin, faults: drops('login'), steps: logIn('luca.bianchi@example.com') },
  { id: 'reset-network', errorNumber: 3, situation: 'Rete assente alla richiesta del link', text: TEXT.network, ...atReset, faults: drops('requestPasswordReset'), steps: requestLink },
  { id: 'search-failed', errorNumber: 4, situation: 'Ricerca non riuscita', text: search.failed, as: null, place: '/cerca', faults: fails('searchTickets', 500) },
  { id: 'delete-failed', errorNumber: 5, situation: 'Eliminazione di un biglietto non riuscita', text: mine.removeFailed, as: 'marta', place: '/miei-biglietti', faults: fails('deleteTicket', 500), steps: [['press', mine.remove], ['confirm', mine.remove]] },
  { id: 'session-expired', errorNumber: 6, situation: `Sessione scaduta nei propri biglietti; dopo ${seconds(DELAY.sessionExpired)} si esce`, text: mine.sessionExpired, as: 'marta', place: '/miei-biglietti', faults: fails('listOwnTickets', 401) },
  { id: 'own-tickets-odd', errorNumber: 7, situation: 'I propri biglietti non arrivano come elenco', text: null, logged: 'I biglietti non sono arrivati come elenco', as: 'marta', place: '/miei-biglietti', faults: fails('listOwnTickets', 200, { results: [] }) },
  { id: 'publish-failed', errorNumber: 8, situation: 'Pubblicazione non riuscita', text: null, logged: 'La pubblicazione non è riuscita', as: 'marta', place: '/pubblica', faults: fails('publishTicket', 500), steps: publish('49,90') },
  { id: 'reset-email', errorNumber: 9, situation: 'Richiesta del link rifiutata per l’email', text: PROBLEM.email, ...atReset, faults: fails('requestPasswordReset', 400, { email: [PROBLEM.email] }), steps: requestLink },
  { id: 'reset-failed', errorNumber: 9, situation: 'Richiesta del link rifiutata senza un motivo', text: reset.requestFailed, ...atReset, faults: fails('requestPasswordReset', 500), steps: requestLink },
  { id: 'confirm-password', errorNumber: 10, situation: 'Nuova password rifiutata: troppo corta', text: PROBLEM.passwordShort, ...atConfirm, steps: newPassword('corta') },
  { id: 'confirm-token', errorNumber: 10, situation: 'Nuova password rifiutata per il token', text: PROBLEM.linkDead, ...atConfirm, faults: fails('confirmPasswordReset', 400, { token: [PROBLEM.linkDead] }), steps: newPassword(PASSWORD) },
  { id: 'confirm-uid', errorNumber: 10, situation: 'Nuova password rifiutata per la persona: il link non corrisponde a nessun utente', text: PROBLEM.linkDead, ...atConfirm, steps: newPassword(PASSWORD) },
  { id: 'confirm-failed', errorNumber: 10, situation: 'Nuova password rifiutata senza un motivo', text: reset.confirmFailed, ...atConfirm, faults: fails('confirmPasswordReset', 500), steps: newPassword(PASSWORD) },
  { id: 'favourite-failed', errorNumber: 11, situation: 'Preferito non cambiato', text: null, logged: 'Preferito non cambiato', as: 'luca', place: '/cerca', faults: fails('toggleFavourite', 500), steps: [['press', 'Salva tra i preferiti']] },
  { id: 'seller-feedback', errorNumber: 12, situation: 'Recensioni del venditore non caricate: l’elenco è vuoto', text: 'Recensioni non disponibili ora', as: 'luca', place: '/cerca', faults: fails('listSellerFeedback', 500), steps: [['press', TEXT.card.sellerInfo]] },
  { id: 'favourites-refused', errorNumber: 13, situation: 'Preferiti non caricati: l’elenco è vuoto', text: favourites.none, as: 'luca', place: '/preferiti', faults: fails('listFavourites', 500) },
  { id: 'favourites-logged', errorNumber: 13, situation: 'Il motivo dei preferiti non caricati', text: null, logged: favourites.unauthorised, as: 'luca', place: '/preferiti', faults: fails('listFavourites', 500) },
  { id: 'dashboard-denied', errorNumber: 14, situation: 'Dashboard aperta da chi non è dello staff', text: admin.deniedDashboard, as: 'luca', place: '/admin' },
  { id: 'users-denied', errorNumber: 15, situation: 'Elenco degli utenti aperto da chi non è dello staff', text: admin.denied, as: 'luca', place: '/admin/users' },
  { id: 'stats-denied', errorNumber: 15, situation: 'Statistiche chieste da chi non è dello staff', text: admin.denied, as: 'luca', place: '/admin/stats', steps: requestStats(0) },
  { id: 'stats-dates', errorNumber: 16, situation: 'Statistiche con le date invertite', text: admin.badDates, as: 'admin', place: '/admin/stats', steps: requestStats(-7) },
  { id: 'user-failed', errorNumber: 17, situation: 'Dettaglio di un utente che non esiste', text: admin.userFailed, as: 'admin', place: '/admin/users/999999' },
  { id: 'chart-failed', errorNumber: 18, situation: 'Grafico della dashboard non caricato', text: admin.chartFailed('Internal Server Error'), as: 'admin', place: '/admin', faults: fails('getStats', 500) },
  { id: 'toggle-detail', errorNumber: 19, situation: 'Utente non disattivato, dal dettaglio', text: null, logged: 'L’utente non è stato attivato o disattivato', as: 'admin', place: '/admin/users/2', faults: fails('toggleUser', 500), steps: [['press', 'Disattiva']] },
  { id: 'toggle-list', errorNumber: 19, situation: 'Utente non disattivato, dall’elenco', text: null, logged: 'L’utente non è stato attivato o disattivato', as: 'admin', place: '/admin/users', faults: fails('toggleUser', 500), steps: [['press', 'Disattiva Luca']] },
];

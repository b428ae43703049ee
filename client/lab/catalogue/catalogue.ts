import type { Tone } from '../../lib/announcements.ts';
import type { CatalogueRow } from './catalogue-row.ts';
import { ERRORS } from './error-rows.ts';
import { DELAY } from '#contract/limits';
import { TEXT } from '#contract/texts';
import {
  atConfirm,
  atReset,
  newPassword,
  PASSWORD,
  publish,
  requestLink,
  seconds,
} from './row-steps.ts';

const { auth, search, mine, reset, favourites, admin } = TEXT;
const ROMA = 'Roma - Fiumicino (FCO)';
const atSearch = { as: null, place: '/cerca' } as const;
const atPublish = { as: 'marta', place: '/pubblica' } as const;

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
  { id: 'publish-same-departure', situation: { it: 'Pubblicare: scegliere la partenza uguale alla destinazione', en: 'Publishing: choosing the departure equal to the destination' }, text: TEXT.journey.sameAsDestination, ...atPublish, steps: [['choose', 'Destinazione', ROMA], ['choose', 'Partenza', ROMA]] },
  { id: 'publish-same-destination', situation: { it: 'Pubblicare: scegliere la destinazione uguale alla partenza', en: 'Publishing: choosing the destination equal to the departure' }, text: TEXT.journey.sameAsDeparture, ...atPublish, steps: [['choose', 'Partenza', ROMA], ['choose', 'Destinazione', ROMA]] },
  { id: 'search-same-departure', situation: { it: 'Cercare: scegliere la partenza uguale alla destinazione', en: 'Searching: choosing the departure equal to the destination' }, text: TEXT.journey.sameAsDestination, ...atSearch, steps: [['choose', 'Destinazione', 'Milano'], ['choose', 'Partenza', 'Milano']] },
  { id: 'search-same-destination', situation: { it: 'Cercare: scegliere la destinazione uguale alla partenza', en: 'Searching: choosing the destination equal to the departure' }, text: TEXT.journey.sameAsDeparture, ...atSearch, steps: [['choose', 'Partenza', 'Milano'], ['choose', 'Destinazione', 'Milano']] },
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

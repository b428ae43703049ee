import { DELAY } from '#contract/limits';
import { TEXT } from '#contract/texts';
import type { CatalogueRow } from './catalogue-row.ts';
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
export const SUCCESSES: readonly CatalogueRow[] = [
  { id: 'logged-out', situation: 'Logout', text: auth.loggedOut, as: 'luca', place: '/cerca', steps: [['press', 'Logout']] },
  { id: 'published', situation: `Biglietto pubblicato; resta ${seconds(DELAY.publishSuccess)}`, text: TEXT.publish.done, ...atPublish, steps: publish('49,90') },
  { id: 'updated', situation: 'Biglietto modificato', text: TEXT.publish.updated, as: 'marta', place: '/miei-biglietti', steps: [['press', mine.edit], ['fill', 'Note', { stamped: 'Aggiornato dalla Regia' }], ['press', 'Salva le modifiche']] },
  { id: 'reset-sent', situation: 'Link per la password inviato', text: reset.sent, ...atReset, steps: requestLink },
  { id: 'reset-done', situation: `Password cambiata; dopo ${seconds(DELAY.resetRedirect)} si va al login`, text: reset.done, as: null, place: { linkMailedTo: 'nuovo@example.com' }, steps: newPassword(PASSWORD) },
  { id: 'email-confirmed', situation: 'Email confermata', text: reset.emailConfirmed, as: null, place: '/conferma-email' },
];

/** Loading, empty and temporary messages (SEARCH-06, MINE-03, FAV-03 and others). */
// oxfmt-ignore
export const TRANSIENT: readonly CatalogueRow[] = [
  { id: 'search-none', situation: `Ricerca senza risultati; resta ${seconds(DELAY.emptySearch)}`, text: search.none, as: null, place: '/cerca?departure=Atlantide' },
  { id: 'favourites-loading', situation: 'Preferiti in arrivo, ma lenti', text: TEXT.loading, as: 'luca', place: '/preferiti', faults: [{ endpoint: 'listFavourites', effect: { delay_ms: 15_000 } }] },
  { id: 'favourites-visitor', situation: 'Preferiti senza sessione: restano in arrivo', text: TEXT.loading, as: null, place: '/preferiti' },
  { id: 'favourites-none', situation: 'Nessun preferito', text: favourites.none, as: 'nuovo', place: '/preferiti' },
  { id: 'dashboard-visitor', situation: 'Dashboard senza sessione', text: admin.loginFirst, as: null, place: '/admin' },
  { id: 'registration-closed', situation: 'Registrazione chiusa', text: auth.registrationClosed, as: null, place: '/login', steps: [['press', 'Registrati']] },
];

/** Form errors and confirmations shown before any request is sent (PUB-07, PUB-10, SEARCH-08 and others). */
// oxfmt-ignore
export const CHECKS: readonly CatalogueRow[] = [
  { id: 'publish-required', situation: 'Pubblicare senza i campi obbligatori', text: TEXT.publish.required, ...atPublish, steps: [['press', 'Pubblica biglietto']] },
  { id: 'publish-price', situation: 'Pubblicare con un prezzo che non è un numero', text: TEXT.publish.price, ...atPublish, steps: publish('dodici') },
  { id: 'publish-same-departure', situation: 'Pubblicare: scegliere la partenza uguale alla destinazione', text: TEXT.journey.sameAsDestination, ...atPublish, steps: [['choose', 'Destinazione', ROMA], ['choose', 'Partenza', ROMA]] },
  { id: 'publish-same-destination', situation: 'Pubblicare: scegliere la destinazione uguale alla partenza', text: TEXT.journey.sameAsDeparture, ...atPublish, steps: [['choose', 'Partenza', ROMA], ['choose', 'Destinazione', ROMA]] },
  { id: 'search-same-departure', situation: 'Cercare: scegliere la partenza uguale alla destinazione', text: TEXT.journey.sameAsDestination, ...atSearch, steps: [['choose', 'Destinazione', 'Milano'], ['choose', 'Partenza', 'Milano']] },
  { id: 'search-same-destination', situation: 'Cercare: scegliere la destinazione uguale alla partenza', text: TEXT.journey.sameAsDeparture, ...atSearch, steps: [['choose', 'Partenza', 'Milano'], ['choose', 'Destinazione', 'Milano']] },
  { id: 'delete-question', situation: 'Eliminare un biglietto chiede conferma', text: mine.confirmRemove, as: 'marta', place: '/miei-biglietti', steps: [['press', mine.remove]] },
  { id: 'favourite-question', situation: 'Togliere un preferito chiede conferma', text: favourites.confirmRemove, as: 'luca', place: '/preferiti', steps: [['press', 'Salva tra i preferiti']] },
  { id: 'reset-mismatch', situation: 'Le due nuove password sono diverse', text: reset.mismatch, ...atConfirm, steps: [['fill', 'Nuova password', PASSWORD], ['fill', 'Ripeti la password', 'Volare2027!'], ['press', 'Salva la password']] },
  { id: 'stats-both-dates', situation: 'Statistiche senza le date', text: admin.bothDates, as: 'admin', place: '/admin/stats', steps: [['press', admin.generate]] },
];

import { TREND_DAYS } from '#contract/limits';

/** A step of the guided tour. */
export interface TourStep {
  id: string;
  /** The step's text: what the page shows, and what to try. */
  says: string;
  /** A persona's key; `null` for a visitor. */
  as: string | null;
  /** A path. */
  place: string;
}

/** The guided tour of the demo, each step as the persona who uses the feature. */
export const TOUR: readonly TourStep[] = [
  {
    id: 'search',
    says: 'Senza login si cerca già: filtra per città, compagnia e prezzo, poi condividi l’indirizzo della pagina.',
    as: null,
    place: '/cerca',
  },
  {
    id: 'card',
    says: 'Luca, che compra, apre «Info venditore» su una carta e salva un volo con la stella.',
    as: 'luca',
    place: '/cerca?price_order=asc',
  },
  {
    id: 'favourites',
    says: 'I suoi preferiti: togliere la stella chiede conferma, e il biglietto resta pubblicato.',
    as: 'luca',
    place: '/preferiti',
  },
  {
    id: 'reviews',
    says: 'Le recensioni di Marta, con la media; Luca può lasciare la sua.',
    as: 'luca',
    place: '/venditore/1',
  },
  {
    id: 'publish',
    says: 'Marta, che vende, pubblica un biglietto: prova prezzo, andata e ritorno, e una foto.',
    as: 'marta',
    place: '/pubblica',
  },
  {
    id: 'own',
    says: 'I biglietti di Marta: uno venduto, uno rifiutato con il motivo, uno da moderare.',
    as: 'marta',
    place: '/miei-biglietti',
  },
  {
    id: 'moderation',
    says: 'Giulia, dello staff, approva o rifiuta i biglietti che aspettano.',
    as: 'admin',
    place: '/admin/tickets',
  },
  {
    id: 'dashboard',
    says: `I numeri di Rivola e il loro andamento negli ultimi ${TREND_DAYS} giorni.`,
    as: 'admin',
    place: '/admin',
  },
  {
    id: 'users',
    says: 'Gli utenti: riattiva Paolo, poi diventa lui dalla Regia.',
    as: 'admin',
    place: '/admin/users',
  },
  {
    id: 'reset',
    says: 'Un visitatore ha dimenticato la password: chiedi il link per Luca e aprilo dalla Posta della Regia.',
    as: null,
    place: '/password-reset',
  },
  {
    id: 'messages',
    says: 'Ogni messaggio ed errore dell’applicazione, uno per riga: un clic lo porta in scena.',
    as: null,
    place: '/regia',
  },
];

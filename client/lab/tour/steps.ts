import { TREND_DAYS } from '#contract/limits';
import { BRAND } from '#contract/own-brand';
import { routePath } from '../../lib/edition.ts';
import type { Places } from '../phones/phone-frames.ts';
import type { Actor } from './actor.ts';
import * as deeds from './deeds.ts';
import type { Subject } from './find.ts';
import { land, waitForFlight } from './story.ts';
import { flightOf, searchOf, typed, type Seat } from './told.ts';

/** A step of the guided tour: one thing worth seeing. */
export interface TourStep {
  /** The caption: at most 27 characters, so that it is one line on a phone. */
  title: string;
  /** What a person who is alone with the tour should know; beside the caption where there is room. */
  says: string;
  /** For the presenter alone: what to tell, and what to try. */
  notes: string;
  /** A persona's key; `null` for a visitor. */
  as: string | null;
  /** What the pointer is called. */
  who: string;
  /** A path, or that of the search which finds the seat. */
  place: string | ((seat: Seat) => string);
  /** The part of the screen that is lit. */
  subject: Subject | ((seat: Seat) => Subject);
  /** What is lit in its place, once the presenter has done the act by hand. */
  outcome?: Subject;
  /** What two phones show, where they have room: the step's person acts on theirs. */
  phones?: Places;
  /** What is prepared when the step opens. */
  prepare?: (actor: Actor) => Promise<void>;
  /** The act, until the screen says that it is done. What the presenter has done by hand is not done again. */
  act: (actor: Actor) => Promise<void>;
  /** Whether later steps need what the act does. */
  isNeeded?: boolean;
  /** What happens before the next step. */
  afterwards?: () => Promise<void>;
}

const of = <T>(told: T | ((seat: Seat) => T)): T =>
  typeof told === 'function' ? (told as (seat: Seat) => T)(typed().seat) : told;

/** Where a step is told, and what of it is lit, by the seat that was published. */
export const placeOf = ({ place }: TourStep): string => of(place);
export const subjectsOf = ({ outcome, subject }: TourStep): readonly Subject[] => [
  ...(outcome ? [outcome] : []),
  of(subject),
];

/** Where Marta and Luca are while one of them thinks and the other one sells. */
const AT_HOME: Places = { marta: '/miei-biglietti', luca: '/preferiti' };

/** One story: a seat from Milan to Naples that would have stayed empty, from the one who sells to the one who leaves. */
export const TOUR: readonly TourStep[] = [
  {
    title: 'Un posto resta vuoto',
    says: 'Chi non parte più rivende il biglietto; chi vuole partire lo paga meno.',
    notes:
      'Comincia da una domanda: a chi è capitato di perdere un volo già pagato? Marta deve rinunciare a Napoli. Seguiamo il suo posto, da quando lo mette in vendita a quando qualcuno ci si siede.',
    as: null,
    who: 'Marta',
    place: '/',
    // With a client's brand its name stands first.
    subject: { role: 'heading', name: '', texts: [BRAND.headline] },
    act: deeds.beginToSell,
  },
  {
    title: 'Marta pubblica un volo',
    says: 'Bastano tratta, data e prezzo; la carta d’imbarco si compila mentre scrive.',
    notes:
      'Marta scrive tratta, data, orari e prezzo, e la carta d’imbarco si compila da sola. Fermati qui e scrivi tu: un altro prezzo, un’altra destinazione. Andando avanti, Marta pubblica quello che c’è scritto, e il giro prosegue con quello.',
    as: 'marta',
    who: 'Marta',
    place: '/pubblica',
    subject: { role: 'pass', name: '' },
    outcome: deeds.PUBLISHED,
    prepare: deeds.fillForm,
    act: deeds.publish,
    isNeeded: true,
  },
  {
    title: 'Il biglietto è pubblicato',
    says: 'Marta vede che cosa è in vendita, che cosa aspetta un controllo e che cosa è venduto.',
    notes:
      'Milano–Napoli è già visibile a tutti, e porta il segno «Da moderare»: aspetta il controllo dello staff. Fra gli altri c’è un biglietto rifiutato, con il motivo e il modo di rimediare. Su ogni biglietto Marta modifica o elimina.',
    as: 'marta',
    who: 'Marta',
    place: '/miei-biglietti',
    subject: flightOf,
    act: deeds.lookAtStates,
  },
  {
    title: 'Giulia lo controlla',
    says: 'Lo staff approva con un clic; se rifiuta, scrive il motivo e chi vende lo legge.',
    notes:
      'Giulia è dello staff. Prova «Rifiuta», per far vedere che senza un motivo non si può, e annulla. Andando avanti, Giulia approva: la scheda esce dall’elenco e il conto scende.',
    as: 'admin',
    who: 'Giulia',
    place: '/admin/tickets',
    subject: flightOf,
    act: deeds.approve,
    isNeeded: true,
  },
  {
    title: 'Chiunque può cercare',
    says: 'Non serve un account: città, giorno, compagnia e servizi, e l’indirizzo si condivide.',
    notes:
      'Qui non c’è nessuno collegato. Ogni filtro finisce nell’indirizzo della pagina: copialo e mandalo a qualcuno, vedrà la stessa ricerca. Su un telefono i filtri stanno in una riga che si apre.',
    as: null,
    who: 'Chiunque',
    place: searchOf,
    subject: { role: 'search', name: '' },
    act: deeds.search,
  },
  {
    title: 'Luca trova il posto',
    says: 'Compagnia, orari e prezzo stanno su una carta d’imbarco.',
    notes:
      'Luca vuole andare a Napoli e trova il posto di Marta. «Info venditore» mostra chi vende; «Contatta» prepara un’email già scritta. Andando avanti, Luca salva il volo con la stella.',
    as: 'luca',
    who: 'Luca',
    place: searchOf,
    subject: flightOf,
    act: deeds.star,
    isNeeded: true,
  },
  {
    title: 'Ma di Marta ci si fida?',
    says: 'Una media, e le recensioni da cui viene: si leggono prima di scrivere a Marta.',
    notes:
      'La domanda che fanno tutti. Ci sono la media e la sua distribuzione, le recensioni, e poi gli altri biglietti di Marta.',
    as: 'luca',
    who: 'Luca',
    place: '/venditore/1',
    subject: deeds.AVERAGE,
    act: deeds.lookAtSeller,
  },
  {
    title: 'Luca ci pensa su',
    says: 'Con la stella un volo si ritrova; per toglierlo Rivola chiede conferma, e si può annullare.',
    notes:
      'I preferiti di Luca, con il volo per Napoli. Togli una stella: Rivola chiede conferma, poi per qualche secondo si può annullare.',
    as: 'luca',
    who: 'Luca',
    place: '/preferiti',
    subject: flightOf,
    phones: AT_HOME,
    act: deeds.unstarAndUndo,
    afterwards: waitForFlight,
  },
  {
    title: 'Marta segna la vendita',
    says: 'I due si sono scritti: Marta conferma, e sul biglietto cade il timbro «Venduto».',
    notes:
      'Andando avanti, Marta preme «Segna come venduto» sul volo per Napoli e risponde alla domanda: passa tra i venduti, e chi cerca non lo trova più. È un gesto definitivo, perciò Rivola chiede prima; il giro si può comunque rifare.',
    as: 'marta',
    who: 'Marta',
    place: '/miei-biglietti',
    subject: flightOf,
    phones: AT_HOME,
    act: deeds.sell,
    isNeeded: true,
    afterwards: land,
  },
  {
    title: 'Luca dice com’è andata',
    says: 'Stelle e due righe: la media di Marta cambia subito.',
    notes:
      'L’orologio della demo è andato avanti a dopo il volo: Luca è atterrato, e scrive. Andando avanti, pubblica quello che c’è scritto: guardate la media in cima, che si aggiorna senza ricaricare la pagina.',
    as: 'luca',
    who: 'Luca',
    place: '/venditore/1',
    subject: { role: 'region', name: 'Lascia una recensione' },
    outcome: deeds.REVIEWED,
    phones: { marta: '/venditore/1', luca: '/venditore/1' },
    prepare: deeds.writeReview,
    act: deeds.review,
    isNeeded: true,
  },
  {
    title: 'Un posto vuoto in meno',
    says: `Giulia lo vede nei numeri: gli ultimi ${TREND_DAYS} giorni di Rivola, giorno per giorno.`,
    notes:
      'Si chiude dove guarda chi dirige: biglietti creati, venduti e salvati, giorno per giorno. Con il mouse o con le frecce si legge un giorno; «Mostra i dati in tabella» li dà a chi non vede il grafico. E il posto per Napoli non è rimasto vuoto.',
    as: 'admin',
    who: 'Giulia',
    place: '/admin',
    subject: { role: 'region', name: 'Andamento nel tempo' },
    act: deeds.showDayOfSale,
  },
];

/** What the presenter reads at the scene after the last step. */
export const FINALE_STEP = {
  title: 'La scena finale',
  says: 'Marta non ha perso i soldi del biglietto, Luca è arrivato a Napoli.',
  notes:
    'Con «npm run show» chi è in sala inquadra il codice e prova Rivola da sé, con i dati di prima del giro. «Pag ↑» torna all’ultimo passo; «Nuovo cliente» rimette tutto a posto.',
};

export const mustFindStep = (at: number): TourStep => {
  const step = TOUR[at];
  if (!step) throw new RangeError(`there is no step ${at}`);
  return step;
};

/** Whether a page is that of a step; its search may have been refined. */
export const isAt = (step: TourStep, { URL: address }: Document): boolean =>
  routePath(new URL(address).pathname) === placeOf(step).split('?')[0];

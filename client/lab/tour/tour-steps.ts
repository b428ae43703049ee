import { TREND_DAYS } from '#contract/limits';
import type { Places } from '../phones/phone-frames.ts';
import type { Subject } from './find-subject.ts';
import { flightOf, SEAT, searchOf, tellOf, type Seat } from './seat.ts';

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
  /** A path. */
  place: string;
  /** The part of the screen that is lit. */
  subject: Subject;
  /** What two phones show, where they have room: the step's person acts on theirs. */
  phones?: Places;
}

/** Where Marta and Luca are while one of them thinks and the other one sells. */
const AT_HOME: Places = { marta: '/miei-biglietti', luca: '/preferiti' };

/** The flight of the story, and the search that finds it. */
const FLIGHT = flightOf(SEAT);
const SEARCH = searchOf(SEAT);

/** One story: a seat from Milan to Naples that would have stayed empty, from the one who sells to the one who leaves. */
export const TOUR: readonly TourStep[] = [
  {
    title: 'Un posto resta vuoto',
    says: 'Chi non parte più rivende il biglietto; chi vuole partire lo paga meno.',
    notes:
      'Comincia da una domanda: a chi è capitato di perdere un volo già pagato? Marta deve rinunciare a Napoli. Seguiamo il suo posto, da quando lo mette in vendita a quando qualcuno ci si siede.',
    as: null,
    place: '/',
    subject: { role: 'heading', name: 'Rivendi. Acquista. Vola.' },
  },
  {
    title: 'Marta pubblica un volo',
    says: 'Bastano tratta, data e prezzo; la carta d’imbarco si compila mentre scrive.',
    notes:
      'Marta scrive tratta, data, orari e prezzo, e la carta d’imbarco si compila da sola. Fermati qui e scrivi tu: un altro prezzo, un’altra destinazione. Andando avanti, Marta pubblica quello che c’è scritto, e il giro prosegue con quello.',
    as: 'marta',
    place: '/pubblica',
    subject: { role: 'pass', name: '' },
  },
  {
    title: 'Il biglietto è in vendita',
    says: 'Marta vede che cosa è pubblicato, che cosa aspetta un controllo e che cosa è venduto.',
    notes:
      'Milano–Napoli è già visibile, ma aspetta il controllo dello staff. Più sotto c’è un biglietto rifiutato, con il motivo e il modo di rimediare. Su ogni biglietto Marta modifica o elimina.',
    as: 'marta',
    place: '/miei-biglietti',
    subject: FLIGHT,
  },
  {
    title: 'Giulia lo controlla',
    says: 'Lo staff approva con un clic; se rifiuta, scrive il motivo e chi vende lo legge.',
    notes:
      'Giulia è dello staff. Prova «Rifiuta», per far vedere che senza un motivo non si può, e annulla. Andando avanti, Giulia approva: la scheda esce dall’elenco e il conto scende.',
    as: 'admin',
    place: '/admin/tickets',
    subject: FLIGHT,
  },
  {
    title: 'Chiunque può cercare',
    says: 'Non serve un account: città, giorno, compagnia, servizi, e un indirizzo da condividere.',
    notes:
      'Qui non c’è nessuno collegato. Ogni filtro finisce nell’indirizzo della pagina: copialo e mandalo a qualcuno, vedrà la stessa ricerca. Su un telefono i filtri stanno in una riga che si apre.',
    as: null,
    place: SEARCH,
    subject: { role: 'search', name: '' },
  },
  {
    title: 'Luca trova il posto',
    says: 'Compagnia, orari, servizi e prezzo stanno su una carta d’imbarco, foto compresa.',
    notes:
      'Luca vuole andare a Napoli e trova il posto di Marta. «Info venditore» mostra chi vende; «Contatta» prepara un’email già scritta. Andando avanti, Luca salva il volo con la stella.',
    as: 'luca',
    place: SEARCH,
    subject: FLIGHT,
  },
  {
    title: 'Ma di Marta ci si fida?',
    says: 'Una media, e le recensioni da cui viene: si leggono prima di scrivere a Marta.',
    notes:
      'La domanda che fanno tutti. La media e la sua distribuzione stanno in alto, sotto le recensioni, e poi gli altri biglietti di Marta.',
    as: 'luca',
    place: '/venditore/1',
    subject: { role: 'region', name: 'In breve' },
  },
  {
    title: 'Luca ci pensa su',
    says: 'Con la stella un volo si ritrova; per toglierlo Rivola chiede conferma, e si può annullare.',
    notes:
      'I preferiti di Luca, con il volo per Napoli. Togli una stella: Rivola chiede conferma, poi per qualche secondo si può annullare.',
    as: 'luca',
    place: '/preferiti',
    subject: FLIGHT,
    phones: AT_HOME,
  },
  {
    title: 'Marta segna la vendita',
    says: 'I due si sono scritti: Marta conferma, e sul biglietto cade il timbro «Venduto».',
    notes:
      'Andando avanti, Marta preme «Segna come venduto» sul volo per Napoli e risponde alla domanda: passa tra i venduti, e chi cerca non lo trova più. È un gesto definitivo, perciò Rivola chiede prima; il giro si può comunque rifare.',
    as: 'marta',
    place: '/miei-biglietti',
    subject: FLIGHT,
    phones: AT_HOME,
  },
  {
    title: 'Luca dice com’è andata',
    says: 'Stelle e due righe: la media di Marta cambia subito.',
    notes:
      'L’orologio della demo è andato avanti alla sera del volo: Luca è atterrato, e scrive. Andando avanti, pubblica quello che c’è scritto: guardate la media in cima, che si aggiorna senza ricaricare la pagina.',
    as: 'luca',
    place: '/venditore/1',
    subject: { role: 'region', name: 'Lascia una recensione' },
    phones: { marta: '/venditore/1', luca: '/venditore/1' },
  },
  {
    title: 'Un posto vuoto in meno',
    says: `Giulia lo vede nei numeri: gli ultimi ${TREND_DAYS} giorni di Rivola, giorno per giorno.`,
    notes:
      'Si chiude dove guarda chi dirige: biglietti, utenti e recensioni nel tempo. Con il mouse o con le frecce si legge un giorno; «Mostra i dati in tabella» li dà a chi non vede il grafico. E il posto per Napoli non è rimasto vuoto.',
    as: 'admin',
    place: '/admin',
    subject: { role: 'region', name: 'Andamento nel tempo' },
  },
];

/** A step as it is told of the seat that was published: its texts, its place and what is lit. */
export const tellStep = (step: TourStep, seat: Seat): TourStep => ({
  ...step,
  says: tellOf(step.says, seat),
  notes: tellOf(step.notes, seat),
  place: step.place === SEARCH ? searchOf(seat) : step.place,
  subject: step.subject === FLIGHT ? flightOf(seat) : step.subject,
});

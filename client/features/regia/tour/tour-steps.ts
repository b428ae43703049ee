import { TREND_DAYS } from '#contract/limits';
import { choose, fill } from '../catalogue/screen-driver.ts';
import type { Subject } from './find-subject.ts';

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
  /** What is filled in before. */
  prepare?: (signal: AbortSignal) => Promise<void>;
}

/** The flight of the story, which the seed has. */
const FLIGHT = 'Milano MXP verso Napoli NAP';
const [FROM, TO] = ['Milano - Malpensa (MXP)', 'Napoli - Capodichino (NAP)'];

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
      'Partenza, destinazione e prezzo sono già scritti: aggiungi la data e guarda la carta d’imbarco. Prova «Napo» nella destinazione, o un prezzo con la virgola. Non serve pubblicare: il biglietto di Marta esiste già.',
    as: 'marta',
    place: '/pubblica',
    subject: { role: 'part', name: 'Tratta, data e prezzo' },
    prepare: async (signal) => {
      await choose('Partenza', FROM, signal);
      await choose('Destinazione', TO, signal);
      await fill('Prezzo', '51,50', signal);
    },
  },
  {
    title: 'Il biglietto è in vendita',
    says: 'Marta vede che cosa è pubblicato, che cosa aspetta un controllo e che cosa è venduto.',
    notes:
      'Milano–Napoli è già visibile, ma aspetta il controllo dello staff. Più sotto c’è un biglietto rifiutato, con il motivo e il modo di rimediare. Da «Altre azioni» Marta modifica o elimina.',
    as: 'marta',
    place: '/miei-biglietti',
    subject: { role: 'article', name: FLIGHT },
  },
  {
    title: 'Giulia lo controlla',
    says: 'Lo staff approva con un clic; se rifiuta, scrive il motivo e chi vende lo legge.',
    notes:
      'Giulia è dello staff. Premi «Approva»: la scheda esce dall’elenco e il conto scende. Oppure «Rifiuta», per far vedere che senza un motivo non si può.',
    as: 'admin',
    place: '/admin/tickets',
    subject: { role: 'article', name: FLIGHT },
  },
  {
    title: 'Chiunque può cercare',
    says: 'Non serve un account: città, giorno, compagnia, servizi, e un indirizzo da condividere.',
    notes:
      'Qui non c’è nessuno collegato. Ogni filtro finisce nell’indirizzo della pagina: copialo e mandalo a qualcuno, vedrà la stessa ricerca. Su un telefono i filtri stanno in una riga che si apre.',
    as: null,
    place: '/cerca?departure=Milano&destination=Napoli',
    subject: { role: 'search', name: '' },
  },
  {
    title: 'Luca trova il posto',
    says: 'Compagnia, orari, servizi e prezzo stanno su una carta d’imbarco, foto compresa.',
    notes:
      'Luca vuole andare a Napoli e trova il posto di Marta. «Note» dice che è vicino al finestrino; «Info venditore» mostra chi vende; «Contatta» apre un’email già scritta.',
    as: 'luca',
    place: '/cerca?departure=Milano&destination=Napoli',
    subject: { role: 'article', name: FLIGHT },
  },
  {
    title: 'Ma di Marta ci si fida?',
    says: 'Sei recensioni e una media: la fiducia sta dove si decide.',
    notes:
      'La domanda che fanno tutti. La media e la sua distribuzione stanno in alto, le recensioni accanto, e sotto gli altri biglietti di Marta.',
    as: 'luca',
    place: '/venditore/1',
    subject: { role: 'region', name: 'In breve' },
  },
  {
    title: 'Luca ci pensa su',
    says: 'Con la stella un volo si ritrova; per toglierlo Rivola chiede conferma, e si può annullare.',
    notes:
      'I preferiti di Luca. Togli una stella: Rivola chiede conferma, poi per qualche secondo si può annullare.',
    as: 'luca',
    place: '/preferiti',
    subject: { role: 'article', name: '' },
  },
  {
    title: 'Marta segna la vendita',
    says: 'I due si sono scritti: un clic, e il biglietto esce dalla ricerca.',
    notes:
      'Premi «Segna come venduto» sul volo per Napoli: passa tra i venduti, e chi cerca non lo trova più. È un gesto definitivo: per rifare il giro, «Nuovo cliente» rimette tutto a posto.',
    as: 'marta',
    place: '/miei-biglietti',
    subject: { role: 'article', name: FLIGHT },
  },
  {
    title: 'Luca dice com’è andata',
    says: 'Stelle e due righe: la media di Marta cambia subito.',
    notes:
      'Luca è atterrato. Scegli le stelle, scrivi due parole e pubblica: la recensione compare in cima e la media si aggiorna senza ricaricare la pagina.',
    as: 'luca',
    place: '/venditore/1',
    subject: { role: 'region', name: 'Lascia una recensione' },
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

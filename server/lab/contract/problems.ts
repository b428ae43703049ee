import {
  FAULTS_MAX,
  FAULT_CALLS_MAX,
  FAULT_CUT_MAX_BYTES,
  FAULT_DELAY_MAX_MS,
  FAULT_HEADER_MAX,
  FAULT_HEADERS_MAX,
  FAULT_SEED_MAX,
  FAULT_STATUS_MAX,
  FAULT_STATUS_MIN,
  SANDBOX_ID_MAX,
  SANDBOX_IN_USE_MINUTES,
  SNAPSHOT_IMAGES_MAX,
  SNAPSHOT_NAME_MAX,
  WAIT_MAX_MS,
  STATE_MAX_BYTES,
  LOGO_MAX_BYTES,
  LOGO_MAX_SIDE,
  SCENARIO_NAME_MAX,
} from './limits.ts';
import { formatCharacters, formatCount, formatFileSize } from '../../contract/quantities.ts';
import { both, type Both, countInEnglish } from './texts.ts';
import { STATE_PROBLEM } from './state-problems.ts';

const MIB = 1024 * 1024;

/** Error texts of the laboratory's answers. */
export const LAB_PROBLEM = {
  ...STATE_PROBLEM,
  /** Truncated, because the id comes from the request unchecked. */
  sandboxNotFound: (id: string) =>
    both(
      `L’ambiente di prova «${id.slice(0, SANDBOX_ID_MAX)}» non esiste.`,
      `There is no sandbox "${id.slice(0, SANDBOX_ID_MAX)}".`,
    ),
  sandboxExists: (id: string) =>
    both(`L’ambiente di prova «${id}» esiste già.`, `There is a sandbox "${id}" already.`),
  sandboxId: both(
    `Usa lettere, cifre, trattini o trattini bassi: da 1 a ${formatCharacters(SANDBOX_ID_MAX)}.`,
    `Use letters, digits, hyphens or underscores: 1 to ${SANDBOX_ID_MAX} characters.`,
  ),
  sandboxFull: both(
    'Questo ambiente di prova è pieno: riportalo allo stato iniziale per continuare.',
    'This sandbox is full: reset it to go on.',
  ),
  /** `setting` bounds what is used up. */
  sandboxesFull: (setting: string) =>
    both(
      `Non c’è posto per un altro ambiente di prova (${setting}), e quelli che ci sono sono stati usati negli ultimi ${formatCount(SANDBOX_IN_USE_MINUTES)} minuti. Eliminane uno, o riprova più tardi.`,
      `There is no room for another sandbox (${setting}), and those that there are were used in the last ${SANDBOX_IN_USE_MINUTES} minutes. Delete one, or try again later.`,
    ),
  sandboxDefault: both(
    'L’ambiente di prova «default» non si elimina: usa il ripristino.',
    'The sandbox "default" cannot be deleted: reset it.',
  ),
  wholeState: (others: readonly string[]) =>
    both(
      `Non si indica insieme a ${others.join(' o ')}.`,
      `It cannot be given together with ${others.join(' or ')}.`,
    ),
  snapshotName: both(
    `Usa lettere minuscole, cifre, trattini o trattini bassi: da 1 a ${formatCharacters(SNAPSHOT_NAME_MAX)}.`,
    `Use lower-case letters, digits, hyphens or underscores: 1 to ${SNAPSHOT_NAME_MAX} characters.`,
  ),
  snapshotNotFound: (name: string, others: readonly string[]) =>
    both(
      `Il salvataggio «${name}» non esiste. ${others.length === 0 ? 'Non ce n’è alcuno.' : `Ci sono: ${others.join(', ')}.`}`,
      `There is no snapshot "${name}". ${others.length === 0 ? 'There is none.' : `There are: ${others.join(', ')}.`}`,
    ),
  snapshotsFull: both(
    'Non c’è più posto per altri salvataggi (DEMO_SNAPSHOTS, DEMO_SNAPSHOTS_MB): eliminane uno.',
    'There is no room for more snapshots (DEMO_SNAPSHOTS, DEMO_SNAPSHOTS_MB): delete one.',
  ),
  snapshotImages: both(
    `Un salvataggio tiene al massimo ${formatFileSize(SNAPSHOT_IMAGES_MAX)} di immagini, e questo ambiente di prova ne ha di più: elimina dei biglietti che ne hanno.`,
    `A snapshot keeps at most ${SNAPSHOT_IMAGES_MAX / MIB} MB of pictures, and this sandbox has more: delete tickets with pictures.`,
  ),
  exportImages: both(
    `Con le immagini lo stato supera ${formatFileSize(STATE_MAX_BYTES)}, il massimo di un’importazione: esportalo senza, o elimina dei biglietti che ne hanno.`,
    `With its pictures the state exceeds ${STATE_MAX_BYTES / MIB} MB, the most that an import takes: export it without, or delete tickets with pictures.`,
  ),
  clock: both(
    'Indica uno tra {now}, {advance: {days, hours, minutes, seconds}} e {mode: "live"}.',
    'Give one of {now}, {advance: {days, hours, minutes, seconds}} and {mode: "live"}.',
  ),
  clockAdvance: both(
    'Indica di quanto: days, hours, minutes o seconds.',
    'Say how far: days, hours, minutes or seconds.',
  ),
  waitMs: both(
    `Indica un’attesa tra 0 e ${formatCount(WAIT_MAX_MS)} millisecondi.`,
    `Give a wait between 0 and ${countInEnglish(WAIT_MAX_MS)} milliseconds.`,
  ),
  since: both(
    'Indica il numero di una voce del registro.',
    'Give the number of an entry of the record.',
  ),
  sessionPerson: both(
    'Nessuna persona di questo ambiente di prova ha questa email o questa chiave.',
    'Nobody in this sandbox has this email or this key.',
  ),
  fault: both('Errore simulato dalla Regia.', 'Simulated by the control room.'),
  faultEndpoint: (names: readonly string[]) =>
    both(
      `Indica * per tutte le chiamate, o una tra ${names.join(', ')}.`,
      `Give * for all calls, or one of ${names.join(', ')}.`,
    ),
  faultKeys: both(
    'Indica solo endpoint, who, nth, times, every, rate, seed ed effect.',
    'Give endpoint, who, nth, times, every, rate, seed and effect alone.',
  ),
  faultWho: both(
    'Indica l’email di una persona di questo ambiente di prova.',
    'Give the email of a person of this sandbox.',
  ),
  faultEffect: both(
    `Indica uno tra {status, body?, headers?} con uno stato da ${FAULT_STATUS_MIN} a ${FAULT_STATUS_MAX}, {delay_ms} fino a ${formatCount(FAULT_DELAY_MAX_MS)}, {hold: true}, {drop: true}, {cut_after} fino a ${formatCount(FAULT_CUT_MAX_BYTES)} e {malformed: true}.`,
    `Give one of {status, body?, headers?} with a status from ${FAULT_STATUS_MIN} to ${FAULT_STATUS_MAX}, {delay_ms} up to ${countInEnglish(FAULT_DELAY_MAX_MS)}, {hold: true}, {drop: true}, {cut_after} up to ${countInEnglish(FAULT_CUT_MAX_BYTES)} and {malformed: true}.`,
  ),
  faultHeaders: both(
    `Indica gli header come {nome: valore}: al massimo ${FAULT_HEADERS_MAX}, ciascun valore un testo ASCII di al massimo ${formatCharacters(FAULT_HEADER_MAX)}. Si inviano Retry-After, RateLimit-*, Cache-Control e gli altri della cache, Content-Type di dati (JSON, testo semplice, CSV, byte), Content-Language, Allow, Deprecation, Sunset, Warning e i nomi che iniziano con X-, tranne quelli che agiscono su browser o proxy.`,
    `Give the headers as {name: value}: at most ${FAULT_HEADERS_MAX}, each value an ASCII text of at most ${FAULT_HEADER_MAX} characters. What may be sent: Retry-After, RateLimit-*, Cache-Control and the others of caches, a Content-Type of data (JSON, plain text, CSV, bytes), Content-Language, Allow, Deprecation, Sunset, Warning, and names that begin with X-, but for those that act on browsers or proxies.`,
  ),
  faultRate: both(
    'Indica la quota delle chiamate: un numero maggiore di zero, fino a uno, che le indica tutte.',
    'Give the share of the calls: a number above zero, up to one, which means all.',
  ),
  faultSeed: both(
    `Indica un numero intero da 0 a ${formatCount(FAULT_SEED_MAX)}, insieme a rate.`,
    `Give an integer from 0 to ${countInEnglish(FAULT_SEED_MAX)}, together with rate.`,
  ),
  faultEvery: both('Indica every o rate, non entrambi.', 'Give every or rate, not both.'),
  faultsFull: both(
    `Un ambiente di prova tiene al massimo ${formatCount(FAULTS_MAX)} errori simulati: eliminane uno.`,
    `A sandbox keeps at most ${countInEnglish(FAULTS_MAX)} faults: delete one.`,
  ),
  faultNotFound: both('Errore simulato non trovato.', 'There is no such fault.'),
  defectNames: both(
    'Indica i nomi dei difetti in una lista.',
    'Give the names of the defects in a list.',
  ),
  defectUnknown: (name: string, names: readonly string[]) =>
    both(
      `Nessun difetto si chiama «${name}»: indica i nomi tra ${names.join(', ')}.`,
      `No defect has the name "${name}": the names are ${names.join(', ')}.`,
    ),
  count: both(
    `Indica un numero intero da 1 a ${formatCount(FAULT_CALLS_MAX)}.`,
    `Give an integer from 1 to ${countInEnglish(FAULT_CALLS_MAX)}.`,
  ),
  ownPages: both(
    'Qui rispondono solo le chiamate delle pagine della demo.',
    'Only calls of the demo’s own pages are answered here.',
  ),
  controlsLocal: both(
    'La Regia risponde solo da questo computer, o con il suo token.',
    'The control room answers only to this machine, or with its token.',
  ),
  controlsToken: both(
    'La Regia risponde solo con il suo token.',
    'The control room answers only with its token.',
  ),
  noHost: both(
    'Il sito che ospita la demo non risponde. Riprova più tardi.',
    'The site that hosts the demo does not answer. Try again later.',
  ),
  instant: both(
    'Indica un istante ISO con fuso, per esempio 2026-06-12T09:00:00+02:00.',
    'Give an ISO instant with its offset, such as 2026-06-12T09:00:00+02:00.',
  ),
  status: both('Indica uno stato HTTP.', 'Give an HTTP status.'),
  scenarioName: both(
    `Usa lettere minuscole, cifre e trattini: da 1 a ${formatCharacters(SCENARIO_NAME_MAX)}.`,
    `Use lower-case letters, digits and hyphens: 1 to ${SCENARIO_NAME_MAX} characters.`,
  ),
  brandName: both(
    'Indica un nome su una riga, senza caratteri invisibili.',
    'Give a name on one line, without invisible characters.',
  ),
  brandColour: both(
    'Indica un colore come #rrggbb, in cifre esadecimali.',
    'Give a colour as #rrggbb, in hexadecimal digits.',
  ),
  brandLogo: both(
    `Indica un’immagine PNG, JPEG o WebP in un indirizzo data:, di al massimo ${formatFileSize(LOGO_MAX_BYTES)} e ${LOGO_MAX_SIDE} pixel per lato, con larghezza e altezza.`,
    `Give a picture in PNG, JPEG or WebP as a data: address, of at most ${LOGO_MAX_BYTES / 1024} kB and ${LOGO_MAX_SIDE} pixels a side, with its width and height.`,
  ),
} as const satisfies Record<string, Both | ((...values: never[]) => Both)>;

import {
  ARRANGE_PASSWORDS_MAX,
  ARRANGE_ROWS_MAX,
  FAULTS_MAX,
  FAULT_CALLS_MAX,
  FAULT_HEADER_MAX,
  FAULT_HEADERS_MAX,
  FAULT_SEED_MAX,
  SANDBOX_ID_MAX,
  SANDBOX_IN_USE_MINUTES,
  SNAPSHOT_IMAGES_MAX,
  SNAPSHOT_NAME_MAX,
  WAIT_MAX_MS,
  STATE_MAX_BYTES,
  LOGO_MAX_BYTES,
  LOGO_MAX_SIDE,
  SCENARIO_NAME_MAX,
  SCENARIO_SAYS_MAX,
} from './limits.ts';
import {
  formatCharacters,
  formatCount,
  formatDay,
  formatFileSize,
} from '../../contract/quantities.ts';

/** Italian error texts of the laboratory's answers. */
export const LAB_PROBLEM = {
  /** Truncated, because the id comes from the request unchecked. */
  sandboxNotFound: (id: string) =>
    `L’ambiente di prova «${id.slice(0, SANDBOX_ID_MAX)}» non esiste.`,
  sandboxExists: (id: string) => `L’ambiente di prova «${id}» esiste già.`,
  sandboxId: `Usa lettere, cifre, trattini o trattini bassi: da 1 a ${formatCharacters(SANDBOX_ID_MAX)}.`,
  sandboxFull: 'Questo ambiente di prova è pieno: riportalo allo stato iniziale per continuare.',
  /** `setting` bounds what is used up. */
  sandboxesFull: (setting: string) =>
    `Non c’è posto per un altro ambiente di prova (${setting}), e quelli che ci sono sono stati usati negli ultimi ${formatCount(SANDBOX_IN_USE_MINUTES)} minuti. Eliminane uno, o riprova più tardi.`,
  sandboxDefault: 'L’ambiente di prova «default» non si elimina: usa il ripristino.',
  wholeState: (others: readonly string[]) => `Non si indica insieme a ${others.join(' o ')}.`,
  snapshotName: `Usa lettere minuscole, cifre, trattini o trattini bassi: da 1 a ${formatCharacters(SNAPSHOT_NAME_MAX)}.`,
  snapshotNotFound: (name: string, others: readonly string[]) =>
    `Il salvataggio «${name}» non esiste. ${others.length === 0 ? 'Non ce n’è alcuno.' : `Ci sono: ${others.join(', ')}.`}`,
  snapshotsFull:
    'Non c’è più posto per altri salvataggi (DEMO_SNAPSHOTS, DEMO_SNAPSHOTS_MB): eliminane uno.',
  snapshotImages: `Un salvataggio tiene al massimo ${formatFileSize(SNAPSHOT_IMAGES_MAX)} di immagini, e questo ambiente di prova ne ha di più: elimina dei biglietti che ne hanno.`,
  exportImages: `Con le immagini lo stato supera ${formatFileSize(STATE_MAX_BYTES)}, il massimo di un’importazione: esportalo senza, o elimina dei biglietti che ne hanno.`,
  clock: 'Indica uno tra {now}, {advance: {days, hours, minutes, seconds}} e {mode: "live"}.',
  waitMs: `Indica un’attesa tra 0 e ${formatCount(WAIT_MAX_MS)} millisecondi.`,
  since: 'Indica il numero di una voce del registro.',
  arrangePerson: 'Nessuna persona ha questa email.',
  sessionPerson: 'Nessuna persona di questo ambiente di prova ha questa email o questa chiave.',
  arrangeTimes: `Indica un numero intero da 1 a ${formatCount(ARRANGE_ROWS_MAX)}.`,
  arrangeOneRow: 'Una voce con un id o un’email vale per una riga sola.',
  arrangeRows: `Una chiamata prepara al massimo ${formatCount(ARRANGE_ROWS_MAX)} righe, comprese le persone e i biglietti che mancano.`,
  arrangePasswords: `Una chiamata usa al massimo ${formatCount(ARRANGE_PASSWORDS_MAX)} password diverse.`,
  departsIn:
    'Indica {hours}, o {days, hours, minutes, seconds}, al posto di date e departure_time.',
  fault: 'Errore simulato dalla Regia.',
  faultEndpoint: (names: readonly string[]) =>
    `Indica * per tutte le chiamate, o una tra ${names.join(', ')}.`,
  faultKeys: 'Indica solo endpoint, who, nth, times, every, rate, seed ed effect.',
  faultWho: 'Indica l’email di una persona di questo ambiente di prova.',
  faultEffect:
    'Indica uno tra {status, body?, headers?}, {delay_ms}, {hold: true}, {drop: true}, {cut_after} e {malformed: true}.',
  faultHeaders: `Indica gli header come {nome: valore}: al massimo ${FAULT_HEADERS_MAX}, ciascun valore un testo ASCII di al massimo ${formatCharacters(FAULT_HEADER_MAX)}. Si inviano Retry-After, RateLimit-*, Cache-Control e gli altri della cache, Content-Type di dati (JSON, testo semplice, CSV, byte), Content-Language, Allow, Deprecation, Sunset, Warning e i nomi che iniziano con X-, tranne quelli che agiscono su browser o proxy.`,
  faultIsNoPage: 'Un errore simulato risponde solo a una chiamata, non a una pagina.',
  faultRate:
    'Indica la quota delle chiamate: un numero maggiore di zero, fino a uno, che le indica tutte.',
  faultSeed: `Indica un numero intero da 0 a ${formatCount(FAULT_SEED_MAX)}, insieme a rate.`,
  faultEvery: 'Indica every o rate, non entrambi.',
  faultsFull: `Un ambiente di prova tiene al massimo ${formatCount(FAULTS_MAX)} errori simulati: eliminane uno.`,
  faultNotFound: 'Errore simulato non trovato.',
  defectNames: 'Indica i nomi dei difetti in una lista.',
  defectUnknown: (name: string, names: readonly string[]) =>
    `Nessun difetto si chiama «${name}»: indica i nomi tra ${names.join(', ')}.`,
  count: `Indica un numero intero da 1 a ${formatCount(FAULT_CALLS_MAX)}.`,
  ownPages: 'Qui rispondono solo le chiamate delle pagine della demo.',
  controlsLocal: 'La Regia risponde solo da questo computer, o con il suo token.',
  controlsToken: 'La Regia risponde solo con il suo token.',
  noHost: 'Il sito che ospita la demo non risponde. Riprova più tardi.',
  instant: 'Indica un istante ISO con fuso, per esempio 2026-06-12T09:00:00+02:00.',
  status: 'Indica uno stato HTTP.',
  scenarioName: `Usa lettere minuscole, cifre e trattini: da 1 a ${formatCharacters(SCENARIO_NAME_MAX)}.`,
  scenario: (names: readonly string[]) => `Indica uno scenario tra ${names.join(', ')}.`,
  scenarioSays: `Indica a che cosa serve, in una riga: da 1 a ${formatCharacters(SCENARIO_SAYS_MAX)}.`,
  scenarioDates: 'Indica "relative".',
  scenarioDate: 'Indica la data come distanza da oggi, per esempio +2d o -3d 14:05:00.000.',
  scenarioImage: 'Indica un’immagine che è in images, una iniziale, oppure null.',
  stateTable: 'Indica un elenco di righe.',
  /** Truncated id or none. */
  stateRow: (position: number, id: string, field: string, text: string) =>
    `Riga ${position} (${id === '' ? 'senza id' : `id ${id}`}), campo ${field}: ${text}`,
  stateNoRow: 'Questa voce non è una riga.',
  stateMore: (more: number, atLeast = false) =>
    `E altri errori come questi: ${formatCount(more)}${atLeast ? ' o più' : ''}.`,
  stateTwice: 'Questo valore compare già in un’altra riga.',
  stateReference: (table: string) => `Nessuna riga di ${table} ha questo id.`,
  stateLastId: 'Indica per ogni tabella l’ultimo id assegnato, un numero intero.',
  stateClock: 'Indica {mode: "live"}, oppure {mode: "frozen"} con now.',
  stateNoImage:
    'Nessuno ha questa immagine: né images, né l’ambiente di prova, né lo scenario. Esporta con ?images=true per averla nel documento.',
  stateDate: (day: string) =>
    `Il giorno è quello di clock, il ${formatDay(day)}: per un altro cambia clock.`,
  stateOver:
    'Indica di quali dati di partenza sono modifiche, come lo dice l’esportazione con ?rows=changed.',
  stateSeed:
    'Sono modifiche ai dati di partenza di un’altra versione della demo, che qui non ci sono.',
  stateImages: 'Indica un elenco di immagini, ciascuna con il nome che ha in una riga di tickets.',
  stateImage: (name: string) =>
    `Immagine «${name}»: indica il contenuto in base64, del tipo che dice il nome, con il nome che ha in una riga di tickets.`,
  arrangeEntry: (position: number, field: string, text: string) =>
    `Voce ${position}, campo ${field}: ${text}`,
  brandName: 'Indica un nome su una riga, senza caratteri invisibili.',
  brandColour: 'Indica un colore come #rrggbb, in cifre esadecimali.',
  brandLogo: `Indica un’immagine PNG, JPEG o WebP in un indirizzo data:, di al massimo ${formatFileSize(LOGO_MAX_BYTES)} e ${LOGO_MAX_SIDE} pixel per lato, con larghezza e altezza.`,
} as const;

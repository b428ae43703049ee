import { ARRANGE_PASSWORDS_MAX, ARRANGE_ROWS_MAX, SCENARIO_SAYS_MAX } from './limits.ts';
import { formatCharacters, formatCount, formatDay } from '../../contract/quantities.ts';
import { both, type Both, countInEnglish, halfOf } from './texts.ts';

/** What is wrong with a document of a state, a scenario's file, or rows that are arranged. */
export const STATE_PROBLEM = {
  arrangePerson: both('Nessuna persona ha questa email.', 'Nobody has this email.'),
  arrangeTimes: both(
    `Indica un numero intero da 1 a ${formatCount(ARRANGE_ROWS_MAX)}.`,
    `Give an integer from 1 to ${countInEnglish(ARRANGE_ROWS_MAX)}.`,
  ),
  arrangeOneRow: both(
    'Una voce con un id o un’email vale per una riga sola.',
    'An entry with an id or an email stands for one row alone.',
  ),
  arrangeRows: both(
    `Una chiamata prepara al massimo ${formatCount(ARRANGE_ROWS_MAX)} righe, comprese le persone e i biglietti che mancano.`,
    `A call arranges at most ${countInEnglish(ARRANGE_ROWS_MAX)} rows, the missing people and tickets included.`,
  ),
  arrangePasswords: both(
    `Una chiamata usa al massimo ${formatCount(ARRANGE_PASSWORDS_MAX)} password diverse.`,
    `A call uses at most ${countInEnglish(ARRANGE_PASSWORDS_MAX)} different passwords.`,
  ),
  departsIn: both(
    'Indica {hours}, o {days, hours, minutes, seconds}, al posto di date e departure_time.',
    'Give {hours}, or {days, hours, minutes, seconds}, in place of date and departure_time.',
  ),
  scenario: (names: readonly string[]) =>
    both(`Indica uno scenario tra ${names.join(', ')}.`, `Give a scenario: ${names.join(', ')}.`),
  scenarioSays: both(
    `Indica a che cosa serve, in una riga: da 1 a ${formatCharacters(SCENARIO_SAYS_MAX)}.`,
    `Say in a line what it is for: 1 to ${SCENARIO_SAYS_MAX} characters.`,
  ),
  scenarioDate: both(
    'Indica la data come distanza da oggi, per esempio +2d o -3d 14:05:00.000.',
    'Give the date as a distance from today, such as +2d or -3d 14:05:00.000.',
  ),
  scenarioImage: both(
    'Indica un’immagine che è in images, una iniziale, oppure null.',
    'Give an image that is in images, an initial one, or null.',
  ),
  stateTable: both('Indica un elenco di righe.', 'Give a list of rows.'),
  /** Truncated id or none. */
  stateRow: (position: number, id: string, field: string, text: string) =>
    both(
      `Riga ${position} (${id === '' ? 'senza id' : `id ${id}`}), campo ${field}: ${halfOf(text, 'it')}`,
      `Row ${position} (${id === '' ? 'no id' : `id ${id}`}), field ${field}: ${halfOf(text, 'en')}`,
    ),
  stateNoRow: both('Questa voce non è una riga.', 'This entry is no row.'),
  stateMore: (more: number, atLeast = false) =>
    both(
      `E altri errori come questi: ${formatCount(more)}${atLeast ? ' o più' : ''}.`,
      `And more errors like these: ${countInEnglish(more)}${atLeast ? ' or more' : ''}.`,
    ),
  stateTwice: both(
    'Questo valore compare già in un’altra riga.',
    'Another row has this value already.',
  ),
  stateReference: (table: string) =>
    both(`Nessuna riga di ${table} ha questo id.`, `No row of ${table} has this id.`),
  stateLastId: both(
    'Indica per ogni tabella l’ultimo id assegnato, un numero intero.',
    'Give for each table the last id that was given, an integer.',
  ),
  stateClock: both(
    'Indica {mode: "live"}, oppure {mode: "frozen"} con now.',
    'Give {mode: "live"}, or {mode: "frozen"} with now.',
  ),
  stateNoImage: both(
    'Nessuno ha questa immagine: né images, né l’ambiente di prova, né lo scenario. Esporta con ?images=true per averla nel documento.',
    'Nobody has this image: neither images, nor the sandbox, nor the scenario. Export with ?images=true to have it in the document.',
  ),
  stateDate: (day: string) =>
    both(
      `Il giorno è quello di clock, il ${formatDay(day)}: per un altro cambia clock.`,
      `The day is that of clock, ${day}: for another one change clock.`,
    ),
  stateBasedOn: both(
    'Indica di quali dati di partenza sono modifiche, come lo dice l’esportazione con ?rows=changed.',
    'Say of which seed these are changes, as the export with ?rows=changed says it.',
  ),
  stateSeed: both(
    'Sono modifiche ai dati di partenza di un’altra versione della demo, che qui non ci sono.',
    'These are changes of the seed of another version of the demo, which is not here.',
  ),
  stateImages: both(
    'Indica un elenco di immagini, ciascuna con il nome che ha in una riga di tickets.',
    'Give a list of images, each with the name that it has in a row of tickets.',
  ),
  stateImage: (name: string) =>
    both(
      `Immagine «${name}»: indica il contenuto in base64, del tipo che dice il nome, con il nome che ha in una riga di tickets.`,
      `Image "${name}": give its content in base64, of the type that its name says, with the name that it has in a row of tickets.`,
    ),
  arrangeEntry: (position: number, field: string, text: string) =>
    both(
      `Voce ${position}, campo ${field}: ${halfOf(text, 'it')}`,
      `Entry ${position}, field ${field}: ${halfOf(text, 'en')}`,
    ),
} as const satisfies Record<string, Both | ((...values: never[]) => Both)>;

/** Where a document does not fit: in Italian as an answer, in English for who starts a server on a file. */
import type { Said } from '#contract/allowed';
import { MISTAKES_MAX, SCENARIO_SAYS_MAX } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { Refusal } from '#contract/refusal';

import type { TableName } from './schema.ts';

/** What can be wrong beside a value that its column does not take. */
export const WRONG = {
  required: [PROBLEM.required, 'is missing'],
  unknown: [PROBLEM.unknownKey, 'is unknown'],
  twice: [PROBLEM.stateTwice, 'has a value that another row has too'],
  table: [PROBLEM.stateTable, 'must be a list of rows'],
  row: [PROBLEM.stateNoRow, 'is no row'],
  lastId: [PROBLEM.stateLastId, 'must have a whole number for each table'],
  clock: [PROBLEM.stateClock, 'must be {mode: "live"}, or {mode: "frozen"} with now'],
  images: [
    PROBLEM.stateImages,
    'must have pictures in base64, each by the name that it has in tickets',
  ],
  says: [
    PROBLEM.scenarioSays,
    `must be a line that says what the scenario is for, of 1 to ${SCENARIO_SAYS_MAX} characters`,
  ],
  relative: [PROBLEM.scenarioDates, 'must be "relative"'],
  offset: [PROBLEM.scenarioDate, 'must be an offset from today, such as +2d or -3d 14:05:00.000'],
  seedImage: [
    PROBLEM.scenarioImage,
    'names a picture that is neither in images nor one of the seed',
  ],
  image: [PROBLEM.stateNoImage, 'names a picture that nothing has'],
} as const satisfies Record<string, Said>;

export const noRowOf = (table: TableName): Said => [
  PROBLEM.stateReference(table),
  `names no row of ${table}`,
];
/** Longest part that is repeated of a row's id, a field's name, or a picture's. */
const SHOWN = 60;

/** A picture that is none, or that no ticket names. */
export const noPicture = (name: string): Said => [
  PROBLEM.stateImage(name.slice(0, SHOWN)),
  `has '${name.slice(0, SHOWN)}', which is no picture in base64 of the type that its name says, or is named by no ticket`,
];
/** A value that its column does not take. */
export const mustBe = ([italian, english]: Said): Said => [
  PROBLEM.allowed(italian),
  `must be ${english}`,
];

/** Which row of a table: its place in the list, from 1, and the id that it gives. */
export interface Place {
  position: number;
  id: unknown;
}

interface Mistake {
  /** A table, or another field of the document. */
  key: string;
  italian: string;
  english: string;
}

/** What is wrong with a document, as far as it is said. */
class Misfit extends Refusal {
  constructor(
    readonly mistakes: readonly Mistake[],
    readonly more: number,
  ) {
    // A map, since a document may have a key such as `constructor`.
    const texts = new Map<string, string[]>();
    for (const { key, italian } of mistakes) {
      const known = texts.get(key);
      if (known) known.push(italian);
      else texts.set(key, [italian]);
    }
    if (more > 0) texts.set('non_field_errors', [PROBLEM.stateMore(more)]);
    super(400, Object.fromEntries(texts));
  }
}

const shown = (id: unknown): string => JSON.stringify(id)?.slice(0, SHOWN) ?? '';

/** Collects what does not fit, so that all of it is said at once. */
export class Mistakes {
  readonly #said: Mistake[] = [];
  /** The first about each field of the document is said, however many there are about others. */
  readonly #keys = new Set<string>();
  #more = 0;

  get any(): boolean {
    return this.#said.length > 0;
  }

  /** About a field of the document that is in no row. */
  add(key: string, [italian, english]: Said): void {
    this.#add({ key, italian, english: `field '${key}' ${english}` });
  }

  addRow(table: TableName, { position, id }: Place, name: string, [it, en]: Said): void {
    const field = name.slice(0, SHOWN);
    const english = `${table}, row ${position}${id === undefined ? '' : ` (id ${shown(id)})`}: field '${field}' ${en}`;
    this.#add({ key: table, italian: PROBLEM.stateRow(position, shown(id), field, it), english });
  }

  /** About an entry of a call that arranges rows. */
  addEntry(table: TableName, position: number, field: string, [it, english]: Said): void {
    this.#add({
      key: table,
      italian: PROBLEM.arrangeEntry(position, field.slice(0, SHOWN), it),
      english,
    });
  }

  #add(mistake: Mistake): void {
    const isFirst = !this.#keys.has(mistake.key);
    this.#keys.add(mistake.key);
    if (isFirst || this.#said.length < MISTAKES_MAX) this.#said.push(mistake);
    else this.#more += 1;
  }

  /** Throws 400 where anything does not fit. */
  throwIfAny(): void {
    if (this.any) throw new Misfit(this.#said, this.#more);
  }
}

/** Why a document does not fit, a line for each mistake, with table, row and field as far as it is about them. */
export const explainMisfit = (error: unknown): string[] => {
  if (!(error instanceof Misfit)) {
    const [line = ''] = error instanceof Error ? error.message.split('\n') : [String(error)];
    return [line];
  }
  const { mistakes, more } = error;
  return [
    ...mistakes.map(({ english }) => english),
    ...(more > 0 ? [`and ${more} more like these`] : []),
  ];
};

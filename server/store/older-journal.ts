/**
 * Until format 2 a folder had a journal beside its document: files with a line for each change since the document was
 * written. They are read once more, into the document, and then set aside.
 */
import { isObject, type Loose } from '#contract/json-values';
import { listFolder, readText, join } from '#platform/files';
import { CannotRead } from './read-if-there.ts';

const FILE = /^journal-\d{12}\.jsonl$/;

/** The last format with a journal. */
export const JOURNAL_FORMAT = 1;

/** The journal files of a folder, oldest first. */
export const journalFiles = async (folder: string): Promise<string[]> =>
  (await listFolder(folder))
    .map(({ name }) => name)
    .filter((name) => FILE.test(name))
    .toSorted();

type Rows = Map<unknown, unknown>;

/** A document to which lines are added; `changes` are the rows by table and id. */
class Replay {
  #head: Loose;
  #tables: Map<string, Rows>;
  #sequence: unknown;
  /** The lines with a whole state, to which later lines of the same file may refer. */
  readonly states = new Map<unknown, Loose>();

  constructor(document: Loose) {
    this.#head = document;
    this.#sequence = document['sequence'];
    this.#tables = tablesOf(document);
  }

  get document(): Loose {
    const changes = [...this.#tables].map(([table, rows]) => [table, [...rows]]);
    return { ...this.#head, changes: Object.fromEntries(changes) as Loose };
  }

  /** Whether the line was next, or is in the document already. */
  add(line: Loose): boolean {
    const { sequence, changes, reset, state, state_of, brand } = line;
    if (typeof sequence !== 'number' || typeof this.#sequence !== 'number') return false;
    if (sequence <= this.#sequence) return true;
    if (sequence !== this.#sequence + 1) return false;
    if (Array.isArray(changes)) this.#change(changes as unknown[]);
    else if (reset !== undefined) this.#reset(line);
    else if (isObject(state)) this.#replace(line, state);
    else if (state_of !== undefined) {
      const { resets, last_ids } = line;
      const { brand: _, ...rows } = this.states.get(state_of) ?? {};
      this.#replace(line, { ...rows, resets, last_ids, ...(isObject(brand) && { brand }) });
    } else if (brand !== undefined) {
      const { brand: _, ...head } = this.#head;
      this.#head = brand === null ? head : { ...head, brand };
    } else return false;
    this.#sequence = sequence;
    return true;
  }

  #change(changes: readonly unknown[]): void {
    const lastIds = { ...(this.#head['last_ids'] as Record<string, number>) };
    for (const change of changes) {
      const [table, id, row] = Array.isArray(change) ? (change as unknown[]) : [];
      this.#tables.get(String(table))?.set(id, row);
      lastIds[String(table)] = Math.max(lastIds[String(table)] ?? 0, Number(id));
    }
    this.#head = { ...this.#head, last_ids: lastIds };
  }

  #reset({ reset, scenario_file }: Loose): void {
    const { format, seed, resets } = this.#head;
    const none = Object.fromEntries([...this.#tables.keys()].map((table) => [table, []]));
    this.#replace({}, { format, seed, scenario: reset, resets: Number(resets) + 1, changes: none });
    this.#head = {
      ...this.#head,
      ...(isObject(scenario_file) && { scenario_file }),
      // Below those of the rows, which count then.
      last_ids: Object.fromEntries([...this.#tables.keys()].map((table) => [table, 0])),
    };
  }

  #replace({ sequence }: Loose, state: Loose): void {
    const { format, seed } = this.#head;
    this.#head = { format, seed, ...state };
    this.#tables = tablesOf(state);
    this.states.set(sequence, state);
  }
}

const tablesOf = ({ changes }: Loose): Map<string, Rows> =>
  new Map(
    Object.entries(isObject(changes) ? changes : {}).map(([table, rows]) => [
      table,
      new Map(Array.isArray(rows) ? (rows as [unknown, unknown][]) : []),
    ]),
  );

const parse = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
};

/**
 * A document of format 1 with what its journal has, and the file from which on that is damaged, if there is one. The last line
 * may be torn where the process was killed while it was written; then it was never answered.
 */
export const withJournal = async (
  folder: string,
  document: Loose,
): Promise<{ document: Loose; damaged: string | null }> => {
  const replay = new Replay(document);
  for (const file of await journalFiles(folder)) {
    const path = join(folder, file);
    const text = await readText(path).catch((error: unknown) => {
      throw new CannotRead('the journal', path, error);
    });
    replay.states.clear();
    const lines = text.split('\n');
    const torn = lines.pop();
    for (const line of lines) {
      const entry = parse(line);
      if (!isObject(entry) || !replay.add(entry))
        return { document: replay.document, damaged: file };
    }
    // A whole line whose line break alone is damaged was answered.
    if (torn && parse(torn.slice(0, -1)) !== null)
      return { document: replay.document, damaged: file };
  }
  return { document: replay.document, damaged: null };
};

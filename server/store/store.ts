import type { Loose } from '#contract/json-values';
import type { DocumentWriter } from './document-file.ts';
import { storedDocument, type NewState, type StoreState } from './document.ts';
import { Draft } from './draft.ts';
import type { CustomScenario, Seeds } from './seeds.ts';
import {
  changeOf,
  forEachTable,
  mapTables,
  TABLES,
  type Change,
  type PerTable,
  type TableName,
} from './schema.ts';
import { Table } from './table.ts';

/** What the rows are a change of. */
interface Base {
  scenario: string;
  /** The file of the scenario, as it was when the store was put on it; `null` for a built-in one. */
  file: CustomScenario | null;
  /** The day that the seed's offsets count from. */
  seedDay: string;
  generation: number;
  /** What a laboratory keeps beside the rows. A reset empties it. */
  extra: Loose;
}

/** The tables of one world, and the commits that change them. */
export class Store {
  readonly tables: PerTable<'table'>;
  #base: Base;
  /** The highest number of a generation ever given: a replacement that could not be written has taken one, too. */
  #lastGeneration = 0;
  /** Writes the document with each commit; a world in memory has none. */
  #writer: DocumentWriter | null = null;
  /** Undo functions of the changes that are applied but not yet on disk, oldest first. */
  readonly #unsynced = new Set<() => void>();

  constructor(
    readonly seeds: Seeds,
    scenario: string,
    seedDay: string,
  ) {
    this.#base = { scenario, file: seeds.file(scenario), seedDay, generation: 0, extra: {} };
    const seed = seeds.of(scenario, seedDay);
    this.tables = mapTables<'table'>((name) => Table.over(seed[name]));
  }

  /** Has each commit from now on written before it is answered. */
  persist(writer: DocumentWriter): void {
    this.#writer = writer;
    writer.onFailure = () => this.#undoUnsynced();
  }

  get scenario(): string {
    return this.#base.scenario;
  }

  /** The file that its rows start from, which may have changed since; `null` on a built-in scenario. */
  get file(): CustomScenario | null {
    return this.#base.file;
  }

  get seedDay(): string {
    return this.#base.seedDay;
  }

  /** Tells what lies between two replacements of all rows, by a reset, an import or a snapshot; it is stored with the data. */
  get generation(): number {
    return this.#base.generation;
  }

  /** The number that the next replacement will have. */
  get nextGeneration(): number {
    return this.#lastGeneration + 1;
  }

  get extra(): Loose {
    return this.#base.extra;
  }

  get users() {
    return this.tables.users;
  }
  get tickets() {
    return this.tables.tickets;
  }
  get favourites() {
    return this.tables.favourites;
  }
  get feedback() {
    return this.tables.feedback;
  }
  get mail() {
    return this.tables.mail;
  }

  /**
   * Applies the changes of a draft as one unit. Readers see them at once; the promise resolves when they are on disk.
   * Where `change` throws, or the write fails, none of them remains. `onDone` is told what has become durable, and the
   * changes that undo it, the last one first.
   */
  async commit<T>(
    change: (draft: Draft) => T,
    onDone?: (done: readonly Change[], undo: readonly Change[]) => void,
  ): Promise<T> {
    const draft = new Draft(this.tables);
    const result = change(draft);
    const lastIds = this.#lastIds;
    const undo = this.#apply(draft.changes);
    await this.#makeDurable(() => {
      this.#apply(undo);
      this.#setLastIds(lastIds);
    });
    onDone?.(draft.changes, undo);
    return result;
  }

  /**
   * Puts a whole state in place of the present one, on the seed as it is on `seedDay`, which begins another generation. Readers see
   * it at once; the promise resolves when it is on disk. Where the write fails, the generation before is in force again.
   */
  async replace(state: NewState, seedDay: string): Promise<void> {
    await this.#makeDurable(this.load({ ...state, generation: this.nextGeneration }, seedDay));
  }

  /** Replaces what is kept beside the rows. */
  async keep(extra: Loose): Promise<void> {
    const { extra: before } = this;
    this.#base = { ...this.#base, extra };
    await this.#makeDurable(() => void (this.#base = { ...this.#base, extra: before }));
  }

  /** Moves the rows of the seed to another day; what people made stays. */
  moveTo(seedDay: string): void {
    if (seedDay === this.seedDay) return;
    this.#base = { ...this.#base, seedDay };
    const seed = this.seeds.of(this.scenario, seedDay, this.file);
    forEachTable((name) => this.tables[name].rebase(seed[name]));
  }

  /** Applies changes without making them durable, and answers what undoes them. */
  #apply(changes: readonly Change[]): Change[] {
    return changes.map((change) => this.#set(change)).toReversed();
  }

  /** Replaces everything by a stored state, on the seed as it is on `seedDay`; answers a function that undoes this. */
  load(state: NewState & Pick<StoreState, 'generation'>, seedDay: string): () => void {
    const { scenario, scenario_file, generation, changes, last_ids, extra = {} } = state;
    const before = this.#base;
    const file = this.seeds.fileOf(scenario, scenario_file);
    this.#base = { scenario, file, seedDay, generation, extra };
    this.#lastGeneration = Math.max(this.#lastGeneration, generation);
    const seed = this.seeds.of(scenario, seedDay, file);
    const undo: (() => void)[] = [];
    forEachTable((name) => undo.push(this.tables[name].replace(seed[name], changes?.[name])));
    if (last_ids) this.#setLastIds(last_ids);
    return () => {
      this.#base = before;
      for (const one of undo) one();
    };
  }

  /** Everything that differs from the seed. Rows are never mutated, so this stays as it is while it is written. */
  get state(): StoreState {
    return {
      scenario: this.scenario,
      ...(this.file && { scenario_file: this.file.document }),
      generation: this.generation,
      last_ids: this.#lastIds,
      changes: mapTables<'changes'>((name) => this.tables[name].changes()),
      ...(Object.keys(this.extra).length > 0 && { extra: this.extra }),
    };
  }

  /** The state as it is stored. */
  get document(): Loose {
    return storedDocument(this.state, { seed: this.seeds.seedId(this.file), date: this.seedDay });
  }

  /** Estimated bytes of the changes. */
  get changedBytes(): number {
    return TABLES.reduce((sum, name) => sum + this.tables[name].changedBytes, 0);
  }

  /** Every row of every table, by ascending id. */
  export(): PerTable<'rows'> {
    return mapTables<'rows'>((name) =>
      [...this.tables[name].values()].toSorted((a, b) => a.id - b.id),
    );
  }

  get #lastIds(): PerTable<'number'> {
    return mapTables<'number'>((name) => this.tables[name].lastId);
  }

  #setLastIds(ids: PerTable<'number'>): void {
    forEachTable((name) => this.tables[name].setLastId(ids[name]));
  }

  /** Applies a change, and answers the one that undoes it. */
  #set<Name extends TableName>([name, id, row]: Change<Name>): Change {
    return changeOf(name, id, this.tables[name].set(id, row));
  }

  async #makeDurable(undo: () => void): Promise<void> {
    if (!this.#writer) return;
    this.#unsynced.add(undo);
    await this.#writer.save();
    this.#unsynced.delete(undo);
  }

  /** A write failed: undoes every change that is not on disk, since later ones may build on the failed one. */
  #undoUnsynced(): void {
    for (const undo of [...this.#unsynced].toReversed()) undo();
    this.#unsynced.clear();
  }
}

import type { Journal } from './journal.ts';
import type { Change, Entry, StoredDocument } from './stored-document.ts';
import type { Bases } from './bases.ts';
import type { Scenario } from '#contract/catalogue';
import type { Tables } from './indexes.ts';
import { TABLES, type Rows, type TableName } from './schema.ts';
import { Table } from './table.ts';

/** A table where it does not matter which one it is. */
type AnyTable = Table<{ readonly id: number }, string>;

/** A commit being made. Nothing of it is seen until the whole of it is applied. */
export class Draft {
  readonly changes: Change[] = [];
  readonly #nextId: Record<TableName, number>;

  constructor(tables: Tables) {
    this.#nextId = Object.fromEntries(
      TABLES.map((name) => [name, tables[name].lastId + 1]),
    ) as Record<TableName, number>;
  }

  /** Adds a row under the next free id. */
  insert<Name extends TableName>(table: Name, values: Omit<Rows[Name], 'id'>): Rows[Name] {
    const row = { id: this.#nextId[table]++, ...values } as unknown as Rows[Name];
    this.put(table, row);
    return row;
  }

  /** Puts a row in the place of the one with its id. */
  put<Name extends TableName>(table: Name, row: Rows[Name]): Rows[Name] {
    this.changes.push([table, row.id, row] as Change);
    return row;
  }

  delete(table: TableName, id: number): void {
    this.changes.push([table, id, null] as Change);
  }
}

/** The tables of one sandbox, and the commits that change them. */
export class Store {
  readonly tables: Tables;
  #scenario: Scenario;
  #anchor: string;
  #resets = 0;
  /** What undoes each change that is applied but not yet on disk, oldest first. */
  readonly #unsynced = new Set<() => void>();
  /** Waits for mails and the like: called after every change. */
  readonly #watchers = new Set<() => void>();

  constructor(
    readonly bases: Bases,
    scenario: Scenario,
    anchor: string,
    /** Where commits are made durable; a sandbox in memory has none. */
    readonly journal: Journal | null = null,
  ) {
    this.#scenario = scenario;
    this.#anchor = anchor;
    const base = bases.of(scenario, anchor);
    this.tables = Object.fromEntries(
      TABLES.map((name) => [name, new Table(base[name] as never)]),
    ) as unknown as Tables;
    if (journal) journal.onFailure = () => this.#undoUnsynced();
  }

  get scenario(): Scenario {
    return this.#scenario;
  }

  /** The day that the seed's offsets count from. */
  get anchor(): string {
    return this.#anchor;
  }

  /** How often it went back to the seed; kept with the data. */
  get resets(): number {
    return this.#resets;
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
   * Makes one change of any number of rows. It is seen at once, by all, and the answer comes when it is
   * on disk. Where `change` throws, or the disk refuses, nothing of it remains.
   */
  async commit<T>(change: (draft: Draft) => T): Promise<T> {
    const draft = new Draft(this.tables);
    const result = change(draft);
    const undo = this.apply(draft.changes);
    this.#notify();
    await this.#makeDurable({ changes: draft.changes }, () => this.apply(undo));
    return result;
  }

  /** Back to the seed of a scenario, as it is on `anchor`. */
  async reset(scenario: Scenario, anchor: string): Promise<void> {
    const before = this.journal && this.toDocument('', 0);
    const anchorBefore = this.#anchor;
    this.applyReset(scenario, anchor);
    this.#notify();
    await this.#makeDurable({ reset: scenario }, () => before && this.load(before, anchorBefore));
  }

  /** Moves the rows of the seed to another day; what people made stays. */
  moveTo(anchor: string): void {
    if (anchor === this.#anchor) return;
    this.#anchor = anchor;
    const set = this.bases.of(this.#scenario, anchor);
    for (const name of TABLES) this.#any(name).rebase(set[name] as never);
  }

  /** Applies changes without making them durable, and answers what undoes them. For replay and commits. */
  apply(changes: readonly Change[]): Change[] {
    const undo = changes.map(([name, id, row]) => {
      const before = this.#any(name).set(id, row);
      return [name, id, before] as Change;
    });
    return undo.toReversed();
  }

  applyReset(scenario: Scenario, anchor: string): void {
    this.#scenario = scenario;
    this.#anchor = anchor;
    this.#resets += 1;
    const set = this.bases.of(scenario, anchor);
    for (const name of TABLES) this.#any(name).reset(set[name] as never);
  }

  /** Calls back after every change until it is told to stop. */
  watch(callback: () => void): () => void {
    this.#watchers.add(callback);
    return () => this.#watchers.delete(callback);
  }

  /** What the snapshot holds. Rows are never mutated, so this stays as it is while it is written. */
  toDocument(seed: string, sequence: number): StoredDocument {
    return {
      format: 1,
      seed,
      sequence,
      scenario: this.#scenario,
      resets: this.#resets,
      last_ids: Object.fromEntries(
        TABLES.map((name) => [name, this.tables[name].lastId]),
      ) as Record<TableName, number>,
      changes: Object.fromEntries(
        TABLES.map((name) => [name, this.tables[name].changes()]),
      ) as StoredDocument['changes'],
    };
  }

  /** Takes up a stored document, on the seed as it is on `anchor`. */
  load(document: StoredDocument, anchor: string): void {
    this.applyReset(document.scenario, anchor);
    this.#resets = document.resets;
    for (const name of TABLES) {
      this.apply(document.changes[name].map(([id, row]) => [name, id, row] as Change));
      this.tables[name].raiseLastId(document.last_ids[name]);
    }
  }

  /** True while nothing is unlike the seed. */
  get isPristine(): boolean {
    return TABLES.every((name) => this.tables[name].changeCount === 0);
  }

  /** About how many bytes the changes take. */
  get changedBytes(): number {
    return TABLES.reduce((sum, name) => sum + this.tables[name].changedBytes, 0);
  }

  /** Every row of every table, by ascending id. */
  export(): { [Name in TableName]: Rows[Name][] } {
    return Object.fromEntries(
      TABLES.map((name) => [name, [...this.#any(name).values()].toSorted((a, b) => a.id - b.id)]),
    ) as unknown as { [Name in TableName]: Rows[Name][] };
  }

  #any(name: TableName): AnyTable {
    return this.tables[name] as unknown as AnyTable;
  }

  async #makeDurable(entry: Entry, undo: () => void): Promise<void> {
    if (!this.journal) return;
    this.#unsynced.add(undo);
    await this.journal.append(entry);
    this.#unsynced.delete(undo);
  }

  /** The disk refused: later changes may build on the one that failed, so all of them go. */
  #undoUnsynced(): void {
    for (const undo of [...this.#unsynced].toReversed()) undo();
    this.#unsynced.clear();
    this.#notify();
  }

  #notify(): void {
    for (const callback of this.#watchers) callback();
  }
}

import type { Journal } from './journal.ts';
import type { Change, Entry, StoreState } from './stored-document.ts';
import type { Bases } from './bases.ts';
import type { Scenario } from '#contract/catalogue';
import { TABLES, type Row, type TableName, type Values } from './schema.ts';
import { forEachTable, mapTables, type TableSet } from './table-set.ts';
import { Table } from './table.ts';

/** The parameters belong to one table; the cast is there since TypeScript does not see that such a change is a `Change`. */
const changeOf = <Name extends TableName>(name: Name, id: number, row: Row<Name> | null) =>
  [name, id, row] as Change;

/** The changes of a commit while it is built. Readers see none of them before all are applied. */
export class Draft {
  readonly changes: Change[] = [];
  readonly #nextId: Record<TableName, number>;

  constructor(tables: TableSet<'table'>) {
    this.#nextId = mapTables<'number'>((name) => tables[name].lastId + 1);
  }

  /** Adds a row under the next free id. */
  insert<Name extends TableName>(table: Name, values: Values[Name]): Row<Name> {
    const row = { id: this.#nextId[table]++, ...values };
    this.put(table, row);
    return row;
  }

  /** Replaces the row with the same id. */
  put<Name extends TableName>(table: Name, row: Row<Name>): Row<Name> {
    this.changes.push(changeOf(table, row.id, row));
    return row;
  }

  delete(table: TableName, id: number): void {
    this.changes.push(changeOf(table, id, null));
  }
}

/** The tables of one sandbox, and the commits that change them. */
export class Store {
  readonly tables: TableSet<'table'>;
  #scenario: Scenario;
  #anchor: string;
  #resets = 0;
  /** Undo functions of the changes that are applied but not yet on disk, oldest first. */
  readonly #unsynced = new Set<() => void>();
  /** Called after every change; a request that waits for a mail is one of them. */
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
    this.tables = mapTables<'table'>((name) => new Table(base[name]));
    if (journal) journal.onFailure = () => this.#undoUnsynced();
  }

  get scenario(): Scenario {
    return this.#scenario;
  }

  /** The day that the seed's offsets count from. */
  get anchor(): string {
    return this.#anchor;
  }

  /** Number of resets; it is stored with the data. */
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
   * Applies the changes of a draft as one unit. Readers see them at once; the promise resolves when they are on disk.
   * Where `change` throws, or the write fails, none of them remains.
   */
  async commit<T>(change: (draft: Draft) => T): Promise<T> {
    const draft = new Draft(this.tables);
    const result = change(draft);
    const undo = this.apply(draft.changes);
    this.#notify();
    await this.#makeDurable({ changes: draft.changes }, () => this.apply(undo));
    return result;
  }

  /** Resets to the seed of a scenario, as it is on `anchor`. */
  async reset(scenario: Scenario, anchor: string): Promise<void> {
    const before = this.journal && this.state;
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
    forEachTable((name) => this.tables[name].rebase(set[name]));
  }

  /** Applies changes without making them durable, and answers what undoes them. For replay and commits. */
  apply(changes: readonly Change[]): Change[] {
    return changes.map((change) => this.#set(change)).toReversed();
  }

  applyReset(scenario: Scenario, anchor: string): void {
    this.#scenario = scenario;
    this.#anchor = anchor;
    this.#resets += 1;
    const set = this.bases.of(scenario, anchor);
    forEachTable((name) => this.tables[name].reset(set[name]));
  }

  /** Calls `callback` after every change; returns the function that stops this. */
  watch(callback: () => void): () => void {
    this.#watchers.add(callback);
    return () => this.#watchers.delete(callback);
  }

  /** Everything that differs from the seed. Rows are never mutated, so this stays as it is while it is written. */
  get state(): StoreState {
    return {
      scenario: this.#scenario,
      resets: this.#resets,
      last_ids: mapTables<'number'>((name) => this.tables[name].lastId),
      changes: mapTables<'changes'>((name) => this.tables[name].changes()),
    };
  }

  /** Replaces everything by a stored state, on the seed as it is on `anchor`. */
  load(state: StoreState, anchor: string): void {
    this.applyReset(state.scenario, anchor);
    this.#resets = state.resets;
    forEachTable((name) => {
      for (const [id, row] of state.changes[name]) this.tables[name].set(id, row);
      this.tables[name].raiseLastId(state.last_ids[name]);
    });
  }

  /** True while nothing differs from the seed. */
  get isPristine(): boolean {
    return TABLES.every((name) => this.tables[name].changeCount === 0);
  }

  /** Estimated bytes of the changes. */
  get changedBytes(): number {
    return TABLES.reduce((sum, name) => sum + this.tables[name].changedBytes, 0);
  }

  /** Every row of every table, by ascending id. */
  export(): TableSet<'rows'> {
    return mapTables<'rows'>((name) =>
      [...this.tables[name].values()].toSorted((a, b) => a.id - b.id),
    );
  }

  /** Applies a change, and answers the one that undoes it. */
  #set<Name extends TableName>([name, id, row]: Change<Name>): Change {
    return changeOf(name, id, this.tables[name].set(id, row));
  }

  async #makeDurable(entry: Entry, undo: () => void): Promise<void> {
    if (!this.journal) return;
    this.#unsynced.add(undo);
    await this.journal.append(entry);
    this.#unsynced.delete(undo);
  }

  /** A write failed: undoes every change that is not on disk, since later ones may build on the failed one. */
  #undoUnsynced(): void {
    for (const undo of [...this.#unsynced].toReversed()) undo();
    this.#unsynced.clear();
    this.#notify();
  }

  #notify(): void {
    for (const callback of this.#watchers) callback();
  }
}

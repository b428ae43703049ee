import type { Journal } from './journal.ts';
import type { Change, Entry, StoreState } from './stored-document.ts';
import type { Bases } from './bases.ts';
import type { Scenario } from '#contract/catalogue';
import { TABLES, type Row, type TableName, type Values } from './schema.ts';
import { forEachTable, mapTables, type TableSet } from './table-set.ts';
import { Table } from './table.ts';

/** The cast is safe by the parameters: TypeScript does not see that a table's own change is one of all tables' changes. */
const changeOf = <Name extends TableName>(name: Name, id: number, row: Row<Name> | null) =>
  [name, id, row] as Change;

/** A commit being made. Nothing of it is seen until the whole of it is applied. */
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

  /** Puts a row in the place of the one with its id. */
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

  /** Calls back after every change until it is told to stop. */
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

  /** True while nothing is unlike the seed. */
  get isPristine(): boolean {
    return TABLES.every((name) => this.tables[name].changeCount === 0);
  }

  /** About how many bytes the changes take. */
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

import type { Journal } from './journal.ts';
import type { Change, Entry, StoreState } from './stored-document.ts';
import type { Bases } from './bases.ts';
import { changeOf, Draft, type InSameTick } from './draft.ts';
import type { FileScenario } from './file-scenario.ts';
import { TABLES, type TableName } from './schema.ts';
import { forEachTable, mapTables, type TableSet } from './table-set.ts';
import { Table } from './table.ts';

const onFile = (file: FileScenario | null): Pick<StoreState, 'base'> =>
  file ? { base: file.document } : {};

/** The tables of one sandbox, and the commits that change them. */
export class Store {
  readonly tables: TableSet<'table'>;
  #scenario: string;
  /** The file of the scenario, as it was when the store was put on it; `null` for a built-in one. */
  #file: FileScenario | null;
  #anchor: string;
  #resets = 0;
  /** Changes of the seed that the tables' bases already contain: those of the state that was last put in place. */
  #inBases: { changes: TableSet<'changes'>; bytes: number } | null = null;
  /** Undo functions of the changes that are applied but not yet on disk, oldest first. */
  readonly #unsynced = new Set<() => void>();
  /** Called after every change; a request that waits for a mail is one of them. */
  readonly #watchers = new Set<() => void>();

  constructor(
    readonly bases: Bases,
    scenario: string,
    anchor: string,
    /** Makes commits durable; a sandbox in memory has none. */
    readonly journal: Journal | null = null,
  ) {
    this.#scenario = scenario;
    this.#file = bases.file(scenario);
    this.#anchor = anchor;
    const base = bases.of(scenario, anchor);
    this.tables = mapTables<'table'>((name) => new Table(base[name]));
    if (journal) journal.onFailure = () => this.#undoUnsynced();
  }

  get scenario(): string {
    return this.#scenario;
  }

  /** The file that its rows start from, which may have changed since; `null` on a built-in scenario. */
  get file(): FileScenario | null {
    return this.#file;
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
    const undo = this.apply(draft.changes);
    this.#notify();
    await this.#makeDurable({ changes: draft.changes }, () => {
      this.apply(undo);
      this.#setLastIds(lastIds);
    });
    onDone?.(draft.changes, undo);
    return result;
  }

  /** Resets to the seed of a scenario, as it is on `anchor`. */
  async reset(scenario: string, anchor: string, inSameTick?: InSameTick): Promise<void> {
    const file = this.bases.file(scenario);
    const entry = { reset: scenario, ...onFile(file) };
    await this.#putInPlace(entry, () => this.applyReset(scenario, anchor, file), inSameTick);
  }

  /** Puts a whole state in place of the present one, on the seed as it is on `anchor`; it counts as one more reset. */
  async replace(given: StoreState, anchor: string, inSameTick?: InSameTick): Promise<void> {
    const state = { ...given, resets: this.#resets + 1 };
    await this.#putInPlace({ state }, () => this.#loadOnOwnBase(state, anchor), inSameTick);
  }

  async #putInPlace(entry: Entry, put: () => void, inSameTick?: InSameTick): Promise<void> {
    const [before, anchor] = [this.journal && this.state, this.#anchor];
    put();
    const undo = inSameTick?.();
    this.#notify();
    await this.#makeDurable(entry, () => {
      if (before) this.load(before, anchor);
      undo?.();
    });
  }

  /** Moves the rows of the seed to another day; what people made stays. */
  moveTo(anchor: string): void {
    if (anchor === this.#anchor) return;
    this.#anchor = anchor;
    const seed = this.bases.of(this.#scenario, anchor, this.#file);
    const set = this.#inBases ? this.bases.states.of(this.#inBases.changes, seed)?.set : seed;
    if (set) forEachTable((name) => this.tables[name].rebase(set[name]));
  }

  /** Does the same as `load` on a base that contains the state's changes, if there is one. */
  #loadOnOwnBase(state: StoreState, anchor: string): void {
    const { scenario, changes, last_ids } = state;
    const file = this.bases.fileOf(scenario, state.base);
    const base = this.bases.states.of(changes, this.bases.of(scenario, anchor, file));
    if (!base) return this.load(state, anchor);
    this.#scenario = scenario;
    this.#file = file;
    this.#anchor = anchor;
    this.#resets = state.resets;
    this.#inBases = { changes, bytes: base.bytes };
    forEachTable((name) => this.tables[name].reset(base.set[name]));
    this.#setLastIds(last_ids);
  }

  /** Applies changes without making them durable, and answers what undoes them. For replay and commits. */
  apply(changes: readonly Change[]): Change[] {
    return changes.map((change) => this.#set(change)).toReversed();
  }

  applyReset(scenario: string, anchor: string, file = this.bases.file(scenario)): void {
    this.#scenario = scenario;
    this.#file = file;
    this.#anchor = anchor;
    this.#resets += 1;
    this.#inBases = null;
    const set = this.bases.of(scenario, anchor, file);
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
      ...onFile(this.#file),
      resets: this.#resets,
      last_ids: this.#lastIds,
      changes: this.#changes(),
    };
  }

  #changes(): TableSet<'changes'> {
    const inBases = this.#inBases?.changes;
    if (!inBases) return mapTables<'changes'>((name) => this.tables[name].changes());
    if (TABLES.every((name) => this.tables[name].changeCount === 0)) return inBases;
    const seed = this.bases.of(this.#scenario, this.#anchor, this.#file);
    return mapTables<'changes'>((name) => {
      const all = new Map([...inBases[name], ...this.tables[name].changes()]);
      return [...all].filter(([id, row]) => row !== null || seed[name].rows.has(id));
    });
  }

  /** Replaces everything by a stored state, on the seed as it is on `anchor`. */
  load(state: StoreState, anchor: string): void {
    this.applyReset(state.scenario, anchor, this.bases.fileOf(state.scenario, state.base));
    this.#resets = state.resets;
    forEachTable((name) => {
      for (const [id, row] of state.changes[name]) this.tables[name].set(id, row);
    });
    this.#setLastIds(state.last_ids);
  }

  /** Estimated bytes of the changes. */
  get changedBytes(): number {
    const own = TABLES.reduce((sum, name) => sum + this.tables[name].changedBytes, 0);
    return own + (this.#inBases?.bytes ?? 0);
  }

  /** Every row of every table, by ascending id. */
  export(): TableSet<'rows'> {
    return mapTables<'rows'>((name) =>
      [...this.tables[name].values()].toSorted((a, b) => a.id - b.id),
    );
  }

  get #lastIds(): TableSet<'number'> {
    return mapTables<'number'>((name) => this.tables[name].lastId);
  }

  #setLastIds(ids: TableSet<'number'>): void {
    forEachTable((name) => this.tables[name].setLastId(ids[name]));
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

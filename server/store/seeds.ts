import type { Loose } from '#contract/json-values';
import { SCENARIOS } from '#contract/catalogue';
import type { InBoth } from '#contract/texts';
import { Lru } from './lru.ts';
import { INDEXES, mapTables, type BuildScenario, type PerTable, type SeedRows } from './schema.ts';
import { Table } from './table.ts';

/** How many scenario-and-day pairs are kept; `large` takes a few megabytes. */
const MAX_SEEDS = 8;

/** A scenario that is no built-in one, such as the laboratory reads from a file (LAB-03). */
export interface CustomScenario {
  readonly name: string;
  /** What it is for, in a line. */
  readonly says: InBoth;
  readonly document: Loose;
  readonly fingerprint: string;
  readonly pictures: readonly string[];
  picture: (name: string) => Uint8Array | undefined;
  /** The rows as they are on a day; its people have this stored password. */
  rows: (today: string, password: string) => PerTable<'rows'>;
  /** What does not fit, a line for each. */
  problems: () => string[];
  /** The highest id given in each table. */
  lastIds: (rows: PerTable<'rows'>) => PerTable<'number'>;
}

/** One that is read when somebody chooses it. */
export interface UnreadScenario {
  name: string;
  /** What it is for, in a line. */
  says: InBoth;
  read: () => Promise<CustomScenario>;
}

type ReadStored = (name: string, document: Loose) => CustomScenario;

/** Characters of a fingerprint by which a document names it. */
const MARK = 16;

/**
 * The scenarios, and a cache of their rows: built once for each scenario and day, and shared by all worlds on these.
 */
export class Seeds {
  readonly #made = new Lru<string, PerTable<'table'>>(MAX_SEEDS);
  readonly #files = new Map<string, CustomScenario>();

  constructor(
    readonly build: BuildScenario,
    /** Is stored with the data; data with another one belong to another seed. */
    readonly fingerprint: string,
    /** Scenarios of files, by ascending name. */
    readonly files: readonly (CustomScenario | UnreadScenario)[] = [],
    /** The scenario of a document that was stored with data; `null` where nothing can read one. */
    private readonly readStored: ReadStored | null = null,
  ) {
    for (const file of files) if (!('read' in file)) this.#files.set(file.name, file);
  }

  /** Every scenario's name, those built in first. */
  get names(): string[] {
    return [...SCENARIOS, ...this.files.map(({ name }) => name)];
  }

  /** Reads the file of a scenario, unless it is read or there is none. To be called before anything is made of it. */
  async read(name: unknown): Promise<void> {
    const file = this.files.find((one) => one.name === name);
    if (file && 'read' in file && !this.#files.has(file.name))
      this.#files.set(file.name, await file.read());
  }

  /** The file of a scenario; `null` for a built-in one, and for one that is not read yet. */
  file(name: string): CustomScenario | null {
    return this.#files.get(name) ?? null;
  }

  /** The file that data are over: today's, unless that has changed since they were stored with their own. */
  fileOf(name: string, document: Loose | undefined): CustomScenario | null {
    const now = this.file(name);
    if (!document || !this.readStored || now?.document === document) return now;
    const stored = this.readStored(name, document);
    return now?.fingerprint === stored.fingerprint ? now : stored;
  }

  /** The beginning of the fingerprint of a scenario's seed, by which documents name it. */
  seedId(file: CustomScenario | null): string {
    return (file?.fingerprint ?? this.fingerprint).slice(0, MARK);
  }

  /** Whether stored changes are of today's seed. Rows of a scenario's file are stored with it. */
  isSeedOf({ seed, scenario_file }: { seed: string; scenario_file?: Loose }): boolean {
    return seed === this.seedId(null) || scenario_file !== undefined;
  }

  of(name: string, seedDay: string, file = this.file(name)): PerTable<'table'> {
    const key = `${name} ${seedDay} ${file?.fingerprint ?? ''}`;
    const known = this.#made.get(key);
    if (known) return known;
    const set = file ? this.#ofFile(file, seedDay) : this.#builtIn(name, seedDay);
    this.#made.set(key, set);
    return set;
  }

  #builtIn(name: string, seedDay: string): PerTable<'table'> {
    const scenario = SCENARIOS.find((one) => one === name);
    if (!scenario) throw new RangeError(`There is no scenario '${name}'`);
    return indexed(this.build(scenario, seedDay));
  }

  /** People of files have the stored password of the personas. */
  #ofFile(file: CustomScenario, seedDay: string): PerTable<'table'> {
    const rows = file.rows(seedDay, this.build('empty', seedDay).users[0]?.password ?? '');
    return indexed(rows, file.lastIds(rows));
  }
}

const indexed = (rows: SeedRows, lastIds?: PerTable<'number'>): PerTable<'table'> =>
  mapTables<'table'>((name) => new Table(rows[name], INDEXES[name], lastIds?.[name]));

import type { Scenario } from '#contract/catalogue';
import { INDEXES } from './indexes.ts';
import type { BuildScenario } from './schema.ts';
import { Base } from './table.ts';
import { mapTables, type TableSet } from './table-set.ts';

/** How many scenario-and-day pairs are kept; `large` takes a few megabytes. */
const MAX_BASES = 8;

/** Cache of the seed's rows: built once for each scenario and day, and shared by all sandboxes on these. */
export class Bases {
  readonly #made = new Map<string, TableSet<'base'>>();

  constructor(
    readonly build: BuildScenario,
    /** Is stored with the data; data with another one belong to another seed. */
    readonly fingerprint: string,
  ) {}

  of(scenario: Scenario, anchor: string): TableSet<'base'> {
    const key = `${scenario} ${anchor}`;
    const known = this.#made.get(key);
    if (known) {
      this.#made.delete(key);
      this.#made.set(key, known);
      return known;
    }
    const rows = this.build(scenario, anchor);
    const set = mapTables<'base'>((name) => new Base(rows[name], INDEXES[name]));
    this.#made.set(key, set);
    const oldest = this.#made.keys().next().value;
    if (this.#made.size > MAX_BASES && oldest !== undefined) this.#made.delete(oldest);
    return set;
  }
}

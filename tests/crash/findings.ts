/** What was tried, how often, and what was found; the table at the end. */
import { markdownTable } from '../bench/lib/stats.ts';

/** Characters of a problem that are shown; rows are long. */
const SHOWN = 400;

export class Findings {
  readonly #tried = new Map<string, number>();
  readonly #found = new Map<string, string[]>();

  /** Counts a trial. */
  tried(what: string, times = 1): void {
    this.#tried.set(what, (this.#tried.get(what) ?? 0) + times);
  }

  /** Notes each problem with what was being tried. */
  found(what: string, problems: readonly string[]): void {
    if (problems.length === 0) return;
    for (const problem of problems) console.error(`  ✗ ${what}: ${problem.slice(0, SHOWN)}`);
    this.#found.set(what, [...(this.#found.get(what) ?? []), ...problems]);
  }

  check(what: string, holds: boolean, problem: string): void {
    this.found(what, holds ? [] : [problem]);
  }

  get count(): number {
    return [...this.#found.values()].flat().length;
  }

  table(): string {
    return markdownTable(
      ['what', 'times', 'findings'],
      [...this.#tried].map(([what, times]) => [
        what,
        String(times),
        String(this.#found.get(what)?.length ?? 0),
      ]),
    );
  }
}

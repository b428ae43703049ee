/** Counts trials and their problems, and formats them as a table. */
import { markdownTable } from '../../support/stats.ts';

/** Printed characters of a problem, which may contain long rows. */
const SHOWN = 400;

export class Findings {
  readonly #tried = new Map<string, number>();
  readonly #found = new Map<string, string[]>();

  /** Counts a trial. */
  tried(what: string, times = 1): void {
    this.#tried.set(what, (this.#tried.get(what) ?? 0) + times);
  }

  /** Prints and keeps the problems of a trial. */
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

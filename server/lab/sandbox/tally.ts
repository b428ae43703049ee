import type { FieldErrors } from '#contract/problems';
import type { Tally as TallyView } from '#lab/calls';
import { halfOf } from '#lab/texts';
import { refusalOf } from '../../call/refusals.ts';

/** Most different rows of each kind: texts may hold what callers sent. Beyond them new ones are not counted. */
const MOST_ROWS = 2000;

/** Counts equal rows. */
class Counts<Row extends object> {
  readonly #rows = new Map<string, Row & { count: number }>();

  add(row: Row): void {
    const key = JSON.stringify(row);
    const known = this.#rows.get(key);
    if (known) known.count += 1;
    else if (this.#rows.size < MOST_ROWS) this.#rows.set(key, { ...row, count: 1 });
  }

  get list(): (Row & { count: number })[] {
    return [...this.#rows.values()];
  }
}

/** What was answered and said in all sandboxes since the server started, for coverage (LAB-06). */
export class Tally {
  readonly #answers = new Counts<{ endpoint: string; status: number }>();
  readonly #refusals = new Counts<Omit<TallyView['refusals'][number], 'count'>>();
  readonly #shown = new Counts<{ text: string }>();
  readonly #logged = new Counts<{ text: string }>();

  answered(endpoint: string, status: number): void {
    this.#answers.add({ endpoint, status });
  }

  refused(endpoint: string, error: unknown): void {
    const { status, body } = refusalOf(error);
    this.answered(endpoint, status);
    for (const [field, texts] of Object.entries(textsOf(body)))
      for (const text of texts)
        this.#refusals.add({ endpoint, status, field, text: halfOf(text, 'it') });
  }

  shown(text: string): void {
    this.#shown.add({ text });
  }

  logged(text: string): void {
    this.#logged.add({ text });
  }

  get view(): TallyView {
    return {
      answers: this.#answers.list,
      refusals: this.#refusals.list,
      shown: this.#shown.list,
      logged: this.#logged.list,
    };
  }
}

/** The texts of a refusal by field; a fault may answer with any JSON. */
export const textsOf = (body: unknown): FieldErrors => {
  if (typeof body !== 'object' || body === null) return {};
  const texts = Object.entries(body).map(([field, value]: [string, unknown]) => [
    field,
    [value].flat().filter((text): text is string => typeof text === 'string'),
  ]);
  return Object.fromEntries(texts.filter(([, list]) => list?.length)) as FieldErrors;
};

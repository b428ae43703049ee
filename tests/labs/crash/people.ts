/** Pairs of users that write to a server until it is killed, and then check that their answered acts are stored. */
import type { OwnTicket } from '#contract/tickets';
import { nextAct, rowOf, type Act, type ActSettings } from './acts.ts';
import { call, type Answer, type Called, type Stored } from './client.ts';
import { copyModel, differences, type Ids, modelOf, type Model, type Pair } from './model.ts';

export class Actor {
  #model: Model;
  /** Sent, but not answered. */
  #pending: Act | null = null;
  /** Answered acts. */
  done = 0;
  readonly problems: string[] = [];

  constructor(
    readonly pair: Pair,
    stored: Stored,
    private readonly settings: ActSettings,
    private readonly ids: Ids,
  ) {
    this.#model = modelOf(stored, pair);
  }

  /** Performs one act; `null` if it was not answered. */
  async act(server: Called): Promise<Answer | null> {
    const act = nextAct(this.pair, this.#model, this.settings);
    this.#pending = act;
    const answer = await call(server, act.call);
    if (!answer) return null;
    this.#pending = null;
    if (answer.status === 503) {
      const { detail } = answer.body as { detail?: unknown };
      if (typeof detail !== 'string') this.problems.push(`${act.name}: 503 without detail`);
    } else if (answer.status === act.status) this.#record(act, answer);
    else this.problems.push(`${act.name} was answered ${JSON.stringify(answer).slice(0, 300)}`);
    return answer;
  }

  /** Performs acts until the server no longer answers. */
  async workUntilGone(server: Called, answered: () => void): Promise<void> {
    while (await this.act(server)) answered();
  }

  /** Performs acts until so many have got the wanted status; what stands in the way. */
  async workUntil(server: Called, times: number, wanted: number): Promise<string[]> {
    const late = performance.now() + WORK_LIMIT;
    for (let seen = 0; seen < times;) {
      const answer = await this.act(server);
      if (!answer) return ['a write got no answer'];
      if (Math.floor(answer.status / 100) === wanted) seen += 1;
      if (performance.now() > late) return [`only ${seen} of ${times} answers were ${wanted}xx`];
    }
    return [];
  }

  #record(act: Act, { body }: Answer): void {
    this.done += 1;
    const actual = copyModel(this.#model);
    if (act.returnsTicket) {
      const row = rowOf(body as OwnTicket);
      actual.tickets.set(row.id, row);
      this.problems.push(...this.ids.reused({ tickets: [row] }));
    }
    if (act.name === 'review') {
      const { seller, buyer } = this.pair;
      const review = body as { id: number; rating: number; comment: string; created_at: string };
      const { id, rating, comment, created_at } = review;
      actual.review = { id, seller: seller.id, author: buyer.id, rating, comment, created_at };
    }
    if (!act.apply(this.#model, actual))
      this.problems.push(`the answer to '${act.name}' does not contain what was sent`);
  }

  /**
   * Compares the model with the stored rows. An act without an answer may have been stored completely or not at all; the
   * model then takes over what is stored.
   */
  compare(stored: Stored): string[] {
    const problems = this.problems.splice(0);
    const happened = copyModel(this.#model);
    const actual = modelOf(stored, this.pair);
    const asAnswered = differences(this.#model, actual);
    const pending = this.#pending;
    this.#pending = null;
    if (asAnswered.length === 0) return problems;
    if (pending?.apply(happened, actual) && differences(happened, actual).length === 0) {
      this.#model = happened;
      return problems;
    }
    this.#model = actual;
    const during = pending ? ` (while '${pending.name}' was under way)` : '';
    return [...problems, ...asAnswered.map((text) => `${text}${during}`)];
  }
}

/** Milliseconds within which the users must get the answers that they wait for. */
const WORK_LIMIT = 60_000;

/** Pairs of a seller and a buyer; no user is in two pairs. */
export const makeActors = (
  stored: Stored,
  count: number,
  settings: Omit<ActSettings, 'date'>,
  ids: Ids,
): Actor[] => {
  const date = stored.tickets.reduce((last, one) => (one.date > last ? one.date : last), '');
  const people = stored.users.filter((user) => user.is_active && !user.is_staff).slice(-2 * count);
  ids.reused(stored);
  return Array.from({ length: Math.floor(people.length / 2) }, (_, at) => {
    const [seller, buyer] = people.slice(2 * at, 2 * at + 2);
    if (!seller || !buyer) throw new Error('too few users');
    return new Actor({ seller, buyer }, stored, { ...settings, date }, ids);
  });
};

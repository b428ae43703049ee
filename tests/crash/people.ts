/** Pairs of users that write to a server until it is killed, and then check that their answered acts are stored. */
import { PERSONAS } from '../../seed/scenarios.ts';
import type { OwnTicket } from '#contract/tickets';
import type { Server } from '../bench/lib/servers.ts';
import { nextAct, rowOf, type Act, type ActSettings } from './acts.ts';
import { call, type Answer, type Stored } from './client.ts';
import {
  copyModel,
  differences,
  type Ids,
  isPassword,
  modelOf,
  type Model,
  type Pair,
} from './model.ts';

export class Actor {
  #model: Model;
  /** Sent, but not answered. */
  #pending: Act | null = null;
  readonly #spentLinks = new Set<string>();
  /** Answered acts. */
  done = 0;
  readonly problems: string[] = [];

  constructor(
    readonly pair: Pair,
    stored: Stored,
    private readonly settings: ActSettings,
    private readonly ids: Ids,
  ) {
    this.#model = modelOf(stored, pair, PERSONAS[0]?.password ?? '');
  }

  /** Performs one act; `null` if it was not answered. */
  async act(server: Server): Promise<Answer | null> {
    const act = await nextAct(
      server,
      this.pair,
      this.#model,
      this.settings,
      this.#spentLinks,
    ).catch(() => null);
    if (!act) return null;
    this.#pending = act;
    const answer = await call(server, act.call);
    if (!answer) return null;
    this.#pending = null;
    if (answer.status === 503) {
      const { detail } = answer.body as { detail?: unknown };
      if (typeof detail !== 'string') this.problems.push(`${act.name}: 503 without detail`);
    } else if (answer.status === act.status) this.#record(act, answer);
    // Reset links are rate-limited; a refused request changes nothing.
    else if (answer.status === 429) return answer;
    else this.problems.push(`${act.name} was answered ${JSON.stringify(answer).slice(0, 300)}`);
    return answer;
  }

  /** Performs acts until the server no longer answers. */
  async workUntilGone(server: Server, answered: () => void): Promise<void> {
    while (await this.act(server)) answered();
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
    const hash = stored.users.find((user) => user.id === this.pair.seller.id)?.password ?? '';
    const happened = copyModel(this.#model);
    const actual = modelOf(stored, this.pair, '');
    const asAnswered = this.#differences(this.#model, actual, hash);
    const pending = this.#pending;
    this.#pending = null;
    if (asAnswered.length === 0) return problems;
    if (pending?.apply(happened, actual)) {
      const asPending = this.#differences(happened, actual, hash);
      if (asPending.length === 0) {
        this.#model = happened;
        return problems;
      }
    }
    this.#model = modelOf(stored, this.pair, this.#model.password);
    const during = pending ? ` (while '${pending.name}' was under way)` : '';
    return [...problems, ...asAnswered.map((text) => `${text}${during}`)];
  }

  #differences(expected: Model, actual: Model, hash: string): string[] {
    const found = differences(expected, actual);
    return isPassword(hash, expected.password) ? found : [...found, 'the password differs'];
  }
}

/** Pairs of users that write to a server until it is killed, and then check that their answered acts are stored. */
import { PERSONAS } from '../../../seed/scenarios.ts';
import { login } from '#contract/auth';
import type { OwnTicket } from '#contract/tickets';
import { nextAct, rowOf, type Act, type ActSettings } from './acts.ts';
import { call, type Answer, type Called, type Stored } from './client.ts';
import { copyModel, differences, type Ids, modelOf, type Model, type Pair } from './model.ts';

export class Actor {
  #model: Model;
  /** Sent, but not answered. */
  #pending: Act | null = null;
  readonly #spentLinks = new Set<string>();
  /** The seller's session once they have changed their password, which ends the others; '' until they log in again. */
  #access: string | null = null;
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
  async act(server: Called): Promise<Answer | null> {
    if (this.#access === '' && !(await this.#logIn(server, this.#model.password))) return null;
    const act = await nextAct(
      server,
      this.pair,
      this.#model,
      this.settings,
      this.#spentLinks,
    ).catch(() => null);
    if (!act) return null;
    this.#pending = act;
    const isSeller = act.call.user?.id === this.pair.seller.id;
    const answer = await call(server, { ...act.call, access: isSeller ? this.#access : null });
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
  async workUntilGone(server: Called, answered: () => void): Promise<void> {
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
    if (act.name === 'set a password') this.#access = '';
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
  async compare(stored: Stored, server: Called): Promise<string[]> {
    const problems = this.problems.splice(0);
    const happened = copyModel(this.#model);
    const actual = modelOf(stored, this.pair, '');
    const asAnswered = await this.#differences(this.#model, actual, server);
    const pending = this.#pending;
    this.#pending = null;
    if (asAnswered.length === 0) return problems;
    if (pending?.apply(happened, actual)) {
      const asPending = await this.#differences(happened, actual, server);
      if (asPending.length === 0) {
        this.#model = happened;
        return problems;
      }
    }
    this.#model = modelOf(stored, this.pair, this.#model.password);
    const during = pending ? ` (while '${pending.name}' was under way)` : '';
    return [...problems, ...asAnswered.map((text) => `${text}${during}`)];
  }

  /** An export has no passwords, so a login tells whether it is the one that is expected. */
  async #differences(expected: Model, actual: Model, server: Called): Promise<string[]> {
    const found = differences(expected, actual);
    const isRight = await this.#logIn(server, expected.password);
    return isRight ? found : [...found, 'the password differs'];
  }

  async #logIn(server: Called, password: string): Promise<boolean> {
    const body = { email: this.pair.seller.email, password };
    const answer = await call(server, { method: 'POST', path: login.path, body });
    if (answer?.status !== login.status) return false;
    this.#access = (answer.body as { access: string }).access;
    return true;
  }
}

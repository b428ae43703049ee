/** A seller and a buyer who write again and again, and know what must be stored. */
import { randomUUID } from 'node:crypto';
import { login } from '#contract/auth';
import { publishTicket } from '#contract/tickets';
import type { Ticket, User } from '../../../server/store/schema.ts';
import { PASSWORD } from '../../kit/people.ts';
import { aTicket } from '../../support/builders.ts';
import { call, mustCall, type Call, type Home, type Stored } from './home.ts';

/** What is stored of a pair: tickets and favourites by the ticket's mark, and the review, each as a text. */
type State = ReadonlyMap<string, string>;

/** A write, with what is stored once it is done. */
interface Act {
  name: string;
  call: Call;
  status: number;
  after: State;
}

export interface Settings {
  random: () => number;
  image: Blob;
  /** A day in the future. */
  date: string;
}

/** 450 characters of three bytes each, so that the document grows and a stop finds it half written. */
const LONG_TEXT = '€'.repeat(450);

const ticketText = (version: string, price: number, hasPicture: boolean): string =>
  `${version}, ${price} €${hasPicture ? ', with a picture' : ''}`;

/** The mark of a ticket, which is its own for good, and the version of its last edit. */
const marksOf = ({ notes }: Ticket): [mark: string, version: string] | null => {
  const [, mark, version] = /^lab (\S+) (\S+) /.exec(notes) ?? [];
  return mark && version ? [mark, version] : null;
};

const changed = (state: State, changes: Readonly<Record<string, string | null>>): State => {
  const after = new Map(state);
  for (const [key, text] of Object.entries(changes))
    if (text === null) after.delete(key);
    else after.set(key, text);
  return after;
};

/** What two states differ in, as a person says it. */
const differences = (answered: State, stored: State): string[] =>
  [...new Set([...answered.keys(), ...stored.keys()])]
    .filter((key) => answered.get(key) !== stored.get(key))
    .map(
      (key) => `${key} is '${stored.get(key) ?? 'gone'}' and not '${answered.get(key) ?? 'gone'}'`,
    );

export class Writer {
  #state: State = new Map();
  /** The number of each ticket, by its mark. */
  readonly #numbers = new Map<string, number>();
  /** Sent, but not answered. */
  #pending: Act | null = null;
  /** Answered acts. */
  answered = 0;
  /** Answers that were none of success. */
  readonly refusals: string[] = [];

  private constructor(
    private readonly seller: User & { access: string },
    private readonly buyer: User & { access: string },
    private readonly settings: Settings,
  ) {}

  static async logIn(home: Home, seller: User, buyer: User, settings: Settings): Promise<Writer> {
    const access = async ({ email }: User) => {
      const body = { email, password: PASSWORD };
      const answer = await mustCall(home, { method: 'POST', path: login.path, body });
      return (answer as { access: string }).access;
    };
    return new Writer(
      { ...seller, access: await access(seller) },
      { ...buyer, access: await access(buyer) },
      settings,
    );
  }

  /** Does one act; false if it was not answered. */
  async act(home: Home): Promise<boolean> {
    const act = this.#next();
    this.#pending = act;
    const answer = await call(home, act.call);
    if (!answer) return false;
    this.#pending = null;
    if (answer.status !== act.status) {
      this.refusals.push(`${act.name} was answered ${JSON.stringify(answer).slice(0, 300)}`);
      return true;
    }
    this.answered += 1;
    this.#state = act.after;
    if (act.name === 'publish') this.#learn(answer.body as Ticket);
    return true;
  }

  #learn(ticket: Ticket): void {
    const marks = marksOf(ticket);
    if (marks) this.#numbers.set(marks[0], ticket.id);
  }

  /**
   * What the stored rows lack of all that was answered, or have besides. An act without an answer may have been done whole
   * or not at all.
   */
  lost(stored: Stored): string[] {
    const actual = this.#read(stored);
    const expected = this.#state;
    const pending = this.#pending;
    this.#pending = null;
    this.#state = actual;
    if (pending && differences(pending.after, actual).length === 0) return [];
    const during = pending ? ` (while '${pending.name}' was under way)` : '';
    return differences(expected, actual).map((text) => `${text}${during}`);
  }

  #read({ tickets, favourites, feedback }: Stored): State {
    const state = new Map<string, string>();
    const marks = new Map<number, string>();
    for (const ticket of tickets.filter(({ user }) => user === this.seller.id)) {
      const [mark, version] = marksOf(ticket) ?? [];
      if (mark === undefined || version === undefined) continue;
      this.#learn(ticket);
      marks.set(ticket.id, mark);
      state.set(`ticket ${mark}`, ticketText(version, ticket.price, ticket.image !== null));
    }
    for (const { user, ticket } of favourites) {
      const mark = marks.get(ticket);
      if (user === this.buyer.id && mark !== undefined) state.set(`favourite ${mark}`, 'there');
    }
    const review = feedback.find(
      ({ author, seller }) => author === this.buyer.id && seller === this.seller.id,
    );
    if (review?.comment.endsWith(LONG_TEXT))
      state.set('review', review.comment.split(' ')[0] ?? '');
    return state;
  }

  /** Chooses an act; about as many tickets are published as deleted. */
  #next(): Act {
    const { random } = this.settings;
    const marks = [...this.#state.keys()].flatMap((key) => /^ticket (.*)/.exec(key)?.[1] ?? []);
    const mark = marks[Math.floor(random() * marks.length)];
    const roll = random();
    if (mark === undefined || roll < 0.25) return this.#publish();
    if (roll < 0.45) return this.#edit(mark);
    if (roll < 0.65) return this.#favour(mark);
    return roll < 0.85 ? this.#delete(mark) : this.#review();
  }

  /** Texts, price and perhaps a picture of a version, to publish or to edit with. */
  #version(mark: string, hadPicture: boolean) {
    const { random, image } = this.settings;
    const version = randomUUID().slice(0, 8);
    const price = (100 + Math.floor(random() * 90_000)) / 100;
    const sent = random() < 0.35 ? image : undefined;
    return {
      body: { price: String(price), notes: `lab ${mark} ${version} ${LONG_TEXT}` },
      image: sent,
      after: changed(this.#state, {
        [`ticket ${mark}`]: ticketText(version, price, hadPicture || sent !== undefined),
      }),
    };
  }

  #publish(): Act {
    const { body, image, after } = this.#version(randomUUID().slice(0, 8), false);
    const { departure, destination } = aTicket();
    const draft = { departure, destination, date: this.settings.date, ...body };
    const { access } = this.seller;
    const sent = { method: 'POST', path: publishTicket.path, access, body: draft, image } as const;
    return { name: 'publish', call: sent, status: 201, after };
  }

  #edit(mark: string): Act {
    const hadPicture = this.#state.get(`ticket ${mark}`)?.endsWith('picture') === true;
    const { after, ...sent } = this.#version(mark, hadPicture);
    const { access } = this.seller;
    const path = this.#pathOf(mark);
    return { name: 'edit', call: { method: 'PATCH', path, access, ...sent }, status: 200, after };
  }

  #delete(mark: string): Act {
    const { access } = this.seller;
    const after = changed(this.#state, { [`ticket ${mark}`]: null, [`favourite ${mark}`]: null });
    const sent = { method: 'DELETE', path: this.#pathOf(mark), access } as const;
    return { name: 'delete', call: sent, status: 204, after };
  }

  #favour(mark: string): Act {
    const { access } = this.buyer;
    const key = `favourite ${mark}`;
    const path = `/api/tickets/favorites/${this.#numbers.get(mark)}/toggle/`;
    const after = changed(this.#state, { [key]: this.#state.has(key) ? null : 'there' });
    return { name: 'favourite', call: { method: 'POST', path, access }, status: 200, after };
  }

  #review(): Act {
    const { access } = this.buyer;
    const mark = randomUUID().slice(0, 8);
    const body = { rating: 5, comment: `${mark} ${LONG_TEXT}` };
    const path = `/api/feedbacks/${this.seller.id}/`;
    const after = changed(this.#state, { review: mark });
    return { name: 'review', call: { method: 'POST', path, access, body }, status: 201, after };
  }

  #pathOf(mark: string): string {
    return `${publishTicket.path}${this.#numbers.get(mark)}/`;
  }
}

/** A seller and a buyer who write again and again, and know what must be stored. */
import { randomUUID } from 'node:crypto';
import { login } from '#contract/auth';
import type { Endpoint } from '#contract/endpoint';
import { toggleFavourite } from '#contract/favourites';
import { deleteTicket, editTicket, publishTicket } from '#contract/tickets';
import type { Rows, Ticket, User } from '../../../server/store/schema.ts';
import type { UncheckedInput } from '../../kit/call.ts';
import { PASSWORD } from '../../kit/people.ts';
import { aTicket } from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';

/** All stored rows, by table. */
export type Stored = { readonly [Name in keyof Rows]: readonly Rows[Name][] };

/** What is stored of a pair, by the ticket's mark: the version of each ticket, and whether it is a favourite. */
type State = ReadonlyMap<string, string>;

/** A write, with what is stored once it is done. */
interface Act {
  by: Client;
  entry: Endpoint;
  input: UncheckedInput;
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

interface Person {
  id: number;
  client: Client;
}

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
    private readonly seller: Person,
    private readonly buyer: Person,
    private readonly settings: Settings,
  ) {}

  static async logIn(
    visitor: Client,
    seller: User,
    buyer: User,
    settings: Settings,
  ): Promise<Writer> {
    const enter = async ({ id, email }: User): Promise<Person> => {
      const { body } = await visitor.call(login, { body: { email, password: PASSWORD } });
      return { id, client: visitor.with({ authorization: `Bearer ${body.access}` }) };
    };
    return new Writer(await enter(seller), await enter(buyer), settings);
  }

  /** Does one act; false if it was not answered. */
  async act(): Promise<boolean> {
    const act = this.#next();
    this.#pending = act;
    const { by, entry, input } = act;
    const answer = await by.callUnchecked(entry, input).catch(() => null);
    if (!answer) return false;
    this.#pending = null;
    if (answer.status !== entry.status) {
      this.refusals.push(`${entry.name} was answered ${answer.status}: ${answer.text}`);
      return true;
    }
    this.answered += 1;
    this.#state = act.after;
    if (entry === publishTicket) this.#learn(answer.body as Ticket);
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
    const during = pending ? ` (while '${pending.entry.name}' was under way)` : '';
    return differences(expected, actual).map((text) => `${text}${during}`);
  }

  #read({ tickets, favourites }: Stored): State {
    const state = new Map<string, string>();
    const marks = new Map<number, string>();
    for (const ticket of tickets.filter(({ user }) => user === this.seller.id)) {
      const [mark, version] = marksOf(ticket) ?? [];
      if (mark === undefined || version === undefined) continue;
      this.#learn(ticket);
      marks.set(ticket.id, mark);
      state.set(`ticket ${mark}`, version);
    }
    for (const { user, ticket } of favourites) {
      const mark = marks.get(ticket);
      if (user === this.buyer.id && mark !== undefined) state.set(`favourite ${mark}`, 'there');
    }
    return state;
  }

  /** Chooses an act; about as many tickets are published as deleted. */
  #next(): Act {
    const { random } = this.settings;
    const marks = [...this.#state.keys()].flatMap((key) => /^ticket (.*)/.exec(key)?.[1] ?? []);
    const mark = marks[Math.floor(random() * marks.length)];
    const roll = random();
    if (mark === undefined || roll < 0.3) return this.#publish();
    if (roll < 0.5) return this.#edit(mark);
    if (roll < 0.75) return this.#favour(mark);
    return this.#delete(mark);
  }

  /** A version to publish or to edit with, and perhaps a picture. */
  #version(mark: string) {
    const { random, image } = this.settings;
    const version = randomUUID().slice(0, 8);
    return {
      body: { price: '49.90', notes: `lab ${mark} ${version} ${LONG_TEXT}` },
      image: random() < 0.35 ? image : undefined,
      after: changed(this.#state, { [`ticket ${mark}`]: version }),
    };
  }

  #publish(): Act {
    const { body, image, after } = this.#version(randomUUID().slice(0, 8));
    const { departure, destination } = aTicket();
    const draft = { departure, destination, date: this.settings.date, ...body };
    return { by: this.seller.client, entry: publishTicket, input: { body: draft, image }, after };
  }

  #edit(mark: string): Act {
    const { after, ...sent } = this.#version(mark);
    const input = { params: { id: this.#numbers.get(mark) }, ...sent };
    return { by: this.seller.client, entry: editTicket, input, after };
  }

  #delete(mark: string): Act {
    const input = { params: { id: this.#numbers.get(mark) } };
    const after = changed(this.#state, { [`ticket ${mark}`]: null, [`favourite ${mark}`]: null });
    return { by: this.seller.client, entry: deleteTicket, input, after };
  }

  #favour(mark: string): Act {
    const key = `favourite ${mark}`;
    const input = { params: { ticketId: this.#numbers.get(mark) } };
    const after = changed(this.#state, { [key]: this.#state.has(key) ? null : 'there' });
    return { by: this.buyer.client, entry: toggleFavourite, input, after };
  }
}

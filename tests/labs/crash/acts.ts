/** The acts of users in the crash test, each with the rows that must be stored once it is answered. */
import { randomUUID } from 'node:crypto';
import type { OwnTicket } from '#contract/tickets';
import type { Ticket } from '../../../server/store/schema.ts';
import type { Call } from './client.ts';
import type { Model, Pair } from './model.ts';

export interface Act {
  name: string;
  call: Call;
  status: number;
  /**
   * Applies the act to a model. What the server chooses (ids, instants, names of images) is taken from `actual`; false
   * if that does not fit the act.
   */
  apply: (model: Model, actual: Model) => boolean;
  /** The answer contains the ticket. */
  returnsTicket?: true;
}

export interface ActSettings {
  random: () => number;
  image: Blob;
  /** A day in the future. */
  date: string;
}

/** 450 characters of three bytes each, so that the document grows and a kill finds it half written. */
const LONG_TEXT = '€'.repeat(450);

/** The stored row of a ticket in an answer. */
export const rowOf = ({
  user_email: _email,
  user_full_name: _name,
  user_rating: _rating,
  user_reviews: _reviews,
  state: _state,
  ...fields
}: OwnTicket): Ticket => ({
  ...fields,
  image: fields.image?.replace('/uploads/', '') ?? null,
});

const pick = <T>(list: readonly T[], random: () => number): T | undefined =>
  list[Math.floor(random() * list.length)];

/** Whether the image after an act is one of the ticket's own if one was sent, else the same as before (SEED-03). */
const imageFits = (sent: boolean, before: string | null, after: string | null): boolean =>
  sent ? after !== null && !after.startsWith('seed/') : after === before;

const publish = ({ seller }: Pair, { random, image, date }: ActSettings): Act => {
  const notes = `${randomUUID()} ${LONG_TEXT}`;
  const price = (100 + Math.floor(random() * 90_000)) / 100;
  const sent = random() < 0.3;
  return {
    name: 'publish',
    call: {
      method: 'POST',
      path: '/api/tickets/tickets/',
      user: seller,
      body: {
        departure: 'Torino - Caselle (TRN)',
        destination: 'Palermo - Punta Raisi (PMO)',
        date,
        price: String(price),
        notes,
      },
      image: sent ? image : undefined,
    },
    status: 201,
    returnsTicket: true,
    apply: (model, actual) => {
      const made = [...actual.tickets.values()].find((ticket) => ticket.notes === notes);
      if (!made || made.price !== price || !imageFits(sent, null, made.image)) return false;
      model.tickets.set(made.id, made);
      return true;
    },
  };
};

const edit = ({ seller }: Pair, before: Ticket, { random, image }: ActSettings): Act => {
  const notes = `${randomUUID()} ${LONG_TEXT}`;
  const price = (100 + Math.floor(random() * 90_000)) / 100;
  const sent = random() < 0.4;
  return {
    name: 'edit',
    call: {
      method: 'PATCH',
      path: `/api/tickets/tickets/${before.id}/`,
      user: seller,
      body: { price: String(price), notes },
      image: sent ? image : undefined,
    },
    status: 200,
    returnsTicket: true,
    apply: (model, actual) => {
      const after = actual.tickets.get(before.id);
      if (!after || !imageFits(sent, before.image, after.image)) return false;
      model.tickets.set(before.id, {
        ...before,
        price,
        notes,
        image: after.image,
        moderation: 'pending',
        moderation_reason: '',
      });
      return true;
    },
  };
};

const remove = ({ seller }: Pair, before: Ticket): Act => ({
  name: 'delete',
  call: { method: 'DELETE', path: `/api/tickets/tickets/${before.id}/`, user: seller },
  status: 204,
  apply: (model) => {
    model.tickets.delete(before.id);
    model.favourites.delete(before.id);
    return true;
  },
});

const favour = ({ buyer }: Pair, { id }: Ticket): Act => ({
  name: 'favourite',
  call: { method: 'POST', path: `/api/tickets/favorites/${id}/toggle/`, user: buyer },
  status: 200,
  apply: ({ favourites }) => {
    if (!favourites.delete(id)) favourites.add(id);
    return true;
  },
});

const review = ({ seller, buyer }: Pair, { random }: ActSettings): Act => {
  const rating = 1 + Math.floor(random() * 5);
  const comment = `${randomUUID()} ${LONG_TEXT}${LONG_TEXT}`;
  return {
    name: 'review',
    call: {
      method: 'POST',
      path: `/api/feedbacks/${seller.id}/`,
      user: buyer,
      body: { rating, comment },
    },
    status: 201,
    apply: (model, actual) => {
      const stored = actual.review;
      if (stored?.comment !== comment || stored.rating !== rating) return false;
      model.review = stored;
      return true;
    },
  };
};

/** Chooses the next act of a pair; about as many tickets are published as deleted. */
export const nextAct = (pair: Pair, model: Model, settings: ActSettings): Act => {
  const { random } = settings;
  const tickets = [...model.tickets.values()];
  const ticket = pick(tickets, random);
  const unsold = tickets.filter((one) => one.status !== 'sold');
  const open = pick(unsold, random);
  // Only public tickets can become favourites.
  const today = new Date().toISOString().slice(0, 10);
  const likeable = pick(
    unsold.filter((one) => one.moderation !== 'rejected' && one.date > today),
    random,
  );
  const roll = random();
  if (!ticket || !open || roll < 0.25) return publish(pair, settings);
  if (roll < 0.45) return edit(pair, open, settings);
  if (roll < 0.65) return likeable ? favour(pair, likeable) : publish(pair, settings);
  return roll < 0.85 ? remove(pair, ticket) : review(pair, settings);
};

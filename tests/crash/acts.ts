/** What people do, each act with what must be stored once it is answered. */
import { randomUUID } from 'node:crypto';
import type { OwnTicket } from '#contract/tickets';
import type { Server } from '../bench/lib/servers.ts';
import type { Ticket } from '../../server/store/schema.ts';
import { mustCall, type Call } from './client.ts';
import type { Model, Pair } from './model.ts';

export interface Act {
  name: string;
  call: Call;
  status: number;
  /**
   * Changes a model into what must be stored after the act. What only the server decides (ids, instants, names of
   * images) is taken from `actual`; false where that cannot be.
   */
  apply: (model: Model, actual: Model) => boolean;
  /** The ticket that an answer tells of. */
  tells?: true;
}

export interface Chance {
  dice: () => number;
  image: Blob;
  /** A day in the future. */
  date: string;
}

/** Long and of three bytes each, so that the journal soon has to be folded. */
const FAT = '€'.repeat(450);

/** A stored row as an answer tells of it. */
export const rowOf = ({
  user_email: _email,
  user_full_name: _name,
  ...told
}: OwnTicket): Ticket => ({
  ...told,
  image: told.image?.replace('/uploads/', '') ?? null,
});

const pick = <T>(list: readonly T[], dice: () => number): T | undefined =>
  list[Math.floor(dice() * list.length)];

/** The image after an act: a new one where one was sent, else as before. */
const imageFits = (sent: boolean, before: string | null, after: string | null): boolean =>
  sent ? after !== null && after !== before && !after.startsWith('seed/') : after === before;

const publish = ({ seller }: Pair, { dice, image, date }: Chance): Act => {
  const notes = `${randomUUID()} ${FAT}`;
  const price = (100 + Math.floor(dice() * 90_000)) / 100;
  const sent = dice() < 0.3;
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
    tells: true,
    apply: (model, actual) => {
      const made = [...actual.tickets.values()].find((ticket) => ticket.notes === notes);
      if (!made || made.price !== price || !imageFits(sent, null, made.image)) return false;
      model.tickets.set(made.id, made);
      return true;
    },
  };
};

const edit = ({ seller }: Pair, before: Ticket, { dice, image }: Chance): Act => {
  const notes = `${randomUUID()} ${FAT}`;
  const price = (100 + Math.floor(dice() * 90_000)) / 100;
  const sent = dice() < 0.4;
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
    tells: true,
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

const sell = ({ seller }: Pair, before: Ticket): Act => ({
  name: 'sold',
  call: { method: 'POST', path: `/api/tickets/tickets/${before.id}/sold/`, user: seller },
  status: 200,
  tells: true,
  apply: (model, actual) => {
    const sold_at = actual.tickets.get(before.id)?.sold_at;
    if (!sold_at) return false;
    model.tickets.set(before.id, { ...before, status: 'sold', sold_at });
    return true;
  },
});

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

const review = ({ seller, buyer }: Pair, { dice }: Chance): Act => {
  const rating = 1 + Math.floor(dice() * 5);
  const comment = `${randomUUID()} ${FAT}${FAT}`;
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

const askForLink = ({ seller }: Pair): Act => ({
  name: 'ask for a reset link',
  call: { method: 'POST', path: '/api/auth/password/reset/', body: { email: seller.email } },
  status: 200,
  apply: (model) => {
    model.mails += 1;
    return true;
  },
});

const setPassword = (link: string): Act => {
  const [uid = '', token = ''] = link.split('/').slice(-2);
  const password = `Nuova-${randomUUID().slice(0, 18)}`;
  return {
    name: 'set a password',
    call: {
      method: 'POST',
      path: '/api/auth/password/reset/confirm/',
      body: { uid, token, new_password1: password, new_password2: password },
    },
    status: 200,
    apply: (model) => {
      model.password = password;
      return true;
    },
  };
};

/** The link of the newest mail to the seller. */
const newestLink = async (server: Server, { seller }: Pair): Promise<string | null> => {
  const mails = (await mustCall(server, {
    method: 'GET',
    path: `/api/demo/outbox/?to=${encodeURIComponent(seller.email)}`,
  })) as { link: string | null }[];
  return mails[0]?.link ?? null;
};

/** What a pair does next; publishing and deleting keep balance. */
export const nextAct = async (
  server: Server,
  pair: Pair,
  model: Model,
  chance: Chance,
  /** Links that were used. */
  spent: Set<string>,
): Promise<Act> => {
  const { dice } = chance;
  const ticket = pick([...model.tickets.values()], dice);
  const unsold = [...model.tickets.values()].filter((one) => one.status !== 'sold');
  const open = pick(unsold, dice);
  // Only what anyone may find may be kept; what is kept already may be let go.
  const today = new Date().toISOString().slice(0, 10);
  const likeable = pick(
    unsold.filter((one) => one.moderation !== 'rejected' && one.date > today),
    dice,
  );
  const roll = dice();
  if (!ticket || !open || roll < 0.2) return publish(pair, chance);
  if (roll < 0.4) return edit(pair, open, chance);
  if (roll < 0.47) return sell(pair, open);
  if (roll < 0.65) return likeable ? favour(pair, likeable) : publish(pair, chance);
  if (roll < 0.82) return remove(pair, ticket);
  if (roll < 0.96) return review(pair, chance);
  if (roll < 0.98 || model.mails === 0) return askForLink(pair);
  const link = await newestLink(server, pair);
  if (!link || spent.has(link)) return askForLink(pair);
  spent.add(link);
  return setPassword(link);
};

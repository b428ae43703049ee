/** What leaves the server of rows that several features show. Everything that goes out is listed here. */
import type { Feedback } from '#contract/feedback';
import type { OwnTicket, Ticket } from '#contract/tickets';
import type { World } from '../demo/world.ts';
import type {
  Feedback as FeedbackRow,
  Ticket as TicketRow,
  User as UserRow,
} from '../store/schema.ts';

/** Where the images of the sandbox that asks are served. */
export const UPLOADS_PATH = '/uploads';

/** A ticket as anyone may see it. */
export const viewTicket = (world: World, ticket: TicketRow): Ticket => {
  const seller = world.store.users.get(ticket.user);
  return {
    id: ticket.id,
    user: ticket.user,
    user_email: seller?.email ?? '',
    user_full_name: seller?.full_name ?? '',
    departure: ticket.departure,
    destination: ticket.destination,
    date: ticket.date,
    departure_time: ticket.departure_time,
    arrival_time: ticket.arrival_time,
    trip_type: ticket.trip_type,
    return_departure_time: ticket.return_departure_time,
    return_arrival_time: ticket.return_arrival_time,
    airline: ticket.airline,
    services: [...ticket.services],
    price: ticket.price,
    image: ticket.image && `${UPLOADS_PATH}/${ticket.image}`,
    notes: ticket.notes,
  };
};

const written = new WeakMap<TicketRow, { seller: UserRow | undefined; json: string }>();

/**
 * The same as JSON. Rows are replaced and never changed, so what was written of one holds as long as it and
 * its seller are the same.
 */
export const writeTicket = (world: World, ticket: TicketRow): string => {
  const seller = world.store.users.get(ticket.user);
  const known = written.get(ticket);
  if (known && known.seller === seller) return known.json;
  const json = JSON.stringify(viewTicket(world, ticket));
  written.set(ticket, { seller, json });
  return json;
};

/** A ticket as its owner and staff see it. */
export const viewOwnTicket = (world: World, ticket: TicketRow): OwnTicket => ({
  ...viewTicket(world, ticket),
  status: ticket.status,
  sold_at: ticket.sold_at,
  moderation: ticket.moderation,
  moderation_reason: ticket.moderation_reason,
  created_at: ticket.created_at,
});

/** FEED-03. */
export const viewFeedback = (world: World, feedback: FeedbackRow): Feedback => ({
  id: feedback.id,
  rating: feedback.rating,
  comment: feedback.comment,
  created_at: feedback.created_at,
  seller_full_name: world.store.users.get(feedback.seller)?.full_name ?? '',
});

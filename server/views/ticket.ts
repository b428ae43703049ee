import type { OwnTicket, Ticket } from '#contract/tickets';
import { IMAGES_PATH } from '../images/image-folder.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Ticket as TicketRow } from '../store/schema.ts';

/** A ticket as anyone may see it; every field that goes out is listed. */
export const viewTicket = (sandbox: Sandbox, ticket: TicketRow): Ticket => {
  const seller = sandbox.store.users.get(ticket.user);
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
    image: ticket.image && `${IMAGES_PATH}/${ticket.image}`,
    notes: ticket.notes,
  };
};

/** A ticket as its owner and staff see it: with sale and moderation. */
export const viewOwnTicket = (sandbox: Sandbox, ticket: TicketRow): OwnTicket => ({
  ...viewTicket(sandbox, ticket),
  status: ticket.status,
  sold_at: ticket.sold_at,
  moderation: ticket.moderation,
  moderation_reason: ticket.moderation_reason,
  created_at: ticket.created_at,
});

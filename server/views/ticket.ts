import { OwnTicket, Ticket } from '#contract/tickets';
import { IMAGES_PATH } from '../images/image-folder.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Ticket as TicketRow } from '../store/schema.ts';
import { listed } from './listed.ts';

/** What the row does not say itself. */
const withSeller = (sandbox: Sandbox, ticket: TicketRow) => {
  const seller = sandbox.store.users.get(ticket.user);
  return {
    ...ticket,
    user_email: seller?.email ?? '',
    user_full_name: seller?.full_name ?? '',
    services: [...ticket.services],
    image: ticket.image && `${IMAGES_PATH}/${ticket.image}`,
  };
};

/** A ticket as anyone may see it. */
export const viewTicket = (sandbox: Sandbox, ticket: TicketRow): Ticket =>
  listed(Ticket, withSeller(sandbox, ticket));

/** A ticket as its owner and staff see it: with sale and moderation. */
export const viewOwnTicket = (sandbox: Sandbox, ticket: TicketRow): OwnTicket =>
  listed(OwnTicket, withSeller(sandbox, ticket));

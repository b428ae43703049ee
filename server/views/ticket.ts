import { OwnTicket, Ticket } from '#contract/tickets';
import { IMAGES_PATH } from '../images/image-folder.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Ticket as TicketRow } from '../store/schema.ts';
import { fieldPicker } from './pick-fields.ts';

/** The row with the seller's fields, and the image's name as an address. */
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

const pickTicket = fieldPicker(Ticket);
const pickOwnTicket = fieldPicker(OwnTicket);

/** A ticket as anyone may see it. */
export const viewTicket = (sandbox: Sandbox, ticket: TicketRow): Ticket =>
  pickTicket(withSeller(sandbox, ticket));

/** A ticket as its owner and staff see it, with sale and moderation (MINE-06, MOD-02). */
export const viewOwnTicket = (sandbox: Sandbox, ticket: TicketRow): OwnTicket =>
  pickOwnTicket(withSeller(sandbox, ticket));

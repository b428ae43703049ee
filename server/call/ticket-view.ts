import { averageOf } from '#contract/feedback';
import { ticketState, type TicketState } from '#contract/ticket-state';
import { OwnTicket, Ticket } from '#contract/tickets';
import type { Store } from '../store/store.ts';
import { IMAGES_PATH } from '../world/world-images.ts';
import type { Clock } from '../world/clock.ts';
import type { World } from '../world/world.ts';
import type { Feedback, Ticket as TicketRow, User } from '../store/schema.ts';
import { fieldPicker } from './route.ts';

/** An instant in milliseconds, and its day in Rome. */
export interface NowAndToday {
  now: number;
  today: string;
}

/** The present moment of a world. */
export const nowAndToday = (clock: Clock): NowAndToday => ({
  now: clock.now(),
  today: clock.today(),
});

/** What a stored ticket is now (SEARCH-13). */
export const currentState = ({ store, clock }: World, ticket: TicketRow): TicketState =>
  ticketState(ticket, store.users.get(ticket.user), clock.now(), clock.today());

/** What a ticket's view shows beside its row. */
export interface ShownWith {
  seller: User | undefined;
  /** The seller's reviews: the same list until one of them changes. */
  reviews: readonly Feedback[];
}

export const shownWith = ({ users, feedback }: Store, { user }: TicketRow): ShownWith => ({
  seller: users.get(user),
  reviews: feedback.by('seller', user),
});

/** The seller's fields, with average and number of reviews (CARD-07), and the image's name as an address. */
const computedFields = (ticket: TicketRow, { seller, reviews }: ShownWith) => ({
  user_email: seller?.email ?? '',
  user_full_name: seller?.full_name ?? '',
  user_rating: averageOf(reviews),
  user_reviews: reviews.length,
  services: [...ticket.services],
  image: ticket.image && `${IMAGES_PATH}/${ticket.image}`,
});

const pickTicket = fieldPicker(Ticket);
const pickOwnTicket = fieldPicker(OwnTicket);

/** A ticket as anyone may see it. */
export const viewTicket = (ticket: TicketRow, shown: ShownWith): Ticket =>
  pickTicket(ticket, {
    ...computedFields(ticket, shown),
    is_checked: ticket.moderation === 'approved' || undefined,
  });

/** A ticket as its owner and staff see it, with its state, sale and moderation (MINE-06, MOD-02). */
export const viewOwnTicket = (world: World, ticket: TicketRow): OwnTicket =>
  pickOwnTicket(ticket, {
    ...computedFields(ticket, shownWith(world.store, ticket)),
    state: currentState(world, ticket),
  });

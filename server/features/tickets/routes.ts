import { getSearchHints, searchTickets } from '#contract/search';
import {
  deleteTicket,
  editTicket,
  listOwnTickets,
  markTicketSold,
  publishTicket,
  TICKET_DEFAULTS,
  type TicketDraft,
  type TicketPatch,
} from '#contract/tickets';
import { ONE_WAY } from '#contract/catalogue';
import { rasterTypeOf } from '#contract/image-formats';
import { OWN_TICKETS_MAX } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import { movesDeparture, ticketProblems } from '#contract/ticket-rules';
import type { World } from '../../world/world.ts';
import { assertAllowed, invalid, orNotFound } from '#contract/http-error';
import { MADE_AT_ONCE, makeInTurn, viewList } from '../../call/long-list.ts';
import { JsonList } from '../../call/http-call.ts';
import { route, type Context, type Route } from '../../call/route.ts';
import { viewOwnTicket, nowAndToday, type NowAndToday } from '../../call/ticket-view.ts';
import { imageName } from '../../world/world-images.ts';
import { type Ticket, type User, newestFirst } from '../../store/schema.ts';
import { searchHints } from './search-hints.ts';
import type { Search } from './search.ts';

/** Only the owner may edit, delete or sell a ticket (MINE-05). */
const ownsTicket = (user: User, ticket: Ticket): boolean => ticket.user === user.id;

/** Sold tickets can no longer be edited (MINE-06). */
const isUnsold = (ticket: Ticket): boolean => ticket.status !== 'sold';

/** The caller's ticket; throws 404 if there is none, 403 if it is another user's (MINE-05). */
const findOwnTicket = (world: World, user: User, id: number): Ticket => {
  const ticket = orNotFound(world.store.tickets.get(id), PROBLEM.ticketNotFound);
  assertAllowed(ownsTicket(user, ticket), PROBLEM.notYours);
  return ticket;
};

/** The caller's ticket; throws 403 also if it is sold (MINE-06). */
const findUnsoldTicket = (world: World, user: User, id: number): Ticket => {
  const ticket = findOwnTicket(world, user, id);
  assertAllowed(isUnsold(ticket), PROBLEM.alreadySold);
  return ticket;
};

/** Throws 400 where a person has as many tickets as one may have, sold and rejected ones too: deleting one makes room. */
const assertPlace = ({ store }: World, { id }: User): void => {
  if (store.tickets.by('seller', id).length >= OWN_TICKETS_MAX)
    throw invalid({ non_field_errors: [PROBLEM.ticketsFull] });
};

/** Throws 400 if fields contradict each other or the clock (PUB-16). */
const assertTicketRules = (
  ticket: Parameters<typeof ticketProblems>[0],
  moment: NowAndToday,
): void => {
  const problems = ticketProblems(ticket, moment, TEXT.journey.sameAsDestination);
  if (Object.keys(problems).length > 0) throw invalid(problems);
};

/** Throws 400 as `assertTicketRules` does for an edit, whose departure is checked only if the edit moves it. */
const assertEditRules = (before: Ticket, after: Ticket, moment: NowAndToday): void => {
  const date = movesDeparture(before, after, moment) ? after.date : undefined;
  assertTicketRules({ ...after, date }, moment);
};

/** Drops the fields that the request did not send; parsing has already dropped unknown ones. */
const definedFields = <Fields extends object>(fields: Fields): Defined<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Defined<Fields>;

type Defined<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> };

/** Row of a new ticket, public at once and pending moderation (MOD-01). */
export const newTicket = (
  draft: TicketDraft,
  seller: User,
  image: string | null,
  now: string,
): Omit<Ticket, 'id'> => ({
  user: seller.id,
  ...TICKET_DEFAULTS,
  ...definedFields(draft),
  image,
  status: 'active',
  sold_at: null,
  moderation: 'pending',
  moderation_reason: '',
  created_at: now,
});

/** Whether an edit sends no field, so that the ticket need not be moderated again. */
const isEmptyPatch = (patch: TicketPatch): boolean =>
  Object.keys(definedFields(patch)).length === 0;

/** Row of a ticket after an edit, pending moderation again (MOD-02). Becoming one-way clears the return times. */
export const mergeTicket = (before: Ticket, patch: TicketPatch, image: string | null): Ticket => {
  const sent = definedFields(patch);
  const isOneWay = (sent.trip_type ?? before.trip_type) === ONE_WAY;
  return {
    ...before,
    ...(isOneWay && { return_departure_time: null, return_arrival_time: null }),
    ...sent,
    image: image ?? before.image,
    moderation: 'pending',
    moderation_reason: '',
  };
};

/**
 * Stores the image of a call and passes its file name to `change`, or `null` where there is none. Leaves no file if the
 * image is invalid or `change` fails (PUB-17). It is decoded when it is the address's turn (HOST-01). Throws 404 if the
 * world was deleted meanwhile.
 */
const withStoredImage = async <T>(
  context: Pick<
    Context<typeof publishTicket>,
    'world' | 'image' | 'httpCall' | 'assertNotReset' | 'deps'
  >,
  change: (name: string | null) => Promise<T>,
): Promise<T> => {
  const { world, image: bytes, httpCall, assertNotReset, deps } = context;
  if (!bytes) return change(null);
  const { turns, imagePreparer } = deps;
  const decode = () => turns.decoding.run(httpCall, () => imagePreparer.prepare(bytes));
  const image = await (rasterTypeOf(bytes) ? decode() : turns.drawing.run(httpCall, decode));
  return world.holdImages(async () => {
    assertNotReset();
    const name = imageName(image);
    await world.images.add(name, image.bytes);
    return change(name);
  });
};

const answerPage = (
  search: Search,
  { query, world, header }: Context<typeof searchTickets>,
): JsonList => {
  const { items, total, next } = search.page(world, query);
  header('X-Total-Count', String(total));
  if (next !== null) header('X-Next', next);
  return new JsonList(items);
};

/** Routes of the tickets. `search` keeps what searches find; it is created once per application. */
export const ticketRoutes = (search: Search): Route[] => [
  route(searchTickets, (context) => {
    const { query, world } = context;
    const most = Math.min(query.limit ?? Infinity, world.store.tickets.size);
    const make = () => answerPage(search, context);
    return most <= MADE_AT_ONCE ? make() : makeInTurn(context, make);
  }),

  route(getSearchHints, ({ query, world }) => searchHints((one) => search.find(world, one), query)),

  route(listOwnTickets, (context) => {
    const { user, world } = context;
    const own = world.store.tickets.by('seller', user.id).toSorted(newestFirst);
    return viewList(context, own, (ticket) => viewOwnTicket(world, ticket));
  }),

  route(publishTicket, async (context) => {
    const { reloadCaller, body, world, commit } = context;
    assertTicketRules(body, nowAndToday(world.clock));
    assertPlace(world, reloadCaller());
    const ticket = await withStoredImage(context, (name) =>
      commit((draft) => {
        const seller = reloadCaller();
        // Others may have been published while the picture was prepared.
        assertPlace(world, seller);
        return draft.insert('tickets', newTicket(body, seller, name, world.clock.instant()));
      }),
    );
    return viewOwnTicket(world, ticket);
  }),

  route(
    editTicket,
    async (context) => {
      const { reloadCaller, params, body, world, commit } = context;
      const ticket = await withStoredImage(context, async (name) => {
        // While the image was processed, other requests may have changed the ticket or deactivated its seller.
        const before = findUnsoldTicket(world, reloadCaller(), params.id);
        if (!name && isEmptyPatch(body)) return before;
        const after = mergeTicket(before, body, name);
        assertEditRules(before, after, nowAndToday(world.clock));
        return commit((draft) => draft.put('tickets', after));
      });
      return viewOwnTicket(world, ticket);
    },
    ({ user, params, world }) => findUnsoldTicket(world, user, params.id),
  ),

  route(deleteTicket, async ({ user, params, world, commit }) => {
    const ticket = findOwnTicket(world, user, params.id);
    await commit((draft) => {
      for (const favourite of world.store.favourites.by('ticket', ticket.id)) {
        draft.delete('favourites', favourite.id);
      }
      draft.delete('tickets', ticket.id);
    });
    // Its image goes, unless another ticket has it.
    await world.holdImages(() => Promise.resolve());
  }),

  route(markTicketSold, async ({ user, params, world, commit }) => {
    const ticket = findUnsoldTicket(world, user, params.id);
    const sold = await commit((draft) =>
      draft.put('tickets', { ...ticket, status: 'sold', sold_at: world.clock.instant() }),
    );
    return viewOwnTicket(world, sold);
  }),
];

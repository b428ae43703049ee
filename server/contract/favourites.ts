import * as z from 'zod/mini';
import { endpoint, namedSchema } from './endpoint.ts';
import { OwnTicket, Ticket } from './tickets.ts';
import { Id, Instant, RowId } from './fields.ts';
import { PROBLEM } from './problems.ts';

/** A favourite with its ticket (FAV-02); those sold or departed stay in the list, hence `state` (FAV-10). */
export const Favourite = namedSchema('Favourite', {
  id: RowId,
  ticket_data: z.extend(Ticket, { state: OwnTicket.shape.state, status: OwnTicket.shape.status }),
  created_at: Instant,
});

export type Favourite = z.output<typeof Favourite>;

export const listFavourites = endpoint({
  name: 'listFavourites',
  method: 'get',
  path: '/api/tickets/favorites/',
  who: 'user',
  label: { it: 'I tuoi preferiti', en: 'Your favourites' },
  answer: z.array(Favourite),
});

/**
 * What the caller wants: without it the favourite becomes the opposite of what it is (FAV-09). Strict, because the
 * opposite must not follow from a mistyped wish.
 */
export const FavouriteWish = z.optional(
  z.strictObject({ is_favorite: z.optional(z.boolean({ error: PROBLEM.invalid })) }),
);

export const toggleFavourite = endpoint({
  name: 'toggleFavourite',
  method: 'post',
  path: '/api/tickets/favorites/:ticketId/toggle/',
  who: 'user',
  label: { it: 'Aggiungi un preferito, o toglilo', en: 'Add a favourite, or remove it' },
  params: z.object({ ticketId: Id }),
  body: FavouriteWish,
  answer: z.object({ is_favorite: z.boolean() }),
});

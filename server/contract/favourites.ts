import * as z from 'zod/mini';
import { endpoint, namedSchema } from './endpoint.ts';
import { OwnTicket, Ticket } from './tickets.ts';
import { Id } from './fields.ts';

/** A favourite with its ticket (FAV-02); sold tickets stay in the list, hence `status`. */
export const Favourite = namedSchema('Favourite', {
  id: z.number(),
  ticket_data: z.extend(Ticket, { status: OwnTicket.shape.status }),
  created_at: z.string(),
});

export type Favourite = z.output<typeof Favourite>;

export const listFavourites = endpoint({
  name: 'listFavourites',
  method: 'get',
  path: '/api/tickets/favorites/',
  who: 'user',
  summary: "The caller's favourites, newest first",
  label: 'I propri preferiti',
  status: 200,
  answer: z.array(Favourite),
});

export const toggleFavourite = endpoint({
  name: 'toggleFavourite',
  method: 'post',
  path: '/api/tickets/favorites/:ticketId/toggle/',
  who: 'user',
  summary: 'Add a ticket to the favourites, or remove it',
  label: 'Aggiunge un preferito, o lo toglie',
  params: z.object({ ticketId: Id }),
  status: 200,
  answer: z.object({ is_favorite: z.boolean() }),
});

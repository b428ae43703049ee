/** What leaves the server of a stored row. */
import { expect, it } from 'vitest';
import { viewFeedback } from '../../server/features/feedback/routes.ts';
import { shownWith, viewOwnTicket, viewTicket } from '../../server/call/ticket-view.ts';
import { emptySandbox, TODAY } from '../support/empty-sandbox.ts';
import { storeTickets } from '../support/stored-tickets.ts';

it('a row whose seller is not stored has no name rather than failing the list that it is in [CARD-07, FEED-03]', async () => {
  const user = 999;
  const state = emptySandbox();
  const [id = 0] = await storeTickets({ state }, [{ user }]);
  const row = state.store.tickets.get(id);
  if (!row) throw new Error('the ticket was not stored');
  const nameless = { user, user_email: '', user_full_name: '' };
  expect([viewTicket(row, shownWith(state.store, row)), viewOwnTicket(state, row)]).toMatchObject([
    nameless,
    nameless,
  ]);
  const review = { id: 1, seller: user, author: 2, rating: 5, comment: '', created_at: TODAY };
  expect(viewFeedback(state, review)).toMatchObject({ rating: 5, seller_full_name: '' });
});

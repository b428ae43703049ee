/** What leaves the server of a stored row. */
import { expect, it } from 'vitest';
import { WorldImages } from '../../server/world/world-images.ts';
import { buildScenario, SEED_FINGERPRINT } from '../../seed/scenarios.ts';
import { SandboxClock } from '../../server/lab/sandbox/clock.ts';
import { Sandbox } from '../../server/lab/sandbox/sandbox.ts';
import { Seeds } from '../../server/store/seeds.ts';
import { Store } from '../../server/store/store.ts';
import { viewFeedback } from '../../server/features/feedback/routes.ts';
import { shownWith, viewOwnTicket, viewTicket } from '../../server/call/ticket-view.ts';
import { storeTickets } from '../support/stored-tickets.ts';

it('a row whose seller is not stored has no name rather than failing the list that it is in [CARD-07, FEED-03]', async () => {
  const [today, user] = ['2026-06-12', 999];
  const state = new Sandbox({
    id: 'test',
    store: new Store(new Seeds(buildScenario, SEED_FINGERPRINT), 'empty', today),
    images: WorldImages.inMemory(),
    clock: new SandboxClock(today),
    onMail: () => {},
  });
  const [id = 0] = await storeTickets({ state }, [{ user }]);
  const row = state.store.tickets.get(id);
  if (!row) throw new Error('the ticket was not stored');
  const nameless = { user, user_email: '', user_full_name: '' };
  expect([viewTicket(row, shownWith(state.store, row)), viewOwnTicket(state, row)]).toMatchObject([
    nameless,
    nameless,
  ]);
  const review = { id: 1, seller: user, author: 2, rating: 5, comment: '', created_at: today };
  expect(viewFeedback(state, review)).toMatchObject({ rating: 5, seller_full_name: '' });
});

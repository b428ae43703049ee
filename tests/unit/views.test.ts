/** What leaves the server of a stored row, and rows in order of their age. */
import { describe, expect, it } from 'vitest';
import { buildScenario, SEED_FINGERPRINT } from '../../seed/scenarios.ts';
import { ImageFolder } from '../../server/images/image-folder.ts';
import { SandboxClock } from '../../server/lab/sandbox/clock.ts';
import { Sandbox } from '../../server/lab/sandbox/sandbox.ts';
import { Seeds } from '../../server/store/seeds.ts';
import { newestFirst, oldestFirst } from '../../server/store/order.ts';
import { Store } from '../../server/store/store.ts';
import { viewFeedback } from '../../server/features/feedback/routes.ts';
import { viewOwnTicket, viewTicket } from '../../server/views/ticket.ts';
import { storeTickets } from '../support/stored-tickets.ts';

const TODAY = '2026-06-12';
const PEOPLE = { luca: 2, sara: 6, davide: 7 };
const seeds = new Seeds(buildScenario, SEED_FINGERPRINT);

/** A sandbox without a server, and a ticket in it. */
const withTicket = async (values: Parameters<typeof storeTickets>[1][number] = {}) => {
  const store = new Store(seeds, 'empty', TODAY);
  const images = ImageFolder.empty('no-folder');
  const state = new Sandbox({
    id: 'test',
    store,
    images,
    clock: new SandboxClock(TODAY),
    onMail: () => {},
  });
  const [id = 0] = await storeTickets({ state }, [values]);
  const row = store.tickets.get(id);
  if (!row) throw new Error('the ticket was not stored');
  return { state, views: () => [viewTicket(state, row), viewOwnTicket(state, row)] };
};

/** Stores reviews with these stars, each by another person. */
const storeReviews = ({ store, clock }: Sandbox, seller: number, stars: readonly number[]) =>
  store.commit((draft) =>
    stars.map((rating, at) => {
      const author = [PEOPLE.luca, PEOPLE.sara][at] ?? 0;
      const created_at = clock.instant();
      return draft.insert('feedback', { seller, author, rating, comment: '', created_at });
    }),
  );

describe('a card', () => {
  it('shows the average of its seller’s reviews and how many there are, or none [CARD-07]', async () => {
    const shown = async (...stars: number[]) => {
      const { state, views } = await withTicket({ user: PEOPLE.davide });
      await storeReviews(state, PEOPLE.davide, stars);
      return views().map(({ user_rating, user_reviews }) => [user_rating, user_reviews]);
    };
    expect(await shown(), 'no number that is none').toEqual([
      [null, 0],
      [null, 0],
    ]);
    expect(await shown(4)).toEqual([
      [4, 1],
      [4, 1],
    ]);
    expect(await shown(4, 1)).toEqual([
      [2.5, 2],
      [2.5, 2],
    ]);
  });

  it('has the address of its picture, or null [CARD-01]', async () => {
    const shown = async (image: string | null) =>
      (await withTicket({ image })).views().map((ticket) => ticket.image);
    expect(await shown('seed/roma.webp')).toEqual([
      '/uploads/seed/roma.webp',
      '/uploads/seed/roma.webp',
    ]);
    expect(await shown(null)).toEqual([null, null]);
  });
});

describe('a row whose seller is not stored', () => {
  const NOBODY = 999;

  it('has no name rather than failing the list that it is in [CARD-07, FEED-03]', async () => {
    const { state, views } = await withTicket({ user: NOBODY });
    const nameless = { user: NOBODY, user_email: '', user_full_name: '' };
    expect(views()).toMatchObject([nameless, nameless]);
    const reviews = await storeReviews(state, NOBODY, [5]);
    expect(reviews.map((review) => viewFeedback(state, review))).toMatchObject([
      { rating: 5, seller_full_name: '' },
    ]);
  });
});

describe('rows in order of their age', () => {
  const row = (id: number, hour: number) => ({ id, created_at: `2026-06-12T0${hour}:00:00.000Z` });
  /** Neither in order of their ids nor of their instants. */
  const rows = [row(2, 9), row(4, 8), row(1, 8), row(3, 7)];
  const idsOf = (sorted: typeof rows) => sorted.map(({ id }) => id);

  it('are the newest first, and of one instant by falling id [FAV-02, FEED-03]', () => {
    expect(idsOf(rows.toSorted(newestFirst))).toEqual([2, 4, 1, 3]);
    expect(idsOf(rows.toReversed().toSorted(newestFirst))).toEqual([2, 4, 1, 3]);
  });

  it('are the oldest first where staff decides, and of one instant by rising id [MOD-01]', () => {
    expect(idsOf(rows.toSorted(oldestFirst))).toEqual([3, 1, 4, 2]);
    expect(idsOf(rows.toReversed().toSorted(oldestFirst))).toEqual([3, 1, 4, 2]);
  });
});

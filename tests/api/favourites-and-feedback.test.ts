import { afterAll, describe, expect, it } from 'vitest';
import { moderateTicket } from '#contract/admin';
import { listFavourites, toggleFavourite } from '#contract/favourites';
import { leaveFeedback, listFeedback, listSellerFeedback } from '#contract/feedback';
import { PROBLEM } from '#contract/problems';
import { deleteTicket, markTicketSold, searchTickets } from '#contract/tickets';
import { DAVIDES_TICKET, MARTAS_TICKET } from '../support/requests.ts';
import { PEOPLE, testServer, type Person, type Room } from '../support/server.ts';

const server = await testServer();
afterAll(() => server.close());

const toggle = (room: Room, ticketId: number, person: Person = 'nuovo') =>
  room.as(person).call(toggleFavourite, { params: { ticketId } });

const favouritesOf = (room: Room, person: Person) =>
  room.sandbox.store.favourites.by('user', PEOPLE[person]).map(({ ticket }) => ticket);

describe('a buyer’s favourites', () => {
  it('change with every toggle, for that buyer only [FAV-02, CARD-02]', async () => {
    const room = server.room();
    const lucas = favouritesOf(room, 'luca');
    expect((await toggle(room, DAVIDES_TICKET)).body).toEqual({ is_favorite: true });
    expect(favouritesOf(room, 'nuovo')).toEqual([DAVIDES_TICKET]);
    expect((await toggle(room, DAVIDES_TICKET)).body).toEqual({ is_favorite: false });
    expect(favouritesOf(room, 'nuovo')).toEqual([]);
    expect(favouritesOf(room, 'luca')).toEqual(lucas);
  });

  it('are listed newest first, each with its ticket marked as favourite [FAV-02]', async () => {
    const room = server.room();
    await toggle(room, DAVIDES_TICKET);
    room.sandbox.clock.advance({ minutes: 1 });
    await toggle(room, MARTAS_TICKET);
    const { body } = await room.as('nuovo').call(listFavourites, {});
    expect(body.map(({ ticket_data }) => [ticket_data.id, ticket_data.is_favorite])).toEqual([
      [MARTAS_TICKET, true],
      [DAVIDES_TICKET, true],
    ]);
    const lucas = (await room.as('luca').call(listFavourites, {})).body;
    expect(lucas.length).toBe(favouritesOf(room, 'luca').length);
  });

  it('are unchanged after two simultaneous toggles, and never contain a ticket twice [FAV-02]', async () => {
    const room = server.room();
    const even = await Promise.all([toggle(room, DAVIDES_TICKET), toggle(room, DAVIDES_TICKET)]);
    const answers = even.map(({ body }) => body.is_favorite);
    expect(new Set(answers)).toEqual(new Set([true, false]));
    expect(favouritesOf(room, 'nuovo')).toEqual([]);
    await Promise.all(Array.from({ length: 5 }, () => toggle(room, DAVIDES_TICKET)));
    expect(favouritesOf(room, 'nuovo')).toEqual([DAVIDES_TICKET]);
  });

  it('can be removed without deleting the ticket [FAV-08]', async () => {
    const room = server.room();
    const ticket = room.sandbox.store.tickets.get(DAVIDES_TICKET);
    await toggle(room, DAVIDES_TICKET);
    await toggle(room, DAVIDES_TICKET);
    expect(room.sandbox.store.tickets.get(DAVIDES_TICKET)).toBe(ticket);
    const found = await room.visitor.call(searchTickets, { query: {} });
    expect(found.body.map(({ id }) => id)).toContain(DAVIDES_TICKET);
  });

  it('keep a sold ticket, marked as sold, and lose a deleted one [FAV-02, MINE-05]', async () => {
    const room = server.room();
    const params = { id: MARTAS_TICKET };
    await toggle(room, MARTAS_TICKET);
    await room.as('marta').call(markTicketSold, { params });
    const sold = (await room.as('nuovo').call(listFavourites, {})).body;
    expect(sold.map(({ ticket_data }) => ticket_data.status)).toEqual(['sold']);
    await room.as('marta').call(deleteTicket, { params });
    expect((await room.as('nuovo').call(listFavourites, {})).body).toEqual([]);
    expect(favouritesOf(room, 'nuovo')).toEqual([]);
  });

  it('cannot include a rejected ticket, and do not show one that is rejected later [FAV-02, SEARCH-13]', async () => {
    const room = server.room();
    const { tickets } = room.sandbox.store;
    const rejected = [...tickets.values()].find(({ moderation }) => moderation === 'rejected');
    expect((await toggle(room, rejected?.id ?? 0)).status).toBe(404);
    expect(favouritesOf(room, 'nuovo')).toEqual([]);
    await toggle(room, DAVIDES_TICKET);
    const body = { decision: 'reject', reason: 'Prezzo sbagliato' } as const;
    await room.as('admin').call(moderateTicket, { params: { id: DAVIDES_TICKET }, body });
    expect((await room.as('nuovo').call(listFavourites, {})).body).toEqual([]);
    expect((await toggle(room, DAVIDES_TICKET)).body).toEqual({ is_favorite: false });
  });

  it('cannot include the user’s own rejected ticket [CARD-02, FAV-02]', async () => {
    const room = server.room();
    const rejected = [...room.sandbox.store.tickets.values()].find(
      ({ user, moderation }) => user === room.user('marta').id && moderation === 'rejected',
    );
    const params = { ticketId: rejected?.id ?? 0 };
    expect((await room.as('marta').call(toggleFavourite, { params })).status).toBe(404);
    expect(room.sandbox.store.favourites.by('ticket', params.ticketId)).toEqual([]);
  });
});

const review = (
  room: Room,
  body: object,
  person: Person = 'nuovo',
  userId: number = PEOPLE.marta,
) => room.as(person).loose(leaveFeedback, { params: { userId }, body });

const reviewsOf = (room: Room, userId: number) =>
  room.visitor.call(listFeedback, { params: { userId } });

describe('the reviews of a seller', () => {
  it('can be read by a visitor, newest first, with the seller’s name [FEED-03]', async () => {
    const room = server.room();
    const { body } = await reviewsOf(room, PEOPLE.marta);
    expect(body.length).toBeGreaterThanOrEqual(3);
    const created = body.map(({ created_at }) => created_at);
    expect(created).toEqual(created.toSorted((a, b) => b.localeCompare(a)));
    expect(new Set(body.map(({ seller_full_name }) => seller_full_name))).toEqual(
      new Set(['Marta Greco']),
    );
  });

  it('are the same in the card’s seller panel [CARD-05]', async () => {
    const room = server.room();
    const panel = await room
      .as('luca')
      .call(listSellerFeedback, { params: { sellerId: PEOPLE.marta } });
    expect(panel.body).toEqual((await reviewsOf(room, PEOPLE.marta)).body);
  });

  it('are an empty list for a new seller, and 404 for an unknown one [FEED-04]', async () => {
    const room = server.room();
    expect((await reviewsOf(room, PEOPLE.nuovo)).body).toEqual([]);
    const unknown = await reviewsOf(room, 999);
    expect([unknown.status, unknown.body]).toEqual([404, { detail: PROBLEM.userNotFound }]);
  });
});

describe('a buyer who reviews', () => {
  it('leaves one review; a second one replaces it [FEED-05]', async () => {
    const room = server.room();
    const before = room.sandbox.store.feedback.size;
    expect((await review(room, { rating: 2 })).status).toBe(201);
    room.sandbox.clock.advance({ hours: 1 });
    const second = await review(room, { rating: 5, comment: '  Ho cambiato idea. ' });
    expect(second.status).toBe(201);
    expect(room.sandbox.store.feedback.size).toBe(before + 1);
    expect(
      room.sandbox.store.feedback.by('authorSeller', `${PEOPLE.nuovo}|${PEOPLE.marta}`),
    ).toEqual([
      {
        id: before + 1,
        seller: PEOPLE.marta,
        author: PEOPLE.nuovo,
        rating: 5,
        comment: 'Ho cambiato idea.',
        created_at: room.sandbox.clock.instant(),
      },
    ]);
    expect((await reviewsOf(room, PEOPLE.marta)).body[0]).toMatchObject({ rating: 5 });
  });

  it('leaves only one review if several are sent at once [FEED-05]', async () => {
    const room = server.room();
    const before = room.sandbox.store.feedback.size;
    await Promise.all([
      review(room, { rating: 1 }),
      review(room, { rating: 2 }),
      review(room, { rating: 3 }),
    ]);
    expect(room.sandbox.store.feedback.size).toBe(before + 1);
  });

  it('cannot review themselves [FEED-05]', async () => {
    const room = server.room();
    const before = room.sandbox.store.export();
    const answer = await review(room, { rating: 5 }, 'marta');
    expect([answer.status, answer.body]).toEqual([400, { non_field_errors: [PROBLEM.ownReview] }]);
    expect(room.sandbox.store.export()).toEqual(before);
  });

  it.each([
    [{}, 'rating', PROBLEM.required],
    [{ rating: 0 }, 'rating', PROBLEM.rating],
    [{ rating: 6 }, 'rating', PROBLEM.rating],
    [{ rating: 4.5 }, 'rating', PROBLEM.rating],
    [{ rating: '5' }, 'rating', PROBLEM.rating],
    [{ rating: null }, 'rating', PROBLEM.rating],
    [{ rating: 5, comment: 'x'.repeat(1001) }, 'comment', PROBLEM.tooLong(1000)],
  ])('gets a 400 that names the wrong field of %j [FEED-05]', async (body, field, text) => {
    const room = server.room();
    const before = room.sandbox.store.export();
    const answer = await review(room, body);
    expect([answer.status, answer.body]).toEqual([400, { [field]: [text] }]);
    expect(room.sandbox.store.export()).toEqual(before);
  });
});

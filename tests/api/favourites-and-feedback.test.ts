import { afterAll, describe, expect, it } from 'vitest';
import { moderateTicket } from '#contract/admin';
import { listFavourites, toggleFavourite } from '#contract/favourites';
import { leaveFeedback, listFeedback, listSellerFeedback } from '#contract/feedback';
import { PROBLEM } from '#contract/problems';
import { deleteTicket, markTicketSold, searchTickets } from '#contract/tickets';
import { DAVIDES_TICKET, MARTAS_TICKET } from '../support/requests.ts';
import { PEOPLE, testServer, type Person, type TestSandbox } from '../support/server.ts';

const server = await testServer();
afterAll(() => server.close());

const toggle = (sandbox: TestSandbox, ticketId: number, person: Person = 'nuovo') =>
  sandbox.as(person).call(toggleFavourite, { params: { ticketId } });

const favouritesOf = (sandbox: TestSandbox, person: Person) =>
  sandbox.state.store.favourites.by('user', PEOPLE[person]).map(({ ticket }) => ticket);

describe('a buyer’s favourites', () => {
  it('change with every toggle, for that buyer only [FAV-02, CARD-02]', async () => {
    const sandbox = server.createSandbox();
    const lucas = favouritesOf(sandbox, 'luca');
    expect((await toggle(sandbox, DAVIDES_TICKET)).body).toEqual({ is_favorite: true });
    expect(favouritesOf(sandbox, 'nuovo')).toEqual([DAVIDES_TICKET]);
    expect((await toggle(sandbox, DAVIDES_TICKET)).body).toEqual({ is_favorite: false });
    expect(favouritesOf(sandbox, 'nuovo')).toEqual([]);
    expect(favouritesOf(sandbox, 'luca')).toEqual(lucas);
  });

  it('are listed newest first, each with its ticket marked as favourite [FAV-02]', async () => {
    const sandbox = server.createSandbox();
    await toggle(sandbox, DAVIDES_TICKET);
    sandbox.state.clock.advance({ minutes: 1 });
    await toggle(sandbox, MARTAS_TICKET);
    const { body } = await sandbox.as('nuovo').call(listFavourites, {});
    expect(body.map(({ ticket_data }) => [ticket_data.id, ticket_data.is_favorite])).toEqual([
      [MARTAS_TICKET, true],
      [DAVIDES_TICKET, true],
    ]);
    const lucas = (await sandbox.as('luca').call(listFavourites, {})).body;
    expect(lucas.length).toBe(favouritesOf(sandbox, 'luca').length);
  });

  it('are unchanged after two simultaneous toggles, and never contain a ticket twice [FAV-02]', async () => {
    const sandbox = server.createSandbox();
    const even = await Promise.all([
      toggle(sandbox, DAVIDES_TICKET),
      toggle(sandbox, DAVIDES_TICKET),
    ]);
    const answers = even.map(({ body }) => body.is_favorite);
    expect(new Set(answers)).toEqual(new Set([true, false]));
    expect(favouritesOf(sandbox, 'nuovo')).toEqual([]);
    await Promise.all(Array.from({ length: 5 }, () => toggle(sandbox, DAVIDES_TICKET)));
    expect(favouritesOf(sandbox, 'nuovo')).toEqual([DAVIDES_TICKET]);
  });

  it('can be removed without deleting the ticket [FAV-08]', async () => {
    const sandbox = server.createSandbox();
    const ticket = sandbox.state.store.tickets.get(DAVIDES_TICKET);
    await toggle(sandbox, DAVIDES_TICKET);
    await toggle(sandbox, DAVIDES_TICKET);
    expect(sandbox.state.store.tickets.get(DAVIDES_TICKET)).toBe(ticket);
    const found = await sandbox.visitor.call(searchTickets, { query: {} });
    expect(found.body.map(({ id }) => id)).toContain(DAVIDES_TICKET);
  });

  it('keep a sold ticket, marked as sold, and lose a deleted one [FAV-02, MINE-05]', async () => {
    const sandbox = server.createSandbox();
    const params = { id: MARTAS_TICKET };
    await toggle(sandbox, MARTAS_TICKET);
    await sandbox.as('marta').call(markTicketSold, { params });
    const sold = (await sandbox.as('nuovo').call(listFavourites, {})).body;
    expect(sold.map(({ ticket_data }) => ticket_data.status)).toEqual(['sold']);
    await sandbox.as('marta').call(deleteTicket, { params });
    expect((await sandbox.as('nuovo').call(listFavourites, {})).body).toEqual([]);
    expect(favouritesOf(sandbox, 'nuovo')).toEqual([]);
  });

  it('cannot include a rejected ticket, and do not show one that is rejected later [FAV-02, SEARCH-13]', async () => {
    const sandbox = server.createSandbox();
    const { tickets } = sandbox.state.store;
    const rejected = [...tickets.values()].find(({ moderation }) => moderation === 'rejected');
    expect((await toggle(sandbox, rejected?.id ?? 0)).status).toBe(404);
    expect(favouritesOf(sandbox, 'nuovo')).toEqual([]);
    await toggle(sandbox, DAVIDES_TICKET);
    const body = { decision: 'reject', reason: 'Prezzo sbagliato' } as const;
    await sandbox.as('admin').call(moderateTicket, { params: { id: DAVIDES_TICKET }, body });
    expect((await sandbox.as('nuovo').call(listFavourites, {})).body).toEqual([]);
    expect((await toggle(sandbox, DAVIDES_TICKET)).body).toEqual({ is_favorite: false });
  });

  it('cannot include the user’s own rejected ticket [CARD-02, FAV-02]', async () => {
    const sandbox = server.createSandbox();
    const rejected = [...sandbox.state.store.tickets.values()].find(
      ({ user, moderation }) => user === sandbox.user('marta').id && moderation === 'rejected',
    );
    const params = { ticketId: rejected?.id ?? 0 };
    expect((await sandbox.as('marta').call(toggleFavourite, { params })).status).toBe(404);
    expect(sandbox.state.store.favourites.by('ticket', params.ticketId)).toEqual([]);
  });
});

const review = (
  sandbox: TestSandbox,
  body: object,
  person: Person = 'nuovo',
  userId: number = PEOPLE.marta,
) => sandbox.as(person).callUnchecked(leaveFeedback, { params: { userId }, body });

const reviewsOf = (sandbox: TestSandbox, userId: number) =>
  sandbox.visitor.call(listFeedback, { params: { userId } });

describe('the reviews of a seller', () => {
  it('can be read by a visitor, newest first, with the seller’s name [FEED-03]', async () => {
    const sandbox = server.createSandbox();
    const { body } = await reviewsOf(sandbox, PEOPLE.marta);
    expect(body.length).toBeGreaterThanOrEqual(3);
    const created = body.map(({ created_at }) => created_at);
    expect(created).toEqual(created.toSorted((a, b) => b.localeCompare(a)));
    expect(new Set(body.map(({ seller_full_name }) => seller_full_name))).toEqual(
      new Set(['Marta Greco']),
    );
  });

  it('are the same in the card’s seller panel [CARD-05]', async () => {
    const sandbox = server.createSandbox();
    const panel = await sandbox
      .as('luca')
      .call(listSellerFeedback, { params: { sellerId: PEOPLE.marta } });
    expect(panel.body).toEqual((await reviewsOf(sandbox, PEOPLE.marta)).body);
  });

  it('are an empty list for a new seller, and 404 for an unknown one [FEED-04]', async () => {
    const sandbox = server.createSandbox();
    expect((await reviewsOf(sandbox, PEOPLE.nuovo)).body).toEqual([]);
    const unknown = await reviewsOf(sandbox, 999);
    expect([unknown.status, unknown.body]).toEqual([404, { detail: PROBLEM.userNotFound }]);
  });
});

describe('a buyer who reviews', () => {
  it('leaves one review; a second one replaces it [FEED-05]', async () => {
    const sandbox = server.createSandbox();
    const before = sandbox.state.store.feedback.size;
    expect((await review(sandbox, { rating: 2 })).status).toBe(201);
    sandbox.state.clock.advance({ hours: 1 });
    const second = await review(sandbox, { rating: 5, comment: '  Ho cambiato idea. ' });
    expect(second.status).toBe(201);
    expect(sandbox.state.store.feedback.size).toBe(before + 1);
    expect(
      sandbox.state.store.feedback.by('authorSeller', `${PEOPLE.nuovo}|${PEOPLE.marta}`),
    ).toEqual([
      {
        id: before + 1,
        seller: PEOPLE.marta,
        author: PEOPLE.nuovo,
        rating: 5,
        comment: 'Ho cambiato idea.',
        created_at: sandbox.state.clock.instant(),
      },
    ]);
    expect((await reviewsOf(sandbox, PEOPLE.marta)).body[0]).toMatchObject({ rating: 5 });
  });

  it('leaves only one review if several are sent at once [FEED-05]', async () => {
    const sandbox = server.createSandbox();
    const before = sandbox.state.store.feedback.size;
    await Promise.all([
      review(sandbox, { rating: 1 }),
      review(sandbox, { rating: 2 }),
      review(sandbox, { rating: 3 }),
    ]);
    expect(sandbox.state.store.feedback.size).toBe(before + 1);
  });

  it('cannot review themselves [FEED-05]', async () => {
    const sandbox = server.createSandbox();
    const before = sandbox.state.store.export();
    const answer = await review(sandbox, { rating: 5 }, 'marta');
    expect([answer.status, answer.body]).toEqual([400, { non_field_errors: [PROBLEM.ownReview] }]);
    expect(sandbox.state.store.export()).toEqual(before);
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
    const sandbox = server.createSandbox();
    const before = sandbox.state.store.export();
    const answer = await review(sandbox, body);
    expect([answer.status, answer.body]).toEqual([400, { [field]: [text] }]);
    expect(sandbox.state.store.export()).toEqual(before);
  });
});

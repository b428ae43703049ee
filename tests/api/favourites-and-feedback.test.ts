import { describe, expect, it } from 'vitest';
import { moderateTicket } from '#contract/admin';
import { listFavourites, toggleFavourite } from '#contract/favourites';
import { leaveFeedback, listFeedback } from '#contract/feedback';
import { PROBLEM } from '#contract/problems';
import { deleteTicket, markTicketSold } from '#contract/tickets';
import { getSeller } from '#contract/users';
import { arrange } from '../support/state-documents.ts';
import { DAVIDES_TICKET, MARTAS_TICKET } from '../support/requests.ts';
import { PEOPLE, testServer, type Person, type TestSandbox } from '../support/server.ts';
import { storeTickets } from '../support/stored-tickets.ts';

const server = await testServer();

const toggle = (sandbox: TestSandbox, ticketId: number, person: Person = 'nuovo') =>
  sandbox.as(person).call(toggleFavourite, { params: { ticketId } });

const favouritesOf = (sandbox: TestSandbox, person: Person) =>
  sandbox.state.store.favourites.by('user', PEOPLE[person]).map(({ ticket }) => ticket);

describe('a buyer’s favourites', () => {
  it('of one instant are listed by falling id, whichever was saved again [FAV-02]', async () => {
    const sandbox = server.createSandbox({ scenario: 'empty' });
    const [first = 0, second = 0, third = 0] = await storeTickets(sandbox, [{}, {}, {}]);
    for (const id of [first, second, third, first, second, first]) await toggle(sandbox, id);
    const { body } = await sandbox.as('nuovo').call(listFavourites, {});
    expect(body.map(({ id }) => id)).toEqual(
      [...body.map(({ id }) => id)].toSorted((a, b) => b - a),
    );
    expect(body.map(({ ticket_data }) => ticket_data.id)).toEqual([first, third]);
    expect(body[0]?.created_at).toBe(sandbox.state.clock.instant());
  });

  it('do not show a ticket while its seller is deactivated [FAV-02, SEARCH-13]', async () => {
    const sandbox = server.createSandbox();
    await toggle(sandbox, DAVIDES_TICKET);
    await toggle(sandbox, MARTAS_TICKET);
    const davide = sandbox.user('davide');
    const shown = async () =>
      (await sandbox.as('nuovo').call(listFavourites, {})).body.map(
        ({ ticket_data }) => ticket_data.id,
      );
    expect(await shown()).toEqual([MARTAS_TICKET, DAVIDES_TICKET]);
    await sandbox.state.store.commit((draft) =>
      draft.put('users', { ...davide, is_active: false }),
    );
    expect(await shown()).toEqual([MARTAS_TICKET]);
    await sandbox.state.store.commit((draft) => draft.put('users', davide));
    expect(await shown()).toEqual([MARTAS_TICKET, DAVIDES_TICKET]);
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
});

const profileOf = (sandbox: TestSandbox, userId: number | string) =>
  sandbox.visitor.callUnchecked(getSeller, { params: { userId } });

it('the public profile of a seller tells a visitor name, day of registration and whether active, and nothing else [FEED-06]', async () => {
  const sandbox = server.createSandbox();
  const { id, full_name, date_joined, email, password } = sandbox.user('marta');
  const answer = await profileOf(sandbox, id);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ id, full_name, date_joined, is_active: true });
  expect(JSON.stringify(answer.body)).not.toContain(email);
  expect(JSON.stringify(answer.body)).not.toContain(password);
});

const wish = (
  sandbox: TestSandbox,
  is_favorite: boolean,
  ticketId: number = DAVIDES_TICKET,
  person: Person = 'nuovo',
) => sandbox.as(person).call(toggleFavourite, { params: { ticketId }, body: { is_favorite } });

describe('a toggle that says what the buyer wants', () => {
  it('changes nothing the second time [FAV-09]', async () => {
    const sandbox = server.createSandbox();
    expect((await wish(sandbox, true)).body).toEqual({ is_favorite: true });
    const once = sandbox.state.store.export();
    expect((await wish(sandbox, true)).body).toEqual({ is_favorite: true });
    expect(sandbox.state.store.export()).toEqual(once);
    expect((await wish(sandbox, false)).body).toEqual({ is_favorite: false });
    expect((await wish(sandbox, false)).body).toEqual({ is_favorite: false });
    expect(favouritesOf(sandbox, 'nuovo')).toEqual([]);
  });

  it('without a body, or with an empty one, makes the opposite of now [FAV-09]', async () => {
    const sandbox = server.createSandbox();
    const params = { ticketId: DAVIDES_TICKET };
    const answer = await sandbox.as('nuovo').call(toggleFavourite, { params, body: {} });
    expect(answer.body).toEqual({ is_favorite: true });
    expect((await toggle(sandbox, DAVIDES_TICKET)).body).toEqual({ is_favorite: false });
  });

  it('cannot save a ticket that was sold, nor one that is gone [FAV-09, FAV-10]', async () => {
    const sandbox = server.createSandbox();
    const params = { id: MARTAS_TICKET };
    await sandbox.as('marta').call(markTicketSold, { params });
    expect((await wish(sandbox, true, MARTAS_TICKET)).status).toBe(404);
    await sandbox.as('marta').call(deleteTicket, { params });
    expect((await wish(sandbox, true, MARTAS_TICKET)).status).toBe(404);
    expect(favouritesOf(sandbox, 'nuovo')).toEqual([]);
  });
});

describe('a favourite that can no longer be bought', () => {
  it('stays one for who wishes it again, and who never had it has none [FAV-09, FAV-10]', async () => {
    const sandbox = server.createSandbox();
    await wish(sandbox, true, MARTAS_TICKET);
    await sandbox.as('marta').call(markTicketSold, { params: { id: MARTAS_TICKET } });
    const before = sandbox.state.store.export();
    const again = await wish(sandbox, true, MARTAS_TICKET);
    expect([again.status, again.body]).toEqual([200, { is_favorite: true }]);
    const never = await wish(sandbox, false, MARTAS_TICKET, 'sara');
    expect([never.status, never.body]).toEqual([200, { is_favorite: false }]);
    expect(sandbox.state.store.export()).toEqual(before);
  });

  it('stands after those that can, newest first among both, in whatever state they are [FAV-10]', async () => {
    const sandbox = server.createSandbox({ scenario: 'empty' });
    const states = [
      { status: 'sold' },
      { moderation: 'approved' },
      { date: '2026-06-11' },
      { moderation: 'pending' },
    ] as const;
    const { tickets } = await arrange(sandbox, {
      tickets: [...states, ...states].map((state) => ({ user: PEOPLE.davide, ...state })),
    });
    for (const { id } of tickets) {
      sandbox.state.clock.advance({ minutes: 1 });
      await arrange(sandbox, {
        favourites: [{ user: PEOPLE.nuovo, ticket: id, created_at: sandbox.state.clock.instant() }],
      });
    }
    const { body } = await sandbox.as('nuovo').call(listFavourites, {});
    expect(body.map(({ ticket_data }) => ticket_data.state)).toEqual(
      ['pending', 'on_sale', 'pending', 'on_sale'].concat('departed', 'sold', 'departed', 'sold'),
    );
    const created = body.map(({ created_at }) => created_at);
    expect(created.slice(0, 4)).toEqual(created.slice(0, 4).toSorted().toReversed());
    expect(created.slice(4)).toEqual(created.slice(4).toSorted().toReversed());
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

  it('beside another one: each has a review of their own, of each seller, newest first [FEED-05, FEED-03]', async () => {
    const sandbox = server.createSandbox({ scenario: 'empty' });
    const long = 'Ritardo. '.repeat(111).trim();
    await review(sandbox, { rating: 1, comment: long }, 'nuovo');
    await review(sandbox, { rating: 2 }, 'luca');
    await review(sandbox, { rating: 3 }, 'nuovo', PEOPLE.davide);
    const ratings = async (userId: number) =>
      (await reviewsOf(sandbox, userId)).body.map(({ rating, comment }) => [rating, comment]);
    expect(await ratings(PEOPLE.marta)).toEqual([
      [2, ''],
      [1, long],
    ]);
    expect(await ratings(PEOPLE.davide)).toEqual([[3, '']]);
    await review(sandbox, { rating: 4 }, 'nuovo');
    expect(await ratings(PEOPLE.marta), 'at the same instant, by falling id').toEqual([
      [2, ''],
      [4, ''],
    ]);
    const unknown = await review(sandbox, { rating: 4 }, 'nuovo', 999);
    expect([unknown.status, unknown.body]).toEqual([404, { detail: PROBLEM.userNotFound }]);
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

  it.each([
    [{}, 'rating', PROBLEM.required],
    [{ rating: 0 }, 'rating', PROBLEM.rating],
    [{ rating: 6 }, 'rating', PROBLEM.rating],
    [{ rating: 4.5 }, 'rating', PROBLEM.rating],
    [{ rating: '5' }, 'rating', PROBLEM.rating],
    [{ rating: 5, comment: 'x'.repeat(1001) }, 'comment', PROBLEM.tooLong(1000)],
    [{ rating: 5 }, 'non_field_errors', PROBLEM.ownReview, 'marta' as const],
  ])('gets a 400 for %j, or for a review of themselves, in %s [FEED-05]', async (...given) => {
    const [body, field, text, person] = given;
    const sandbox = server.createSandbox();
    const before = sandbox.state.store.export();
    const answer = await review(sandbox, body, person);
    expect([answer.status, answer.body]).toEqual([400, { [field]: [text] }]);
    expect(sandbox.state.store.export()).toEqual(before);
  });
});

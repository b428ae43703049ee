import { describe, expect, it } from 'vitest';
import {
  getPeriodStats,
  getStats,
  getUserDetail,
  listTicketsToModerate,
  moderateTicket,
  toggleUser,
} from '#contract/admin';
import type { ModerationState } from '#contract/catalogue';
import type { CallInput } from '#contract/endpoint';
import { toggleFavourite } from '#contract/favourites';
import { leaveFeedback } from '#contract/feedback';
import { PROBLEM } from '#contract/problems';
import { deleteTicket, editTicket, markTicketSold, publishTicket } from '#contract/tickets';
import { aPng, aTicket } from '../support/builders.ts';
import { DAVIDES_TICKET, MARTAS_TICKET } from '../support/requests.ts';
import { PEOPLE, testServer, TODAY, type TestSandbox } from '../support/server.ts';
import { storeTickets } from '../support/stored-tickets.ts';

const server = await testServer();

/** The calendar day in Rome of an instant, by Intl rather than by the server's own code. */
const romanDay = (instant: string) =>
  new Date(instant).toLocaleDateString('sv-SE', { timeZone: 'Europe/Rome' });

const daysBetween = (from: string, to: string) => {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
};

describe('an admin who reads the statistics', () => {
  it('sees the counts and one row for each of the last 30 days [ADM-06, ADM-14]', async () => {
    const sandbox = server.createSandbox();
    const { users, tickets, favourites, feedback } = sandbox.state.store;
    const { body } = await sandbox.as('admin').call(getStats, {});
    const inState = (state: ModerationState) =>
      [...tickets.values()].filter(({ moderation }) => moderation === state).length;
    expect(body).toMatchObject({
      users_count: users.size,
      tickets_count: tickets.size,
      feedback_count: feedback.size,
      favorites_count: favourites.size,
      pending_count: inState('pending'),
      approved_count: inState('approved'),
      rejected_count: inState('rejected'),
    });
    const on = (day: string, instants: (string | null)[]) =>
      instants.filter((instant) => instant !== null && romanDay(instant) === day).length;
    const [created, sold, starred] = [
      [...tickets.values()].map(({ created_at }) => created_at),
      [...tickets.values()].map(({ sold_at }) => sold_at),
      [...favourites.values()].map(({ created_at }) => created_at),
    ];
    expect(body.time_series).toEqual(
      daysBetween('2026-05-14', TODAY).map((day) => ({
        day,
        created_count: on(day, created),
        sold_count: on(day, sold),
        favorite_count: on(day, starred),
      })),
    );
    expect(body.time_series.some((row) => row.created_count + row.favorite_count === 0)).toBe(true);
  });

  it('sees a sale under its calendar day in Rome, also just after midnight [ADM-06]', async () => {
    const sandbox = server.createSandbox();
    sandbox.state.clock.set(Date.parse('2026-06-12T22:30:00Z'));
    await sandbox.as('marta').call(markTicketSold, { params: { id: MARTAS_TICKET } });
    await sandbox.as('luca').call(publishTicket, { body: aTicket() });
    await sandbox.as('nuovo').call(toggleFavourite, { params: { ticketId: DAVIDES_TICKET } });
    const { body } = await sandbox.as('admin').call(getStats, {});
    expect(body.time_series.at(-1)).toEqual({
      day: '2026-06-13',
      created_count: 1,
      sold_count: 1,
      favorite_count: 1,
    });
    const query = { from: '2026-06-07', to: '2026-06-13' };
    const week = await sandbox.as('admin').call(getPeriodStats, { query });
    expect(body.last_week, 'as the report of the last seven days').toEqual(week.body);
  });

  it('gets a report for a period, both ends included [ADM-10, ADM-14]', async () => {
    const sandbox = server.createSandbox();
    const { store } = sandbox.state;
    const report = async (from: string, to: string) =>
      (await sandbox.as('admin').call(getPeriodStats, { query: { from, to } })).body;
    const [from, to] = ['2026-06-01', '2026-06-05'];
    const within = (rows: Iterable<{ created_at: string }>) =>
      [...rows].filter(
        ({ created_at }) => romanDay(created_at) >= from && romanDay(created_at) <= to,
      ).length;
    const whole = await report(from, to);
    expect(whole).toMatchObject({
      tickets_count: within(store.tickets.values()),
      feedback_count: within(store.feedback.values()),
      favorites_count: within(store.favourites.values()),
    });
    const days = await Promise.all(daysBetween(from, to).map((day) => report(day, day)));
    expect(days.reduce((sum, day) => sum + day.tickets_count, 0)).toBe(whole.tickets_count);
    expect((await report('2000-01-01', TODAY)).users_count).toBe(store.users.size);
    const joined = romanDay(sandbox.user('davide').date_joined);
    const onThatDay = [...store.users.values()].filter(
      ({ date_joined }) => romanDay(date_joined) === joined,
    );
    expect((await report(joined, joined)).users_count).toBe(onThatDay.length);
  });

  it.each([
    [{}, ['from', 'to']],
    [{ from: '', to: '2026-06-05' }, ['from']],
    [{ from: '2026-06-01', to: '2026-06-31' }, ['to']],
    [{ from: '2026-06-05', to: '2026-06-04' }, ['from']],
  ])('gets a 400 that names the wrong date of %j [ADM-10, ADM-14]', async (query, fields) => {
    const answer = await server
      .createSandbox()
      .as('admin')
      .callUnchecked(getPeriodStats, { query });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body as object).toSorted()).toEqual(fields);
  });
});

describe('an admin who manages accounts', () => {
  it('gets what the request wishes, also if asked twice, and an error for what is no wish [ADM-08][GEN-09]', async () => {
    const sandbox = server.createSandbox();
    const params = { id: PEOPLE.luca };
    const toggle = (wish: 'true' | 'false') =>
      sandbox.as('admin').call(toggleUser, { params, headers: { 'X-Is-Active': wish } });
    for (const wish of ['true', 'false', 'false', 'true'] as const) {
      expect((await toggle(wish)).body).toEqual({ is_active: wish === 'true' });
      expect(sandbox.user('luca').is_active).toBe(wish === 'true');
    }
    for (const wish of ['', 'no', 'FALSE', '0', 'false, false']) {
      const headers = { 'X-Is-Active': wish };
      const answer = await sandbox.as('admin').callUnchecked(toggleUser, { params, headers });
      expect(answer.status, wish).toBe(400);
      expect(Object.keys(answer.body as object)).toEqual(['X-Is-Active']);
      expect(sandbox.user('luca').is_active).toBe(true);
    }
  });

  it('cannot deactivate their own account [ADM-14]', async () => {
    const sandbox = server.createSandbox();
    const answer = await sandbox.as('admin').call(toggleUser, { params: { id: PEOPLE.admin } });
    expect([answer.status, answer.body]).toEqual([400, { detail: PROBLEM.ownAccount }]);
    expect(sandbox.user('admin').is_active).toBe(true);
  });

  it('sees a user’s tickets newest first, those of one instant by falling id, each with its state, and what they received [ADM-09]', async () => {
    const sandbox = server.createSandbox({ scenario: 'empty' });
    const ids = await storeTickets(sandbox, [
      { created_at: '2026-06-02T08:00:00.000Z', date: '2026-06-01' },
      { created_at: '2026-06-03T08:00:00.000Z', moderation: 'pending' },
      { created_at: '2026-06-02T08:00:00.000Z' },
      {
        created_at: '2026-06-01T08:00:00.000Z',
        status: 'sold',
        sold_at: '2026-06-02T08:00:00.000Z',
      },
      { created_at: '2026-06-04T08:00:00.000Z', user: PEOPLE.marta },
    ]);
    for (const buyer of ['luca', 'nuovo'] as const)
      await sandbox.as(buyer).call(toggleFavourite, { params: { ticketId: ids[2] ?? 0 } });
    const params = { userId: PEOPLE.davide };
    await sandbox.as('luca').call(leaveFeedback, { params, body: { rating: 4 } });
    const { body } = await sandbox
      .as('admin')
      .call(getUserDetail, { params: { id: PEOPLE.davide } });
    expect(body.tickets.map(({ id, state }) => [id, state])).toEqual([
      [ids[1], 'pending'],
      [ids[2], 'on_sale'],
      [ids[0], 'departed'],
      [ids[3], 'sold'],
    ]);
    const [first] = body.tickets;
    expect(first).toMatchObject({ departure: 'Torino - Caselle (TRN)', trip_type: 'Solo andata' });
    expect(body).toMatchObject({ tickets_count: 4, favorites_received: 2, feedback_received: 1 });
  });
});

const moderate = (sandbox: TestSandbox, id: number, body: object) =>
  sandbox.as('admin').callUnchecked(moderateTicket, { params: { id }, body });

const listByModeration = async (
  sandbox: TestSandbox,
  moderation?: 'pending' | 'approved' | 'rejected',
) => (await sandbox.as('admin').call(listTicketsToModerate, { query: { moderation } })).body;

describe('an admin who moderates', () => {
  it('no longer has one to decide on that its seller has sold, and has the sold among the approved [MOD-01]', async () => {
    const sandbox = server.createSandbox({ scenario: 'empty' });
    const [waiting = 0, ...others] = await storeTickets(sandbox, [
      { moderation: 'pending' },
      { moderation: 'pending' },
      { moderation: 'approved' },
    ]);
    for (const id of others) await sandbox.as('davide').call(markTicketSold, { params: { id } });
    expect((await listByModeration(sandbox)).map(({ id }) => id)).toEqual([waiting]);
    expect((await listByModeration(sandbox, 'approved')).map(({ id }) => id)).toEqual([others[1]]);
    const { body } = await sandbox.as('admin').call(getStats, {});
    expect(body).toMatchObject({ pending_count: 1, approved_count: 1, tickets_count: 3 });
  });

  it('changes nothing else of a ticket, and no other; an approval takes the reason away [MOD-02]', async () => {
    const sandbox = server.createSandbox();
    const before = [...sandbox.state.store.tickets.values()];
    const expectRow = (change: object) =>
      expect(before.map(({ id }) => sandbox.state.store.tickets.get(id))).toEqual(
        before.map((row) => (row.id === 56 ? { ...row, ...change } : row)),
      );
    await moderate(sandbox, 56, { decision: 'reject', reason: 'Doppione' });
    expectRow({ moderation: 'rejected', moderation_reason: 'Doppione' });
    await moderate(sandbox, 56, { decision: 'approve', reason: 'Doppione' });
    expectRow({ moderation: 'approved', moderation_reason: '' });
    const unknown = await moderate(sandbox, 999, { decision: 'approve' });
    expect([unknown.status, unknown.body]).toEqual([404, { detail: PROBLEM.ticketNotFound }]);
  });

  describe('decides about what was looked at:', () => {
    const params = { id: '56' };
    const row = (sandbox: TestSandbox) => sandbox.state.store.tickets.get(56);
    const edits = (body: CallInput<typeof editTicket>['body']) => (sandbox: TestSandbox) =>
      sandbox.as('marta').call(editTicket, { params, body });
    const decides = (body: CallInput<typeof moderateTicket>['body']) => (sandbox: TestSandbox) =>
      sandbox.as('admin').call(moderateTicket, { params, body });
    const seenIn = async (sandbox: TestSandbox) =>
      (await listByModeration(sandbox)).find(({ id }) => id === 56);

    it.each<[string, (sandbox: TestSandbox) => Promise<unknown>]>([
      ['its price', edits({ price: '1' })],
      ['its services', edits({ services: ['Scelta posto'] })],
      [
        'its picture',
        async (sandbox) =>
          sandbox.as('marta').call(editTicket, { params, body: {}, image: await aPng() }),
      ],
      ['its sale', (sandbox) => sandbox.as('marta').call(markTicketSold, { params })],
      ['its approval by another', decides({ decision: 'approve' })],
      ['its rejection by another', decides({ decision: 'reject', reason: 'Doppione' })],
    ])(
      'a ticket that has changed since in %s is left as it is, with 409 [MOD-03]',
      async (_, act) => {
        const sandbox = server.createSandbox();
        const version = (await seenIn(sandbox))?.version;
        await act(sandbox);
        const changed = row(sandbox);
        for (const decision of [{ decision: 'approve' }, { decision: 'reject', reason: 'No' }]) {
          const { status, body } = await moderate(sandbox, 56, { ...decision, version });
          expect([status, body]).toEqual([409, { detail: PROBLEM.ticketChanged }]);
          expect(row(sandbox)).toBe(changed);
        }
      },
    );

    it('one that is as it was can be decided, twice with each answer’s version, and one that was put back is as it was [MOD-03]', async () => {
      const sandbox = server.createSandbox();
      const seen = await seenIn(sandbox);
      for (const price of ['1', String(seen?.price)]) await edits({ price })(sandbox);
      const first = await moderate(sandbox, 56, { decision: 'approve', version: seen?.version });
      expect(first.body).toMatchObject({ moderation: 'approved' });
      const { version } = first.body as { version: string };
      expect(version).not.toBe(seen?.version);
      const body = { decision: 'reject', reason: 'Doppione', version };
      expect((await moderate(sandbox, 56, body)).body).toMatchObject({ moderation: 'rejected' });
    });

    it('one that was deleted is not found, and a call without a version is about the ticket as it is [MOD-03]', async () => {
      const sandbox = server.createSandbox();
      const version = (await seenIn(sandbox))?.version;
      await edits({ price: '1' })(sandbox);
      const answer = await moderate(sandbox, 56, { decision: 'approve' });
      expect(answer.body).toMatchObject({ price: 1, moderation: 'approved' });
      await sandbox.as('marta').call(deleteTicket, { params });
      const gone = await moderate(sandbox, 56, { decision: 'approve', version });
      expect([gone.status, gone.body]).toEqual([404, { detail: PROBLEM.ticketNotFound }]);
    });
  });

  it.each([
    [{ decision: 'reject' }, 'reason'],
    [{ decision: 'reject', reason: '   ' }, 'reason'],
    [{ decision: 'reject', reason: 'x'.repeat(301) }, 'reason'],
    [{ decision: 'rejected', reason: 'x' }, 'decision'],
    [{}, 'decision'],
  ])(
    'gets a 400 for the decision %j, and the ticket is unchanged [MOD-02]',
    async (body, field) => {
      const sandbox = server.createSandbox();
      const before = sandbox.state.store.tickets.get(56);
      const answer = await moderate(sandbox, 56, body);
      expect(answer.status).toBe(400);
      expect(answer.body).toHaveProperty(field);
      expect(sandbox.state.store.tickets.get(56)).toEqual(before);
    },
  );
});

import { afterAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints';
import { editTicket, publishTicket } from '#contract/tickets';
import { makeResetLink } from '../../server/features/password-reset/link.ts';
import { aPng, aTicket } from '../support/builders.ts';
import type { Answer, LooseInput } from '../support/client.ts';
import { DAVIDES_TICKET, goodRequest, MARTAS_TICKET } from '../support/requests.ts';
import { expectNoSecrets, expectProblem } from '../support/requests-shapes.ts';
import { PEOPLE, SECRET, testServer, type Person, type Room } from '../support/server.ts';

const server = await testServer();
afterAll(() => server.close());

/** The person who tries, with what, and the refusal. */
type Attempt = [person: Person | 'visitor', input: LooseInput, status: number];

const onMartasTicket = { params: { id: MARTAS_TICKET } };
const forMarta = { params: { id: PEOPLE.marta } };
/** Marta's, and waiting. */
const pending = (room: Room): number =>
  room.sandbox.store.tickets.by('seller', PEOPLE.marta).find((one) => one.moderation === 'pending')
    ?.id ?? 0;
const strangers = ['luca', 'nuovo', 'admin'] as const;
const passwords = { new_password1: 'Decollo2026!', new_password2: 'Decollo2026!' };

/** What changes or tells of rows that are not the caller's, and is refused. */
const REFUSED: Readonly<Record<string, (room: Room) => Attempt[] | Promise<Attempt[]>>> = {
  login: (room) => [
    ['visitor', { body: { email: room.user('marta').email, password: 'quella-di-luca' } }, 400],
    ['visitor', { body: { email: 'marta.greco@example.com ', password: '' } }, 400],
  ],
  editTicket: async () => {
    const image = await aPng();
    return strangers.flatMap<Attempt>((person) => [
      [person, { ...onMartasTicket, body: { price: '1' } }, 403],
      [person, { ...onMartasTicket, body: { price: 'abc', user: String(PEOPLE[person]) } }, 403],
      [person, { ...onMartasTicket, body: {}, image }, 403],
      [person, { params: { id: 999_999 }, body: { price: '1' } }, 404],
    ]);
  },
  deleteTicket: () => strangers.map((person) => [person, onMartasTicket, 403]),
  markTicketSold: () => strangers.map((person) => [person, onMartasTicket, 403]),
  confirmPasswordReset: (room) => {
    const { token } = makeResetLink(room.user('luca'), room.sandbox, SECRET);
    const { uid } = makeResetLink(room.user('marta'), room.sandbox, SECRET);
    return [['visitor', { body: { uid, token, ...passwords } }, 400]];
  },
  getStats: () => [['marta', {}, 403]],
  getPeriodStats: () => [['marta', { query: { from: '2026-06-01', to: '2026-06-12' } }, 403]],
  listUsers: () => [['marta', {}, 403]],
  toggleUser: () => [
    ['luca', forMarta, 403],
    ['marta', forMarta, 403],
  ],
  getUserDetail: () => [
    ['luca', forMarta, 403],
    ['marta', forMarta, 403],
  ],
  listTicketsToModerate: () => [['marta', { query: { moderation: 'pending' } }, 403]],
  // Marta would like to approve her own.
  moderateTicket: (room) => [
    ['marta', { params: { id: pending(room) }, body: { decision: 'approve' } }, 403],
    ['luca', { params: { id: MARTAS_TICKET }, body: { decision: 'reject', reason: 'x' } }, 403],
  ],
};

/** Names by which a caller might hope to be taken for another. */
const asMarta = { user: 1, user_id: 1, id: 1, email: 'marta.greco@example.com', seller: 1 };

type Row = Record<string, unknown>;

/** What answers with rows, and which of them a caller may see. */
const READ: Readonly<Record<string, (rows: Row[], room: Room) => void>> = {
  getProfile: ([row]) => expect(row?.['id']).toBe(PEOPLE.luca),
  listOwnTickets: (rows, { sandbox }) => {
    expect(rows.map(({ user }) => user)).toEqual(rows.map(() => PEOPLE.luca));
    expect(rows).toHaveLength(sandbox.store.tickets.by('seller', PEOPLE.luca).length);
  },
  listFavourites: (rows, { sandbox }) => {
    const own = sandbox.store.favourites.by('user', PEOPLE.luca).map(({ id }) => id);
    expect(own).toEqual(expect.arrayContaining(rows.map(({ id }) => id)));
  },
  // What anyone may read has nothing in it that only its owner or staff may know.
  searchTickets: (rows) => {
    for (const row of rows) {
      for (const own of ['status', 'moderation', 'moderation_reason', 'created_at', 'password']) {
        expect(row).not.toHaveProperty(own);
      }
    }
  },
  listFeedback: (rows) => {
    for (const row of rows) expect(row).not.toHaveProperty('author');
  },
  listSellerFeedback: (rows) => {
    for (const row of rows) expect(row).not.toHaveProperty('author');
  },
  getCalendar: ([row]) => expect(Object.keys(row ?? {})).toEqual(['today']),
};

/** What writes rows of the caller, and must leave everybody else's alone. */
const WRITTEN: Readonly<Record<string, LooseInput>> = {
  publishTicket: { body: { ...aTicket(), ...asMarta } },
  // Others starred it too, and reviewed her too.
  toggleFavourite: { params: { ticketId: DAVIDES_TICKET }, body: asMarta },
  leaveFeedback: { params: { userId: PEOPLE.marta }, body: { rating: 1, author: 3, ...asMarta } },
  requestPasswordReset: {
    body: { email: 'luca.bianchi@example.com', user: 1, to: 'x@example.com' },
  },
};

const attempt = async (name: string, room: Room, person: Person | 'visitor', input: LooseInput) => {
  const entry = ENDPOINTS.find((one) => one.name === name);
  if (!entry) throw new Error(`the contract has no ${name}`);
  const caller = person === 'visitor' ? room.visitor : room.as(person);
  return caller.loose(entry, input);
};

const stateOf = async (room: Room) => ({
  rows: room.sandbox.store.export(),
  files: await room.files(),
});

/** Everybody's rows but one person's. */
const othersOf = (room: Room, id: number) => {
  const { users, tickets, favourites, feedback } = room.sandbox.store.export();
  return {
    users,
    tickets: tickets.filter(({ user }) => user !== id),
    favourites: favourites.filter(({ user }) => user !== id),
    feedback: feedback.filter(({ author }) => author !== id),
  };
};

it('every endpoint has an answer here to what becomes of other people’s rows', () => {
  const control = ENDPOINTS.filter(({ who }) => who === 'control').map(({ name }) => name);
  const told = [REFUSED, READ, WRITTEN].flatMap((table) => Object.keys(table));
  expect([...told, ...control].toSorted()).toEqual(ENDPOINTS.map(({ name }) => name).toSorted());
});

describe.each(Object.entries(REFUSED))('%s on another’s row', (name, make) => {
  it('is refused, and nothing has changed [MINE-05, ADM-12]', async () => {
    const room = server.room();
    const before = await stateOf(room);
    for (const [person, input, status] of await make(room)) {
      const answer = await attempt(name, room, person, input);
      expect(answer.status, `${person} ${JSON.stringify(input)}`).toBe(status);
      expectProblem(answer);
    }
    expect(await stateOf(room)).toEqual(before);
  });
});

const rowsIn = ({ body }: Answer): Row[] => [body].flat() as Row[];

describe.each(Object.entries(READ))('%s', (name, check) => {
  it('shows nobody’s rows but the caller’s and what is everybody’s, whomever one claims to be', async () => {
    const room = server.room();
    const good = (await goodRequest(name, room)) ?? {};
    const before = await stateOf(room);
    const answer = await attempt(name, room, 'luca', {
      ...good,
      query: { ...good.query, ...asMarta },
    });
    expect(answer.status, answer.text).toBe(200);
    expectNoSecrets(answer);
    check(rowsIn(answer), room);
    expect(await stateOf(room)).toEqual(before);
  });
});

describe.each(Object.entries(WRITTEN))('%s', (name, input) => {
  it('writes the caller’s rows and leaves those of others as they were', async () => {
    const room = server.room();
    const before = othersOf(room, PEOPLE.luca);
    const answer = await attempt(name, room, 'luca', input);
    expect(answer.status, answer.text).toBeLessThan(300);
    expect(othersOf(room, PEOPLE.luca)).toEqual(before);
    expect([...room.sandbox.store.mail.values()].map(({ to }) => to)).toEqual(
      name === 'requestPasswordReset' ? ['luca.bianchi@example.com'] : [],
    );
  });
});

describe.each(ENDPOINTS.filter(({ who }) => who === 'control'))('$name', (entry) => {
  it('does nothing for another machine, whoever is logged in there [DEMO-09]', async () => {
    const room = server.room();
    const good = (await goodRequest(entry.name, room)) ?? {};
    const [before, sandboxes] = [await stateOf(room), server.deps.sandboxes.size];
    const far = room.as('admin').with({ 'x-forwarded-for': '198.51.100.7' });
    const answer = await far.loose(entry, good);
    expect(answer.status).toBe(403);
    expectProblem(answer);
    expect(await stateOf(room)).toEqual(before);
    expect(server.deps.sandboxes.size).toBe(sandboxes);
  });
});

it('a stranger learns that a ticket is not theirs before anything they send is looked at [MINE-05]', async () => {
  const room = server.room();
  const { body } = await room
    .as('luca')
    .call(publishTicket, { body: aTicket(), image: await aPng() });
  const files = await room.files();
  for (const person of ['marta', 'admin'] as const) {
    const answer = await room.as(person).send({
      method: 'PATCH',
      path: `/api/tickets/tickets/${body.id}/`,
      headers: { 'content-type': 'application/x-nonsense' },
      body: 'x'.repeat(100_000),
    });
    expect(answer.status).toBe(403);
  }
  const input = { params: { id: 99_999 }, body: { price: 'abc' } };
  expect((await room.as('marta').loose(editTicket, input)).status).toBe(404);
  expect(await room.files()).toEqual(files);
});

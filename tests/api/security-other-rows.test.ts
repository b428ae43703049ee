import { afterAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#lab/endpoints';
import type { ListedEndpoint } from '#contract/endpoints';
import { editTicket, publishTicket } from '#contract/tickets';
import { makeResetLink } from '../../server/features/password-reset/link.ts';
import { aPng, aTicket } from '../support/builders.ts';
import type { UncheckedInput } from '../kit/call.ts';
import type { Answer } from '../support/client.ts';
import { DAVIDES_TICKET, goodRequest, MARTAS_TICKET } from '../support/requests.ts';
import { expectNoSecrets, expectProblem } from '../support/contract-checks.ts';
import { PEOPLE, SECRET, testServer, type Person, type TestSandbox } from '../support/server.ts';

const server = await testServer();
afterAll(() => server.close());

/** Who sends which request, and the status of the refusal. */
type Attempt = [person: Person | 'visitor', input: UncheckedInput, status: number];

const onMartasTicket = { params: { id: MARTAS_TICKET } };
const forMarta = { params: { id: PEOPLE.marta } };
/** The id of Marta's pending ticket. */
const pending = (sandbox: TestSandbox): number =>
  sandbox.state.store.tickets.by('seller', PEOPLE.marta).find((one) => one.moderation === 'pending')
    ?.id ?? 0;
const strangers = ['luca', 'nuovo', 'admin'] as const;
const passwords = { new_password1: 'Decollo2026!', new_password2: 'Decollo2026!' };

/** Endpoints that refuse access to rows of other users, with such attempts. */
const REFUSED: Readonly<Record<string, (sandbox: TestSandbox) => Attempt[] | Promise<Attempt[]>>> =
  {
    login: (sandbox) => [
      [
        'visitor',
        { body: { email: sandbox.user('marta').email, password: 'quella-di-luca' } },
        400,
      ],
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
    confirmPasswordReset: (sandbox) => {
      const { token } = makeResetLink(sandbox.user('luca'), sandbox.state, SECRET);
      const { uid } = makeResetLink(sandbox.user('marta'), sandbox.state, SECRET);
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
    // A seller who tries to approve her own ticket.
    moderateTicket: (sandbox) => [
      ['marta', { params: { id: pending(sandbox) }, body: { decision: 'approve' } }, 403],
      ['luca', { params: { id: MARTAS_TICKET }, body: { decision: 'reject', reason: 'x' } }, 403],
    ],
  };

/** Fields by which a caller may try to act as Marta. */
const asMarta = { user: 1, user_id: 1, id: 1, email: 'marta.greco@example.com', seller: 1 };

type Row = Record<string, unknown>;

/** Endpoints that answer rows, with a check of what Luca sees. */
const READ: Readonly<Record<string, (rows: Row[], sandbox: TestSandbox) => void>> = {
  getProfile: ([row]) => expect(row?.['id']).toBe(PEOPLE.luca),
  listOwnTickets: (rows, { state }) => {
    expect(rows.map(({ user }) => user)).toEqual(rows.map(() => PEOPLE.luca));
    expect(rows).toHaveLength(state.store.tickets.by('seller', PEOPLE.luca).length);
  },
  listFavourites: (rows, { state }) => {
    const own = state.store.favourites.by('user', PEOPLE.luca).map(({ id }) => id);
    expect(own).toEqual(expect.arrayContaining(rows.map(({ id }) => id)));
  },
  // Public rows have no fields that only the owner or staff may see.
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
  getSearchHints: ([row]) => expect(Object.keys(row ?? {})).toEqual(['filters', 'days', 'total']),
  getSeller: ([row]) =>
    expect(Object.keys(row ?? {})).toEqual(['id', 'full_name', 'date_joined', 'is_active']),
  getCalendar: ([row]) => expect(Object.keys(row ?? {})).toEqual(['today', 'now', 'is_frozen']),
};

/** Endpoints that write the caller's rows and must not change those of other users. */
const WRITTEN: Readonly<Record<string, UncheckedInput>> = {
  publishTicket: { body: { ...aTicket(), ...asMarta } },
  // Other users have the same favourite, and have reviewed Marta too. A favourite's body is strict.
  toggleFavourite: { params: { ticketId: DAVIDES_TICKET }, query: asMarta },
  leaveFeedback: { params: { userId: PEOPLE.marta }, body: { rating: 1, author: 3, ...asMarta } },
  requestPasswordReset: {
    body: { email: 'luca.bianchi@example.com', user: 1, to: 'x@example.com' },
  },
};

const attempt = async (
  name: string,
  sandbox: TestSandbox,
  person: Person | 'visitor',
  input: UncheckedInput,
) => {
  const entry = ENDPOINTS.find((one) => one.name === name);
  if (!entry) throw new Error(`the contract has no ${name}`);
  const caller = person === 'visitor' ? sandbox.visitor : sandbox.as(person);
  return caller.callUnchecked(entry, input);
};

const stateOf = async (sandbox: TestSandbox) => ({
  rows: sandbox.state.store.export(),
  files: await sandbox.files(),
});

/** The rows of all users except one. */
const othersOf = (sandbox: TestSandbox, id: number) => {
  const { users, tickets, favourites, feedback } = sandbox.state.store.export();
  return {
    users,
    tickets: tickets.filter(({ user }) => user !== id),
    favourites: favourites.filter(({ user }) => user !== id),
    feedback: feedback.filter(({ author }) => author !== id),
  };
};

const isListed = ({ name }: ListedEndpoint): boolean =>
  [REFUSED, READ, WRITTEN].some((table) => name in table);

/** Endpoints that no table above lists; the tests that follow apply to any endpoint. */
const unlisted = ENDPOINTS.filter((entry) => entry.who !== 'control' && !isListed(entry));

it('the tables name endpoints of the contract, each once', () => {
  const names = [REFUSED, READ, WRITTEN].flatMap((table) => Object.keys(table));
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !ENDPOINTS.some((entry) => entry.name === name))).toEqual([]);
});

// Tried with an endpoint that a table lists too, so that these tests run while no endpoint is unlisted.
describe.each([...unlisted, ...ENDPOINTS.filter(({ name }) => name === 'toggleFavourite')])(
  '$name, by its good request',
  (entry) => {
    it('does not change rows of other users', async () => {
      const sandbox = server.createSandbox();
      const good = await goodRequest(entry.name, sandbox);
      const caller = good.as ? PEOPLE[good.as] : 0;
      const others = () => {
        const { users, ...rows } = othersOf(sandbox, caller);
        return { ...rows, users: users.filter(({ id }) => id !== caller) };
      };
      const before = others();
      const answer = await attempt(entry.name, sandbox, good.as ?? 'visitor', good);
      expect(answer.status, answer.text).toBe(entry.status);
      expectNoSecrets(answer);
      expect(others()).toEqual(before);
    });

    it('is refused to the wrong caller and then changes nothing [ADM-12, AUTH-12]', async () => {
      const sandbox = server.createSandbox();
      const good = await goodRequest(entry.name, sandbox);
      const before = await stateOf(sandbox);
      if (entry.who === 'anyone') return;
      const [wrong, status] =
        entry.who === 'staff' ? (['marta', 403] as const) : (['visitor', 401] as const);
      expect((await attempt(entry.name, sandbox, wrong, good)).status).toBe(status);
      expect(await stateOf(sandbox)).toEqual(before);
    });
  },
);

describe.each(Object.entries(REFUSED))('%s on another user’s row', (name, make) => {
  it('is refused and changes nothing [MINE-05, ADM-12]', async () => {
    const sandbox = server.createSandbox();
    const before = await stateOf(sandbox);
    for (const [person, input, status] of await make(sandbox)) {
      const answer = await attempt(name, sandbox, person, input);
      expect(answer.status, `${person} ${JSON.stringify(input)}`).toBe(status);
      expectProblem(answer);
    }
    expect(await stateOf(sandbox)).toEqual(before);
  });
});

const rowsIn = ({ body }: Answer): Row[] => [body].flat() as Row[];

describe.each(Object.entries(READ))('%s', (name, check) => {
  it('shows only the caller’s and public rows, even if the query names another user', async () => {
    const sandbox = server.createSandbox();
    const good = await goodRequest(name, sandbox);
    const before = await stateOf(sandbox);
    const answer = await attempt(name, sandbox, 'luca', {
      ...good,
      query: { ...good.query, ...asMarta },
    });
    expect(answer.status, answer.text).toBe(200);
    expectNoSecrets(answer);
    check(rowsIn(answer), sandbox);
    expect(await stateOf(sandbox)).toEqual(before);
  });
});

describe.each(Object.entries(WRITTEN))('%s', (name, input) => {
  it('writes the caller’s rows and does not change those of other users', async () => {
    const sandbox = server.createSandbox();
    const before = othersOf(sandbox, PEOPLE.luca);
    const answer = await attempt(name, sandbox, 'luca', input);
    expect(answer.status, answer.text).toBeLessThan(300);
    expect(othersOf(sandbox, PEOPLE.luca)).toEqual(before);
    expect([...sandbox.state.store.mail.values()].map(({ to }) => to)).toEqual(
      name === 'requestPasswordReset' ? ['luca.bianchi@example.com'] : [],
    );
  });
});

describe.each(ENDPOINTS.filter(({ who }) => who === 'control'))('$name', (entry) => {
  it('is refused to another machine, even to an admin [DEMO-09]', async () => {
    const sandbox = server.createSandbox();
    const good = await goodRequest(entry.name, sandbox);
    const [before, sandboxes] = [await stateOf(sandbox), server.deps.sandboxes.size];
    const far = sandbox.as('admin').with({ 'x-forwarded-for': '198.51.100.7' });
    const answer = await far.callUnchecked(entry, good);
    expect(answer.status).toBe(403);
    expectProblem(answer);
    expect(await stateOf(sandbox)).toEqual(before);
    expect(server.deps.sandboxes.size).toBe(sandboxes);
  });
});

it('another user gets 403 for a ticket before the request body is checked [MINE-05]', async () => {
  const sandbox = server.createSandbox();
  const { body } = await sandbox
    .as('luca')
    .call(publishTicket, { body: aTicket(), image: await aPng() });
  const files = await sandbox.files();
  for (const person of ['marta', 'admin'] as const) {
    const answer = await sandbox.as(person).send({
      method: 'PATCH',
      path: `/api/tickets/tickets/${body.id}/`,
      headers: { 'content-type': 'application/x-nonsense' },
      body: 'x'.repeat(100_000),
    });
    expect(answer.status).toBe(403);
  }
  const input = { params: { id: 99_999 }, body: { price: 'abc' } };
  expect((await sandbox.as('marta').callUnchecked(editTicket, input)).status).toBe(404);
  expect(await sandbox.files()).toEqual(files);
});

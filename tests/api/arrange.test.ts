import { describe, expect, it } from 'vitest';
import { listUsers } from '#contract/admin';
import { arrangeRows } from '#lab/arrange';
import { login } from '#contract/auth';
import { listFavourites } from '#contract/favourites';
import { listFeedback } from '#contract/feedback';
import { importSandbox } from '#lab/state';
import { searchTickets } from '#contract/search';
import { deleteTicket, listOwnTickets, publishTicket } from '#contract/tickets';
import { publishPicture } from '../support/requests.ts';
import { arrange, exportOf } from '../support/state-documents.ts';
import { aPng, aTicket } from '../support/builders.ts';
import { PEOPLE, realPasswords, testServer, type TestSandbox } from '../support/server.ts';
import { ARRANGE_PASSWORDS_MAX, ARRANGE_ROWS_MAX } from '#lab/limits';
import { PROBLEM } from '#contract/problems';
import { LAB_SAID } from '../support/lab-said.ts';

const [server, twin] = [await testServer(), await testServer({ date: '2027-11-09' })];

const LUCA = 'luca.bianchi@example.com';

const clientOf = async (sandbox: TestSandbox, email: string, password: string) => {
  const { status, body } = await sandbox.visitor.call(login, { body: { email, password } });
  expect(status, email).toBe(200);
  return sandbox.visitor.with({ authorization: `Bearer ${body.access}` });
};

describe('a tester makes in one call what the seed lacks', () => {
  it('a seller with 200 reviews, each by another person, and no persona wrote one [LAB-04]', async () => {
    const sandbox = server.createSandbox({ scenario: 'empty' });
    const rows = await arrange(sandbox, { feedback: [{ seller: PEOPLE.marta, times: 200 }] });
    expect([rows.feedback.length, new Set(rows.feedback.map(({ author }) => author)).size]).toEqual(
      [200, 200],
    );
    const shown = await sandbox.visitor.call(listFeedback, { params: { userId: PEOPLE.marta } });
    expect(shown.body).toHaveLength(200);
    expect(new Set(shown.body.map(({ rating }) => rating)).size).toBe(5);
    const authors = new Set(rows.feedback.map(({ author }) => author));
    for (const id of [PEOPLE.marta, PEOPLE.luca, PEOPLE.nuovo, PEOPLE.admin, PEOPLE.paolo]) {
      expect(authors).not.toContain(id);
    }
  });

  it('40 tickets of one seller, all believable [LAB-04]', async () => {
    const sandbox = server.createSandbox();
    const { tickets } = await arrange(sandbox, { tickets: [{ user: LUCA, times: 40 }] });
    const own = (await sandbox.as('luca').call(listOwnTickets, {})).body;
    const made = own.filter(({ id }) => tickets.some((ticket) => ticket.id === id));
    expect(made).toHaveLength(40);
    for (const ticket of made) {
      expect(ticket.state).toBe('on_sale');
      expect(ticket.departure.split(' - ')[0]).not.toBe(ticket.destination.split(' - ')[0]);
      expect(ticket.date > '2026-06-12' && ticket.created_at < '2026-06-12').toBe(true);
      expect(ticket.return_departure_time !== null).toBe(ticket.trip_type === 'Andata/Ritorno');
    }
    expect(new Set(made.map(({ departure }) => departure)).size).toBeGreaterThan(10);
  });

  it('a second member of staff, who logs in with the password given, to the staff’s pages [LAB-04]', async () => {
    const sandbox = server.createSandbox();
    const person = { email: 'seconda@example.com', password: 'x', is_staff: true };
    const { users } = await arrange(sandbox, { users: [person] });
    expect(JSON.stringify(users)).not.toMatch(/password|quick:/);
    const second = await clientOf(sandbox, 'seconda@example.com', 'x');
    expect((await second.call(listUsers, { query: {} })).status).toBe(200);
  });

  it('what the product refuses: departed, sold, rejected, of a deactivated seller, created years ago [LAB-04]', async () => {
    const sandbox = server.createSandbox();
    const { tickets } = await arrange(sandbox, {
      users: [{ email: 'ferma@example.com', is_active: false }],
      tickets: [
        { user: LUCA, departs_in: { hours: -1 } },
        { user: LUCA, status: 'sold' },
        { user: LUCA, moderation: 'rejected' },
        { user: 'ferma@example.com', created_at: '2019-02-03T10:00:00.000Z' },
      ],
    });
    const own = (await sandbox.as('luca').call(listOwnTickets, {})).body;
    const states = tickets.map(({ id }) => own.find((ticket) => ticket.id === id));
    expect(states.map((ticket) => ticket?.state)).toEqual([
      'departed',
      'sold',
      'rejected',
      undefined,
    ]);
    expect(states[1]?.sold_at).toMatch(/^2026-0[56]-/);
    expect(states[2]?.moderation_reason).not.toBe('');
    expect(tickets[3]?.created_at).toBe('2019-02-03T10:00:00.000Z');
    const found = (await sandbox.visitor.call(searchTickets, { query: {} })).body;
    expect(found.filter(({ id }) => tickets.some((ticket) => ticket.id === id))).toEqual([]);
  });

  it('a flight that leaves in two hours by the sandbox’s clock, also past midnight, and days as offsets from today [LAB-04, LAB-01, DEMO-04]', async () => {
    const sandbox = server.createSandbox();
    sandbox.state.clock.set(Date.parse('2026-06-12T23:10:00+02:00'));
    const { tickets } = await arrange(sandbox, {
      tickets: [{ departs_in: { hours: 2 } }, { date: '+2d', created_at: '-3d 14:05:00.000' }],
    });
    expect(tickets).toMatchObject([
      { date: '2026-06-13', departure_time: '01:10' },
      { date: '2026-06-14', created_at: '2026-06-09T12:05:00.000Z' },
    ]);
  });
});

describe('what an entry does not say', () => {
  it('is taken from the same call: people sell in turn, and the ticket with a chosen id is saved [LAB-04]', async () => {
    const sandbox = server.createSandbox();
    const { users, tickets, favourites } = await arrange(sandbox, {
      users: [{ times: 2 }],
      tickets: [{ times: 4 }, { id: 900 }],
      favourites: [
        { user: LUCA, ticket: 900 },
        { user: LUCA, times: 3 },
      ],
    });
    const sellers = users.map(({ id }) => id);
    expect(tickets.map(({ user }) => user)).toEqual([...sellers, ...sellers, sellers[0]]);
    expect(tickets.map(({ id }) => id)).toEqual([901, 902, 903, 904, 900]);
    expect(favourites.map(({ ticket }) => ticket)).toEqual([900, 901, 902, 903]);
    const saved = (await sandbox.as('luca').call(listFavourites, {})).body;
    expect(saved.map(({ ticket_data }) => ticket_data.id)).toEqual(
      expect.arrayContaining([900, 901, 902, 903]),
    );
  });

  it('is made where it is missing: who saves one ticket 30 times, and what one person saves 90 times [LAB-04]', async () => {
    const sandbox = server.createSandbox();
    const rows = await arrange(sandbox, {
      favourites: [
        { ticket: 9, times: 30 },
        { user: LUCA, times: 90 },
      ],
    });
    const pairs = new Set(rows.favourites.map((row) => `${row.user} ${row.ticket}`));
    expect([rows.favourites.length, pairs.size]).toEqual([120, 120]);
    expect(rows.users.length).toBeGreaterThan(10);
    expect(rows.tickets.length).toBeGreaterThan(30);
    const luca = rows.favourites.filter((row) => row.user === PEOPLE.luca);
    const own = sandbox.state.store.tickets.by('seller', PEOPLE.luca);
    expect(own.some(({ id }) => luca.some((row) => row.ticket === id))).toBe(false);
  });

  it('is the same for the same call in the same state, byte for byte [LAB-04, SEED-03]', async () => {
    const body = {
      users: [{ times: 3 }, { email: 'una@example.com', password: 'Decollo2026!' }],
      tickets: [{ times: 5 }, { status: 'sold' as const, times: 2 }],
      favourites: [{ times: 20 }],
      feedback: [{ times: 20 }, { author: 'una@example.com', times: 3 }],
    };
    const [one, other] = [server.createSandbox(), twin.createSandbox()];
    const answers = [one, other].map((sandbox) => sandbox.visitor.call(arrangeRows, { body }));
    const [first, second] = await Promise.all(answers);
    expect(first?.status, first?.text).toBe(201);
    expect(second?.text).toBe(first?.text);
    expect(await exportOf(other)).toBe(await exportOf(one));
  });
});

it('rows that were arranged are the rows of the export, have the ids after the last ones, and survive an import [LAB-04, LAB-01]', async () => {
  const sandbox = server.createSandbox();
  const { body } = await sandbox.as('luca').call(publishTicket, { body: aTicket() });
  await sandbox.as('luca').call(deleteTicket, { params: { id: body.id } });
  const rows = await arrange(sandbox, { tickets: [{ times: 2 }], feedback: [{ times: 9 }] });
  expect(rows.tickets.map(({ id }) => id)).toEqual([body.id + 1, body.id + 2]);
  const before = await exportOf(sandbox);
  const document = JSON.parse(before) as Record<string, unknown>;
  expect(document['tickets']).toEqual(expect.arrayContaining(rows.tickets));
  expect(document['feedback']).toEqual(expect.arrayContaining(rows.feedback));
  const other = server.createSandbox({ scenario: 'empty' });
  expect((await other.visitor.call(importSandbox, { body: document })).status).toBe(200);
  expect(await exportOf(other)).toBe(before);
});

describe('an entry with the id, or the email, of a row that exists', () => {
  it('changes the fields that it gives, and what follows from them, and nothing else [LAB-04]', async () => {
    const sandbox = server.createSandbox();
    const before = { ...sandbox.state.store.tickets.get(9) };
    const { tickets, users } = await arrange(sandbox, {
      users: [{ email: LUCA, is_active: false }],
      tickets: [{ id: 9, status: 'sold' }],
    });
    expect(tickets).toEqual([{ ...before, status: 'sold', sold_at: expect.any(String) as string }]);
    expect(users).toMatchObject([{ id: PEOPLE.luca, full_name: 'Luca Bianchi', is_active: false }]);
    expect(sandbox.state.store.users.size).toBe(13);
  });

  it('removes the picture that a ticket has no more [LAB-04, PUB-17]', async () => {
    const sandbox = server.createSandbox();
    const image = await aPng();
    const { body } = await publishPicture(sandbox, image);
    await arrange(sandbox, { tickets: [{ id: body.id, price: 7 }] });
    expect(await sandbox.files()).toHaveLength(1);
    await arrange(sandbox, { tickets: [{ id: body.id, image: null }] });
    expect(await sandbox.files()).toEqual([]);
  });
});

const SAYS = { ...PROBLEM, ...LAB_SAID };
const twice = [{ email: 'una@example.com' }, { email: 'una@example.com' }];
const someones = [{ id: 2, email: 'marta.greco@example.com' }];
const many = Array.from({ length: ARRANGE_PASSWORDS_MAX + 1 }, (_, n) => ({ password: `p${n}` }));
const lost: unknown[] = [JSON.parse('{"__proto__": {"x": 1}}')];
type Case = [about: string, entries: unknown, field: string | null, text: string];

/** Calls whose last entry does not fit, by table: the field of the refusal, if any, and the text. */
const CASES: Record<string, Case[]> = {
  mail: [['an unknown table', [{}], null, SAYS.unknownKey]],
  users: [
    ['a key that would be lost', lost, null, SAYS.unknownKey],
    ['a departure of a person', [{ departs_in: { hours: 1 } }], 'departs_in', SAYS.unknownKey],
    ['an email twice', twice, 'email', SAYS.stateTwice],
    ['somebody else’s email', someones, 'email', SAYS.stateTwice],
    [
      'a password too long to log in',
      [{ password: 'è'.repeat(37) }],
      'password',
      SAYS.passwordLong,
    ],
    [
      'one too long as it is hashed',
      [{ password: '\uFB2C'.repeat(24) }],
      'password',
      SAYS.passwordLong,
    ],
    ['a password with a NUL', [{ password: 'Decollo\0' }], 'password', SAYS.invalid],
    ['an empty password', [{ password: '' }], 'password', SAYS.required],
    ['more passwords than a call hashes', many, 'password', SAYS.arrangePasswords],
  ],
  tickets: [
    ['a table that is no list', { times: 2 }, null, SAYS.stateTable],
    ['an entry that is null', [{}, null], 'id', SAYS.stateNoRow],
    ['an unknown field', [{}, { colour: 'red' }], 'colour', SAYS.unknownKey],
    ['an unknown person by email', [{ user: 'nessuno@example.com' }], 'user', SAYS.arrangePerson],
    ['one row twice', [{ id: 9 }, { id: 9 }], 'id', SAYS.stateTwice],
    ['times with an id', [{ id: 9, times: 2 }], 'times', SAYS.arrangeOneRow],
    ['times of zero', [{ times: 0 }], 'times', SAYS.arrangeTimes],
    ['more rows than a call makes', [{ times: ARRANGE_ROWS_MAX }], 'times', SAYS.arrangeRows],
    ['a date too', [{ date: '+1d', departs_in: { hours: 1 } }], 'departs_in', SAYS.departsIn],
    ['a departure in no time', [{ departs_in: {} }], 'departs_in', SAYS.departsIn],
    ['after 2099', [{ departs_in: { days: 90_000_000 } }], 'departs_in', SAYS.clockRange],
  ],
  favourites: [['no ticket', [{ ticket: 4711 }], 'ticket', SAYS.stateReference('tickets')]],
  feedback: [
    ['an unknown person by id', [{ seller: 4711 }], 'seller', SAYS.stateReference('users')],
    ['a second review', [{ seller: 1, author: 2, times: 2 }], 'author', SAYS.stateTwice],
  ],
};
const cases = Object.entries(CASES).flatMap(([table, rows]) =>
  rows.map((row) => [table, ...row] as const),
);

/** The text about a field of an entry. */
const entry = (position: number, field: string, text: string) =>
  LAB_SAID.arrangeEntry(position, field, text);

describe('a call of which the last entry does not fit', () => {
  it.each(cases)(
    '(%s: %s) is refused with table, entry and field, and makes nothing [LAB-04, DEMO-13]',
    async (table, _, entries, field, text) => {
      const sandbox = server.createSandbox();
      const before = await exportOf(sandbox);
      const good = { users: [{ email: 'buona@example.com' }], tickets: [{ times: 3 }] };
      const answer = await sandbox.visitor.callUnchecked(arrangeRows, {
        body: { ...good, [table]: entries },
      });
      const position = (entries as unknown[]).length;
      const wanted = field === null ? text : entry(position, field, text);
      expect([answer.status, answer.body]).toEqual([400, { [table]: [wanted] }]);
      expect(await exportOf(sandbox)).toBe(before);
    },
  );

  it('is refused with 413 where its rows are larger than a state can be, or than the sandbox’s share [LAB-04]', async () => {
    const small = await testServer({ settings: { DEMO_SANDBOXES_MB: '1' } });
    const sandbox = small.createSandbox();
    const full_name = 'x'.repeat(10_000);
    for (const times of [20, ARRANGE_ROWS_MAX]) {
      const before = await exportOf(sandbox);
      const body = { users: [{ full_name, times }] };
      expect((await sandbox.visitor.call(arrangeRows, { body })).status).toBe(413);
      expect(await exportOf(sandbox)).toBe(before);
    }
    const body = { users: [{ full_name, times: ARRANGE_ROWS_MAX }] };
    expect((await small.default.visitor.call(arrangeRows, { body })).status).toBe(413);
  });
});

it.each([
  ['blanks of every width', '\u3000'.repeat(30)],
  ['72 bytes once composed', 'e\u0301'.repeat(36)],
])('a password of %s logs in, as one of a reset would [LAB-04]', async (_, password) => {
  const real = await testServer({ passwords: realPasswords() });
  const email = 'una@example.com';
  await arrange(real.default, { users: [{ email, password }] });
  expect((await real.default.visitor.call(login, { body: { email, password } })).status).toBe(200);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { arrangeRows } from '#lab/arrange';
import { login } from '#contract/auth';
import { ARRANGE_PASSWORDS_MAX, ARRANGE_ROWS_MAX } from '#lab/limits';
import { PROBLEM } from '#contract/problems';
import { LAB_SAID } from '../support/lab-said.ts';
import { importSandbox } from '#lab/state';
import { HashingThread } from '../../server/node/hasher.ts';
import { Passwords } from '../../server/call/passwords.ts';
import { arrange, exportOf } from '../support/state-documents.ts';
import { seeds, SECRET, testServer } from '../support/server.ts';
import { openStorage } from '../support/open-storage.ts';

const server = await testServer();
afterAll(() => server.close());

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
    ['a password that is no text', [{ password: 7 }], 'password', SAYS.invalid],
    ['more passwords than a call hashes', many, 'password', SAYS.arrangePasswords],
  ],
  tickets: [
    ['a table that is no list', { times: 2 }, null, SAYS.stateTable],
    ['an entry that is null', [{}, null], 'id', SAYS.stateNoRow],
    ['an entry that is a list', [[]], 'id', SAYS.stateNoRow],
    ['an unknown field', [{}, { colour: 'red' }], 'colour', SAYS.unknownKey],
    ['an unknown person by email', [{ user: 'nessuno@example.com' }], 'user', SAYS.arrangePerson],
    ['one row twice', [{ id: 9 }, { id: 9 }], 'id', SAYS.stateTwice],
    ['times with an id', [{ id: 9, times: 2 }], 'times', SAYS.arrangeOneRow],
    ['times of zero', [{ times: 0 }], 'times', SAYS.arrangeTimes],
    ['more rows than a call makes', [{ times: ARRANGE_ROWS_MAX }], 'times', SAYS.arrangeRows],
    ['a date too', [{ date: '+1d', departs_in: { hours: 1 } }], 'departs_in', SAYS.departsIn],
    ['a departure in weeks', [{ departs_in: { weeks: 1 } }], 'departs_in', SAYS.departsIn],
    ['after 2099', [{ departs_in: { days: 90_000_000 } }], 'departs_in', SAYS.clockRange],
  ],
  favourites: [['no ticket', [{ ticket: 4711 }], 'ticket', SAYS.stateReference('tickets')]],
  feedback: [
    ['six stars', [{ rating: 6 }], 'rating', 'Troppo grande: numero deve essere <=5'],
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
    try {
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
    } finally {
      await small.close();
    }
  });
});

it('a tester who misspells a field is told so by the compiler, and by the call [LAB-04, DEMO-13]', async () => {
  const { visitor } = server.createSandbox();
  const arranged = await visitor.call(arrangeRows, {
    // @ts-expect-error -- a ticket has no such field
    body: { tickets: [{ depature: 'Roma - Fiumicino (FCO)' }] },
  });
  expect(arranged.body).toEqual({ tickets: [entry(1, 'depature', PROBLEM.unknownKey)] });
  const imported = await visitor.call(importSandbox, {
    body: {
      ...{ users: [], tickets: [], feedback: [] },
      // @ts-expect-error -- a row has all its columns
      favourites: [{ id: 1, user: 1 }],
    },
  });
  expect(imported.status).toBe(400);
  const other = await visitor.call(importSandbox, {
    // @ts-expect-error -- a state has no such table
    body: { ...{ users: [], tickets: [], favourites: [], feedback: [] }, reviews: [] },
  });
  expect(other.body).toEqual({ reviews: [PROBLEM.unknownKey] });
});

it('a person logs in while the largest call is under way [LAB-04]', async () => {
  const passwords = new Passwords(SECRET, new HashingThread());
  const slow = await testServer({ passwords });
  try {
    const sandbox = slow.createSandbox();
    const users = Array.from({ length: ARRANGE_PASSWORDS_MAX }, (_, n) => ({ password: `p${n}` }));
    const body = { users, tickets: [{ times: ARRANGE_ROWS_MAX - ARRANGE_PASSWORDS_MAX }] };
    const order: string[] = [];
    const arranged = sandbox.visitor.call(arrangeRows, { body }).then(({ status }) => {
      order.push('arranged');
      return status;
    });
    const credentials = { email: 'marta.greco@example.com', password: 'Volare2026!' };
    const { status } = await slow.default.visitor.call(login, { body: credentials });
    order.push('logged in');
    expect([status, await arranged, order]).toEqual([200, 201, ['logged in', 'arranged']]);
  } finally {
    await slow.close();
    await passwords.close();
  }
}, 30_000);

it.each([
  ['blanks of every width', '\u3000'.repeat(30)],
  ['72 bytes once composed', 'e\u0301'.repeat(36)],
])('a password of %s logs in, as one of a reset would [LAB-04, GEN-16]', async (_, password) => {
  const passwords = new Passwords(SECRET, new HashingThread());
  const real = await testServer({ passwords });
  try {
    const email = 'una@example.com';
    await arrange(real.default, { users: [{ email, password }] });
    expect((await real.default.visitor.call(login, { body: { email, password } })).status).toBe(
      200,
    );
  } finally {
    await real.close();
    await passwords.close();
  }
});

it('rows of the default sandbox are on disk once the call is answered [LAB-04]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rivola-arrange-'));
  const open = () => openStorage(folder, seeds, { warn: (text) => expect.fail(text) });
  const storage = await open();
  const stored = await testServer({ store: storage.store });
  await arrange(stored.default, {
    feedback: [{ seller: 1, times: 200 }],
    tickets: [{ id: 9, price: 1 }],
  });
  const rows = storage.store.export();
  await stored.close();
  await storage.close();
  const again = await open();
  expect(again.store.export()).toEqual(rows);
  await again.close();
  await rm(folder, { recursive: true });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { arrangeRows } from '#lab/arrange';
import { login } from '#contract/auth';
import { ARRANGE_PASSWORDS_MAX, ARRANGE_ROWS_MAX } from '#lab/limits';
import { PROBLEM } from '#contract/problems';
import { LAB_PROBLEM } from '#lab/problems';
import { importSandbox } from '#lab/state';
import { HashingThread } from '../../server/node/hasher.ts';
import { Passwords } from '../../server/security/passwords.ts';
import { arrange, exportOf } from '../support/arranging.ts';
import { seeds, SECRET, testServer } from '../support/server.ts';
import { openStorage } from '../support/open-storage.ts';

const server = await testServer();
afterAll(() => server.close());

const entry = (position: number, field: string, text: string) =>
  PROBLEM.arrangeEntry(position, field, text);

/** A call whose last entry does not fit, the key of its refusal and the text. */
const CASES: Record<string, [body: object, key: string, text: string]> = {
  'an unknown table': [{ mail: [{}] }, 'mail', PROBLEM.unknownKey],
  'a key that would be lost': [
    { users: [JSON.parse('{"__proto__": {"x": 1}}')] },
    'users',
    PROBLEM.unknownKey,
  ],
  'a table that is no list': [{ tickets: { times: 2 } }, 'tickets', PROBLEM.stateTable],
  'an entry that is null': [
    { users: [{}], tickets: [{}, null] },
    'tickets',
    entry(2, 'id', PROBLEM.stateNoRow),
  ],
  'an entry that is a list': [{ tickets: [[]] }, 'tickets', entry(1, 'id', PROBLEM.stateNoRow)],
  'an unknown field': [
    { tickets: [{}, { colour: 'red' }] },
    'tickets',
    entry(2, 'colour', PROBLEM.unknownKey),
  ],
  'a departure of a person': [
    { users: [{ departs_in: { hours: 1 } }] },
    'users',
    entry(1, 'departs_in', PROBLEM.unknownKey),
  ],
  'a rating of six': [
    { feedback: [{ rating: 6 }] },
    'feedback',
    entry(1, 'rating', 'Troppo grande: number deve essere <=5'),
  ],
  'an unknown person by id': [
    { feedback: [{ seller: 4711 }] },
    'feedback',
    entry(1, 'seller', PROBLEM.stateReference('users')),
  ],
  'an unknown person by email': [
    { tickets: [{ user: 'nessuno@example.com' }] },
    'tickets',
    entry(1, 'user', LAB_PROBLEM.arrangePerson),
  ],
  'a favourite of no ticket': [
    { favourites: [{ ticket: 4711 }] },
    'favourites',
    entry(1, 'ticket', PROBLEM.stateReference('tickets')),
  ],
  'an email twice': [
    { users: [{ email: 'una@example.com' }, { email: 'una@example.com' }] },
    'users',
    entry(2, 'email', PROBLEM.stateTwice),
  ],
  'somebody else’s email': [
    { users: [{ id: 2, email: 'marta.greco@example.com' }] },
    'users',
    entry(1, 'email', PROBLEM.stateTwice),
  ],
  'a second review by the same person': [
    { feedback: [{ seller: 1, author: 2, times: 2 }] },
    'feedback',
    entry(1, 'author', PROBLEM.stateTwice),
  ],
  'one row twice': [
    { tickets: [{ id: 9 }, { id: 9 }] },
    'tickets',
    entry(2, 'id', PROBLEM.stateTwice),
  ],
  'times with an id': [
    { tickets: [{ id: 9, times: 2 }] },
    'tickets',
    entry(1, 'times', LAB_PROBLEM.arrangeOneRow),
  ],
  'times of zero': [
    { tickets: [{ times: 0 }] },
    'tickets',
    entry(1, 'times', LAB_PROBLEM.arrangeTimes),
  ],
  'more rows than a call makes, with those that were missing': [
    { tickets: [{ times: ARRANGE_ROWS_MAX }] },
    'tickets',
    entry(1, 'times', LAB_PROBLEM.arrangeRows),
  ],
  'a departure with a date': [
    { tickets: [{ date: '+1d', departs_in: { hours: 1 } }] },
    'tickets',
    entry(1, 'departs_in', LAB_PROBLEM.departsIn),
  ],
  'a departure in weeks': [
    { tickets: [{ departs_in: { weeks: 1 } }] },
    'tickets',
    entry(1, 'departs_in', LAB_PROBLEM.departsIn),
  ],
  'a departure after 2099': [
    { tickets: [{ departs_in: { days: 90_000_000 } }] },
    'tickets',
    entry(1, 'departs_in', PROBLEM.clockRange),
  ],
  'a password that no login accepts': [
    { users: [{ password: 'è'.repeat(37) }] },
    'users',
    entry(1, 'password', PROBLEM.passwordLong),
  ],
  'a password that is too long only in the form in which it is hashed': [
    { users: [{ password: '\uFB2C'.repeat(24) }] },
    'users',
    entry(1, 'password', PROBLEM.passwordLong),
  ],
  'a password with a NUL': [
    { users: [{ password: 'Decollo\0' }] },
    'users',
    entry(1, 'password', PROBLEM.invalid),
  ],
  'an empty password': [
    { users: [{ password: '' }] },
    'users',
    entry(1, 'password', PROBLEM.required),
  ],
  'a password that is no text': [
    { users: [{ password: 7 }] },
    'users',
    entry(1, 'password', PROBLEM.invalid),
  ],
  'more passwords than a call hashes': [
    { users: Array.from({ length: ARRANGE_PASSWORDS_MAX + 1 }, (_, n) => ({ password: `p${n}` })) },
    'users',
    entry(ARRANGE_PASSWORDS_MAX + 1, 'password', LAB_PROBLEM.arrangePasswords),
  ],
};

describe('a call of which the last entry does not fit', () => {
  it.each(Object.entries(CASES))(
    '(%s) is refused with table, entry and field, and makes nothing [LAB-04, DEMO-13]',
    async (_, [body, key, text]) => {
      const sandbox = server.createSandbox();
      const before = await exportOf(sandbox);
      const good = { users: [{ email: 'buona@example.com' }], tickets: [{ times: 3 }] };
      const answer = await sandbox.visitor.callUnchecked(arrangeRows, {
        body: { ...good, ...body },
      });
      expect([answer.status, answer.body]).toEqual([400, { [key]: [text] }]);
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

it('another sandbox and its tester see nothing of it [LAB-04, DEMO-02]', async () => {
  const [one, other] = [server.createSandbox(), server.createSandbox()];
  const before = await exportOf(other);
  await arrange(one, { users: [{ times: 5 }], tickets: [{ id: 9, price: 1 }] });
  expect(await exportOf(other)).toBe(before);
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

import fc from 'fast-check';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { setClock } from '#lab/control';
import { leaveFeedback } from '#contract/feedback';
import { toggleFavourite } from '#contract/favourites';
import { getProfile } from '#contract/users';
import { arrangeRows } from '#lab/arrange';
import { login } from '#contract/auth';
import { ARRANGE_ID_MAX } from '#lab/limits';
import { STATE_ID_MAX } from '#contract/limits';
import { LAB_SAID } from '../support/lab-said.ts';
import { exportSandbox, importSandbox } from '#lab/state';
import { deleteTicket, editTicket, markTicketSold, publishTicket } from '#contract/tickets';
import { aNoise, aPng, aTicket } from '../support/builders.ts';
import { eventually } from '../support/eventually.ts';
import { PEOPLE, testServer, type TestSandbox } from '../support/server.ts';

const server = await testServer();
afterAll(() => server.close());

type Query = Parameters<typeof exportOf>[1];

const exportOf = async (
  sandbox: TestSandbox,
  query: { dates?: 'relative'; images?: 'true'; rows?: 'changed' } = {},
): Promise<string> => (await sandbox.visitor.call(exportSandbox, { query })).text;

type Document = Record<string, unknown> & {
  users: Record<string, unknown>[];
  tickets: Record<string, unknown>[];
  favourites: Record<string, unknown>[];
  feedback: Record<string, unknown>[];
};

const documentOf = async (sandbox: TestSandbox, query?: Query) =>
  JSON.parse(await exportOf(sandbox, query)) as Document;

const importInto = (sandbox: TestSandbox, body: Record<string, unknown>) =>
  sandbox.visitor.call(importSandbox, { body });

/** One change that people or the control room make. */
const acts: readonly ((sandbox: TestSandbox, n: number) => Promise<unknown>)[] = [
  async (sandbox, n) =>
    sandbox.as('luca').call(publishTicket, {
      body: aTicket({ price: String(20 + (n % 50)), notes: `n° ${n} «à»` }),
      ...(n % 3 === 0 && { image: await aPng() }),
    }),
  (sandbox, n) =>
    sandbox.as('marta').call(editTicket, { params: { id: 9 }, body: { price: `${30 + (n % 9)}` } }),
  (sandbox, n) => sandbox.as('marta').call(deleteTicket, { params: { id: 1 + (n % 12) } }),
  (sandbox, n) => sandbox.as('marta').call(markTicketSold, { params: { id: 1 + (n % 12) } }),
  (sandbox, n) => sandbox.as('nuovo').call(toggleFavourite, { params: { ticketId: 1 + (n % 40) } }),
  (sandbox, n) =>
    sandbox.as('nuovo').call(leaveFeedback, {
      params: { userId: PEOPLE.marta },
      body: { rating: 1 + (n % 5), comment: 'x'.repeat(n % 7) },
    }),
  (sandbox, n) => sandbox.visitor.call(setClock, { body: { advance: { hours: n % 200 } } }),
];

const steps = fc.array(fc.tuple(fc.nat(acts.length - 1), fc.nat(1000)), { maxLength: 8 });

describe('a tester who exports a state and imports it elsewhere', () => {
  it('gets the same export again, byte for byte, with the same pictures [LAB-01]', async () => {
    await fc.assert(
      fc.asyncProperty(
        steps,
        fc.constantFrom(undefined, 'relative' as const),
        async (made, dates) => {
          const [one, other] = [
            server.createSandbox(),
            server.createSandbox({ scenario: 'empty' }),
          ];
          for (const [act, n] of made) await acts[act]?.(one, n);
          const query = { images: 'true' as const, ...(dates && { dates }) };
          const before = await exportOf(one, query);
          const answer = await importInto(other, JSON.parse(before) as Document);
          expect(answer.status, answer.text).toBe(200);
          expect(await exportOf(other, query)).toBe(before);
          expect(await other.files()).toEqual(await one.files());
        },
      ),
      { numRuns: 25, seed: 20_260_612 },
    );
  }, 60_000);

  it('gets the same from its changed rows alone, which are shorter by all of the seed [STATIC-06]', async () => {
    await fc.assert(
      fc.asyncProperty(
        steps,
        fc.constantFrom(undefined, 'relative' as const),
        fc.constantFrom('default', 'long-history'),
        async (made, dates, scenario) => {
          const one = server.createSandbox({ scenario });
          const other = server.createSandbox();
          for (const [act, n] of made) await acts[act]?.(one, n);
          const query = { images: 'true' as const, ...(dates && { dates }) };
          const short = await exportOf(one, { ...query, rows: 'changed' });
          const { users, tickets } = JSON.parse(short) as Document;
          expect(users.length + tickets.length).toBeLessThanOrEqual(made.length);
          const answer = await importInto(other, JSON.parse(short) as Document);
          expect(answer.status, answer.text).toBe(200);
          expect(await exportOf(other, query)).toBe(await exportOf(one, query));
          expect(await exportOf(other, { ...query, rows: 'changed' })).toBe(short);
        },
      ),
      { numRuns: 25, seed: 20_260_612 },
    );
  }, 60_000);

  it('with relative dates moves every day and instant along, also over a change of the clocks [LAB-01]', async () => {
    const summer = server.createSandbox({ date: '2026-06-12' });
    const winter = server.createSandbox({ date: '2026-12-24' });
    const relative = await exportOf(summer, { dates: 'relative' });
    expect(relative).not.toContain('2026-');
    expect((await importInto(winter, JSON.parse(relative) as Document)).status).toBe(200);
    expect(await exportOf(winter, { dates: 'relative' })).toBe(relative);
    const [from, to] = [await documentOf(summer), await documentOf(winter)];
    const days = (document: Document) =>
      document.tickets.map(({ date }) => Date.parse(String(date)));
    const offsets = days(to).map((day, at) => (day - (days(from)[at] ?? 0)) / 86_400_000);
    expect(new Set(offsets)).toEqual(new Set([195]));
  });

  it('has room for it wherever there was room before, and rows count too [LAB-01, DEMO-02]', async () => {
    const small = await testServer({ settings: { DEMO_SANDBOXES_MB: '1' } });
    const sandbox = small.createSandbox();
    await sandbox.as('luca').call(publishTicket, { body: aTicket(), image: await aNoise(80) });
    const before = await exportOf(sandbox, { images: 'true' });
    const document = JSON.parse(before) as Document;
    expect((await importInto(sandbox, document)).status).toBe(200);
    const many = Array.from({ length: 400 }, (_, at) => ({
      ...document.tickets[0],
      id: 1000 + at,
      notes: 'x'.repeat(500),
    }));
    const large = await importInto(sandbox, {
      ...document,
      tickets: [...document.tickets, ...many],
    });
    expect([large.status, large.body]).toEqual([413, { detail: LAB_SAID.sandboxFull }]);
    expect(await exportOf(sandbox, { images: 'true' })).toBe(before);
    await small.close();
  });

  it('gets the pictures that rows name, also of a ticket that goes meanwhile, and no others [LAB-01]', async () => {
    const sandbox = server.createSandbox();
    const { images } = sandbox.state;
    const { body } = await sandbox
      .as('luca')
      .call(publishTicket, { body: aTicket(), image: await aPng() });
    await images.add('of-no-ticket.webp', Buffer.from('RIFF'));
    let deleted: Promise<{ status: number }> | undefined;
    const reading = vi.spyOn(images, 'read').mockImplementationOnce(async (name) => {
      deleted = sandbox.as('luca').call(deleteTicket, { params: { id: body.id } });
      await eventually(() => expect(sandbox.state.store.tickets.get(body.id)).toBeUndefined());
      return images.read(name);
    });
    const document = await documentOf(sandbox, { images: 'true' });
    reading.mockRestore();
    expect(Object.keys(document['images'] as object)).toEqual([document.tickets.at(-1)?.['image']]);
    expect((await deleted)?.status).toBe(204);
    expect(await sandbox.files()).toEqual([]);
    expect((await importInto(sandbox, document)).status).toBe(200);
  });

  it('gets the farthest days that a row can have, too [LAB-01]', async () => {
    const sandbox = server.createSandbox();
    const document = await documentOf(sandbox);
    const tickets = document.tickets.map((row, at) => ({
      ...row,
      created_at: at % 2 ? '9999-12-30T12:00:00.000Z' : '1600-01-02T12:00:00.000Z',
    }));
    expect((await importInto(sandbox, { ...document, tickets })).status).toBe(200);
    const relative = await exportOf(sandbox, { dates: 'relative' });
    expect((await importInto(sandbox, JSON.parse(relative) as Document)).status).toBe(200);
    expect(await exportOf(sandbox, { dates: 'relative' })).toBe(relative);
    expect((await documentOf(sandbox)).tickets).toEqual(tickets);
  });

  it('of a live sandbox into one that is frozen on another day finds all of it on the host’s day [LAB-01]', async () => {
    const [live, frozen] = [server.createSandbox(), server.createSandbox({ date: '2026-12-24' })];
    live.state.clock.live();
    await live.as('luca').call(publishTicket, { body: aTicket({ date: '2035-01-01' }) });
    const relative = await exportOf(live, { dates: 'relative' });
    expect((await importInto(frozen, JSON.parse(relative) as Document)).status).toBe(200);
    expect(await exportOf(frozen, { dates: 'relative' })).toBe(relative);
  });

  it('tells the second half past two of the night on which summer time ends [LAB-01]', async () => {
    const sandbox = server.createSandbox({ date: '2026-10-25' });
    sandbox.state.clock.set(Date.parse('2026-10-25T01:30:00Z'));
    await sandbox.as('luca').call(publishTicket, { body: aTicket({ date: '2026-11-02' }) });
    const relative = await documentOf(sandbox, { dates: 'relative' });
    expect(relative.tickets.at(-1)?.['created_at']).toBe('+0d 02:30:00.000 second');
    const absolute = await exportOf(sandbox);
    expect((await importInto(sandbox, relative)).status).toBe(200);
    expect(await exportOf(sandbox)).toBe(absolute);
  });

  it('finds no password in the document, and a person keeps theirs, a new one gets the personas’ [LAB-01, DEMO-08]', async () => {
    const sandbox = server.createSandbox();
    const document = await documentOf(sandbox);
    expect(JSON.stringify(document)).not.toMatch(/password|\$2[aby]\$/);
    const before = sandbox.user('marta').password;
    const added = { ...document.users[0], id: 900, email: 'nuova.socia@example.com' };
    expect(
      (await importInto(sandbox, { ...document, users: [...document.users, added] })).status,
    ).toBe(200);
    expect(sandbox.user('marta').password).toBe(before);
    const body = { email: 'nuova.socia@example.com', password: 'Volare2026!' };
    expect((await sandbox.visitor.call(login, { body })).status).toBe(200);
  });

  it('a person keeps their password under another id, and nobody gets that of who had the id before [LAB-01]', async () => {
    const sandbox = server.createSandbox();
    const { store } = sandbox.state;
    const passwordOf = (email: unknown) => store.users.by('email', String(email))[0]?.password;
    await store.commit((draft) => {
      for (const user of store.users.values())
        draft.put('users', { ...user, password: `of ${user.email}` });
    });
    const document = await documentOf(sandbox);
    const emails = document.users.map(({ email }) => email);
    const [first, ...others] = emails;
    const users = document.users.map((user, at) => ({ ...user, email: [...others, first][at] }));
    expect((await importInto(sandbox, { ...document, users })).status).toBe(200);
    expect(store.users.get(PEOPLE.marta)?.email).toBe(others[0]);
    expect(emails.map(passwordOf)).toEqual(emails.map((email) => `of ${String(email)}`));
  });

  it('does not bring back a password that a person changed while the pictures were being stored [LAB-01]', async () => {
    const sandbox = server.createSandbox();
    const { store, images } = sandbox.state;
    await sandbox.as('luca').call(publishTicket, { body: aTicket(), image: await aPng() });
    const document = await documentOf(sandbox, { images: 'true' });
    const read = vi.spyOn(images, 'read').mockImplementationOnce(async (name) => {
      await store.commit((draft) =>
        draft.put('users', { ...sandbox.user('marta'), password: 'new' }),
      );
      return images.read(name);
    });
    expect((await importInto(sandbox, document)).status).toBe(200);
    read.mockRestore();
    expect(sandbox.user('marta').password).toBe('new');
  });

  it('keeps sessions of persons who still exist, and ends those of persons who do not [LAB-01, DEMO-03]', async () => {
    const sandbox = server.createSandbox();
    const [luca, stranger] = [sandbox.as('luca'), sandbox.as('nuovo')];
    const document = await documentOf(sandbox);
    const without = (rows: Record<string, unknown>[], columns: string[]) =>
      rows.filter((row) => !columns.some((column) => row[column] === PEOPLE.nuovo));
    const smaller = {
      ...document,
      users: without(document.users, ['id']),
      tickets: without(document.tickets, ['user']),
      favourites: without(document.favourites, ['user']),
      feedback: without(document.feedback, ['seller', 'author']),
    };
    expect((await importInto(sandbox, smaller)).status).toBe(200);
    expect((await luca.call(getProfile, {})).status).toBe(200);
    expect((await stranger.call(getProfile, {})).status).toBe(401);
  });

  it('gets it also with ids after the highest that a row can be arranged with [LAB-01, LAB-04]', async () => {
    const sandbox = server.createSandbox();
    const body = { favourites: [], tickets: [{ id: ARRANGE_ID_MAX }] };
    expect((await sandbox.visitor.call(arrangeRows, { body })).status).toBe(201);
    await sandbox.as('luca').call(publishTicket, { body: aTicket() });
    const before = await exportOf(sandbox);
    expect((await importInto(sandbox, JSON.parse(before) as Document)).status).toBe(200);
    expect(await exportOf(sandbox)).toBe(before);
  });

  it('gives new rows the same ids as in the state that was exported [LAB-01]', async () => {
    const sandbox = server.createSandbox();
    const { body } = await sandbox.as('luca').call(publishTicket, { body: aTicket() });
    await sandbox.as('luca').call(deleteTicket, { params: { id: body.id } });
    const document = await documentOf(sandbox);
    const other = server.createSandbox();
    await importInto(other, document);
    const next = await other.as('luca').call(publishTicket, { body: aTicket() });
    expect(next.body.id).toBe(body.id + 1);
  });
});

describe('a document that does not fit', () => {
  type Table = 'users' | 'tickets' | 'favourites' | 'feedback';
  /** The document with the first row of a table changed. */
  const first = (table: Table, change: object) => (document: Document) => ({
    ...document,
    [table]: document[table].map((row, at) => (at === 0 ? { ...row, ...change } : row)),
  });
  const over = (given: object) => (d: Document) => ({ ...d, over: given });
  /** What is wrong, the change, the key of the refusal, and what its text says. */
  const cases: [string, (document: Document) => object, key: string, ...says: string[]][] = [
    ['an unknown table', (d) => ({ ...d, flights: [] }), 'flights'],
    ['a missing table', (d) => ({ ...d, favourites: undefined }), 'favourites'],
    ['a table that is no list', (d) => ({ ...d, tickets: {} }), 'tickets'],
    ['a row that is no object', (d) => ({ ...d, tickets: [7] }), 'tickets'],
    ['an unknown column', first('tickets', { colour: 'red' }), 'tickets', 'Riga 1', 'colour'],
    ['a password', first('users', { password: 'x' }), 'users', 'Riga 1', 'password'],
    ['an unknown seller', first('tickets', { user: 4711 }), 'tickets', 'Riga 1', 'user'],
    ['no ticket', first('favourites', { ticket: 4711 }), 'favourites', 'Riga 1', 'ticket'],
    ['a number used twice', first('tickets', { id: 2 }), 'tickets', 'Riga 2', 'id'],
    [
      'an email used twice',
      (d) => first('users', { email: d.users[1]?.['email'] })(d),
      'users',
      'Riga 2',
      'email',
    ],
    [
      'changes of another seed',
      over({ seed: '0123456789abcdef', date: '2026-06-12', removed: {} }),
      'over',
      'un’altra versione',
    ],
    [
      'changes of a seed on no day',
      over({ seed: '0', date: '2026-02-30' }),
      'over',
      'dati di partenza',
    ],
    [
      'changes that remove rows of no table',
      over({ seed: '0', date: '2026-06-12', removed: { __proto__x: [1] } }),
      'over',
      'dati di partenza',
    ],
    ['a negative last id', (d) => ({ ...d, last_ids: { tickets: -1 } }), 'last_ids'],
    [
      'a number without room for more',
      first('tickets', { id: STATE_ID_MAX + 1 }),
      'tickets',
      'campo id',
    ],
    [
      'a last id without room for more',
      (d) => ({ ...d, last_ids: { tickets: STATE_ID_MAX + 1 } }),
      'last_ids',
    ],
    ['an unknown scenario', (d) => ({ ...d, scenario: 'boh' }), 'scenario'],
    [
      'a clock out of range',
      (d) => ({ ...d, clock: { mode: 'frozen', now: '1821-05-05T00:00:00.000Z' } }),
      'clock',
    ],
    [
      'a clock of an unknown mode',
      (d) => ({ ...d, clock: { mode: 'fast' } }),
      'clock',
      'Indica {mode: ',
      'oppure {mode: ',
    ],
    ['a list of pictures', (d) => ({ ...d, images: ['x.webp'] }), 'images', LAB_SAID.stateImages],
    ['a picture that no ticket names', (d) => ({ ...d, images: { 'x.webp': '' } }), 'images'],
    [
      'a row that is none',
      (d) => ({ ...d, tickets: [null] }),
      'tickets',
      'Riga 1 (senza id), campo id: Questa voce non è una riga.',
    ],
    [
      'a path as the name of a picture',
      first('tickets', { image: '../../etc/passwd' }),
      'tickets',
      'Riga 1',
      'image',
      'Indica il nome di un’immagine, senza il percorso, oppure null.',
    ],
    [
      'a picture that is none',
      (d) => ({ ...first('tickets', { image: 'x.webp' })(d), images: { 'x.webp': 'aGVsbG8=' } }),
      'images',
    ],
  ];

  it.each(cases)(
    '(%s) is refused with table, row and field, and changes nothing [LAB-01, DEMO-13]',
    async (_, change, key, ...says) => {
      const sandbox = server.createSandbox();
      await sandbox.as('luca').call(publishTicket, { body: aTicket(), image: await aPng() });
      const before = await exportOf(sandbox, { images: 'true' });
      const answer = await sandbox.visitor.callUnchecked(importSandbox, {
        body: change(await documentOf(sandbox)),
      });
      expect([answer.status, Object.keys(answer.body as object)]).toEqual([400, [key]]);
      for (const part of says) expect(answer.text).toContain(part);
      expect(await exportOf(sandbox, { images: 'true' })).toBe(before);
    },
  );

  it('leaves another sandbox and its tester alone [LAB-01, DEMO-02]', async () => {
    const [one, other] = [server.createSandbox(), server.createSandbox()];
    const before = await exportOf(other);
    const nobody = { users: [], tickets: [], favourites: [], feedback: [], mail: [] };
    expect((await importInto(one, nobody)).status).toBe(200);
    expect((await documentOf(one)).users).toEqual([]);
    expect(await exportOf(other)).toBe(before);
  });
});

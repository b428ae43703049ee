import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { login } from '#contract/auth';
import { ISSUES_MAX, STATE_ID_MAX } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { deleteTicket, publishTicket } from '#contract/tickets';
import { getProfile } from '#contract/users';
import { getClock, setClock } from '#lab/control';
import { ENDPOINTS } from '#lab/endpoints';
import { publishPicture } from '../support/requests.ts';
import { doAll, STEPS } from '../support/acts.ts';
import { aPlainPicture, aPng, aTicket } from '../support/builders.ts';
import { eventually } from '../support/eventually.ts';
import { callExample, entryOf, exampleOf } from '../support/examples.ts';
import { aHugeWebp } from '../support/hostile-input.ts';
import { LAB_SAID } from '../support/lab-said.ts';
import { PEOPLE, testServer, TODAY } from '../support/server.ts';
import {
  arrangeIn,
  documentOf,
  exportOf,
  first,
  importInto,
  type Document,
  type Row,
  type Table,
} from '../support/state-documents.ts';

const server = await testServer();

describe('a tester who exports a state and imports it elsewhere', () => {
  it('gets the same export again, byte for byte, with the same pictures, by all rows or by the changed ones, which are shorter by all of the seed [LAB-01][STATIC-06]', async () => {
    await fc.assert(
      fc.asyncProperty(
        STEPS,
        fc.constantFrom(undefined, 'relative' as const),
        fc.constantFrom('default', 'long-history'),
        fc.constantFrom(undefined, 'changed' as const),
        async (made, dates, scenario, rows) => {
          const one = server.createSandbox({ scenario });
          const other = server.createSandbox({ scenario: 'empty' });
          await doAll(one, made);
          const query = { images: 'true' as const, ...(dates && { dates }) };
          const document = await documentOf(one, { ...query, ...(rows && { rows }) });
          const { users, tickets } = document;
          const most = rows ? made.length : Infinity;
          expect(users.length + tickets.length).toBeLessThanOrEqual(most);
          const answer = await importInto(other, document);
          expect(answer.status, answer.text).toBe(200);
          // All rows say nothing of the day that they are changes of.
          for (const more of rows ? [{}, { rows }] : [{}])
            expect(await exportOf(other, { ...query, ...more })).toBe(
              await exportOf(one, { ...query, ...more }),
            );
          expect(await other.files()).toEqual(await one.files());
        },
      ),
      { numRuns: 25, seed: 20_260_612 },
    );
  }, 120_000);

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

  it('gets the pictures that rows name, also of a ticket that goes meanwhile, and no others [LAB-01]', async () => {
    const sandbox = server.createSandbox();
    const { images } = sandbox.state;
    const { body } = await publishPicture(sandbox, await aPng());
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
    const [name = '', given] = Object.entries(document['images'] as object)[0] ?? [];
    const other = await publishPicture(sandbox, await aPng(50, 50));
    const bytes = await images.read(String(other.body.image?.split('/').at(-1)));
    const broken = vi.spyOn(sandbox.state, 'reset').mockRejectedValueOnce(new Error('no room'));
    const replaced = {
      ...document,
      images: { [name]: Buffer.from(bytes ?? []).toString('base64') },
    };
    expect((await importInto(sandbox, replaced)).status).toBe(500);
    broken.mockRestore();
    expect(Buffer.from((await images.read(name)) ?? []).toString('base64')).toBe(given);
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

  it('finds no password in the document; a person keeps theirs, under another id too, and a new one gets the personas’ [LAB-01]', async () => {
    const sandbox = server.createSandbox();
    const { store } = sandbox.state;
    const passwordOf = (email: unknown) => store.users.by('email', String(email))[0]?.password;
    await store.commit((draft) => {
      for (const user of store.users.values())
        draft.put('users', { ...user, password: `of ${user.email}` });
    });
    const document = await documentOf(sandbox);
    expect(JSON.stringify(document)).not.toMatch(/password|of marta|\$2[aby]\$/);
    const emails = document.users.map(({ email }) => email);
    const [one, ...others] = emails;
    const email = 'nuova.socia@example.com';
    const users: Row[] = [{ ...document.users[0], id: 900, email }];
    for (const [at, user] of document.users.entries())
      users.push({ ...user, email: [...others, one][at] });
    expect((await importInto(sandbox, { ...document, users })).status).toBe(200);
    expect(store.users.get(PEOPLE.marta)?.email).toBe(others[0]);
    expect(emails.map(passwordOf)).toEqual(emails.map((known) => `of ${String(known)}`));
    const body = { email, password: 'Volare2026!' };
    expect((await sandbox.visitor.call(login, { body })).status).toBe(200);
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
});

/** The document with the first row of a table changed. */
const firstOf = (table: Table, change: Row) => (document: Document) =>
  first(document, table, change);
const basedOn = (given: object) => (d: Document) => ({ ...d, based_on: given });
/** What is wrong, the change, the key of the refusal, and what its text says. */
const cases: [string, (document: Document) => Row, key: string, ...says: string[]][] = [
  ['a missing table', (d) => ({ ...d, favourites: undefined }), 'favourites'],
  ['a table that is no list', (d) => ({ ...d, tickets: {} }), 'tickets'],
  ['a password', firstOf('users', { password: 'x' }), 'users', 'Riga 1', 'password'],
  ['an unknown seller', firstOf('tickets', { user: 4711 }), 'tickets', 'Riga 1', 'user'],
  ['no ticket', firstOf('favourites', { ticket: 4711 }), 'favourites', 'Riga 1', 'ticket'],
  ['a number used twice', firstOf('tickets', { id: 2 }), 'tickets', 'Riga 2', 'id'],
  [
    'an email used twice',
    (d) => firstOf('users', { email: d.users[1]?.['email'] })(d),
    'users',
    'Riga 2',
    'email',
  ],
  [
    'changes of another seed',
    basedOn({ seed: '0123456789abcdef', date: '2026-06-12', removed: {} }),
    'based_on',
    'un’altra versione',
  ],
  [
    'a last id without room for more',
    (d) => ({ ...d, last_ids: { tickets: STATE_ID_MAX + 1 } }),
    'last_ids',
  ],
  [
    'a clock out of range',
    (d) => ({ ...d, clock: { mode: 'frozen', now: '1821-05-05T00:00:00.000Z' } }),
    'clock',
  ],
  ['a list of pictures', (d) => ({ ...d, images: ['x.webp'] }), 'images', LAB_SAID.stateImages],
  ['a picture that no ticket names', (d) => ({ ...d, images: { 'x.webp': '' } }), 'images'],
];

it.each(cases)(
  'a document that does not fit (%s) is refused with table, row and field, and changes nothing [LAB-01, DEMO-13]',
  async (_, change, key, ...says) => {
    const sandbox = server.createSandbox();
    const before = await exportOf(sandbox);
    const answer = await importInto(sandbox, change(await documentOf(sandbox)));
    expect([answer.status, Object.keys(answer.body as object)]).toEqual([400, [key]]);
    for (const part of says) expect(answer.text).toContain(part);
    expect(await exportOf(sandbox)).toBe(before);
  },
);

describe('a tester whose document has several mistakes', () => {
  it('reads all of them in one answer, each with the row’s place, id, field, and what is allowed [LAB-01]', async () => {
    const sandbox = server.createSandbox();
    const document = await documentOf(sandbox);
    const before = await exportOf(sandbox);
    const [one, two, ...others] = document.tickets;
    const answer = await importInto(sandbox, {
      ...document,
      flights: [],
      tickets: [{ ...one, price: '12.5', status: 'venduto' }, two, null, { ...others[0], id: 'x' }],
      users: [...document.users, { id: 900, email: 'Marta@example.com' }],
      favourites: [],
      last_ids: { tickets: 'molti' },
    });
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        flights: ['Campo sconosciuto.'],
        users: [
          ...['full_name', 'is_staff', 'is_active', 'date_joined'].map(
            (field) =>
              `Riga ${document.users.length + 1} (id 900), campo ${field}: Questo campo è obbligatorio.`,
          ),
          `Riga ${document.users.length + 1} (id 900), campo email: ${PROBLEM.notAsStored}`,
        ],
        tickets: [
          'Riga 1 (id 1), campo price: Indica un numero.',
          'Riga 1 (id 1), campo status: Indica "active" oppure "sold".',
          'Riga 3 (senza id), campo id: Questa voce non è una riga.',
          'Riga 4 (id "x"), campo id: Indica un numero.',
        ],
        last_ids: [LAB_SAID.stateLastId],
      },
    ]);
    expect(await exportOf(sandbox)).toBe(before);
  });

  it('reads so many texts, and how many there are beyond [LAB-01]', async () => {
    const sandbox = server.createSandbox();
    const document = await documentOf(sandbox);
    const tickets = document.tickets.map((row) => ({ ...row, created_at: 'ieri' }));
    const feedback = document.feedback.map((row) => ({ ...row, rating: 6 }));
    const { status, body } = await importInto(sandbox, { ...document, tickets, feedback });
    const texts = body as Record<string, string[]>;
    expect(texts['feedback']).toHaveLength(1);
    expect([status, texts['tickets']?.length]).toEqual([400, ISSUES_MAX]);
    const more = document.tickets.length + feedback.length - ISSUES_MAX - 1;
    expect(texts['non_field_errors']).toEqual([LAB_SAID.stateMore(more)]);
  });
});

describe('a picture that nothing has', () => {
  const lost = (row: string) => `${row}, campo image: ${LAB_SAID.stateNoImage}`;

  it.each(['nope.png', 'seed/nope.webp'])(
    '(%s) is refused where a tester arranges or imports a ticket with it [LAB-01, LAB-04]',
    async (image) => {
      const sandbox = server.createSandbox();
      const before = await exportOf(sandbox);
      const arranged = await arrangeIn(sandbox, { tickets: [{}, { image }] });
      expect([arranged.status, arranged.body]).toEqual([400, { tickets: [lost('Voce 2')] }]);
      const imported = await importInto(
        sandbox,
        first(await documentOf(sandbox), 'tickets', { image }),
      );
      expect([imported.status, imported.body]).toEqual([400, { tickets: [lost('Riga 1 (id 1)')] }]);
      expect(await exportOf(sandbox)).toBe(before);
    },
  );

  it('is that of an export without pictures in another sandbox, and the text says how to export them [LAB-01]', async () => {
    const [one, other] = [server.createSandbox(), server.createSandbox()];
    await publishPicture(one, await aPng());
    const bare = await documentOf(one);
    const before = await exportOf(other);
    const refused = await importInto(other, bare);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('?images=true')]);
    expect(await exportOf(other)).toBe(before);
    expect((await importInto(one, bare)).status).toBe(200);
    expect((await importInto(other, await documentOf(one, { images: 'true' }))).status).toBe(200);
    expect((await importInto(other, bare)).status).toBe(200);
  });

  it.each([
    ['five letters', () => Buffer.from('hello')],
    ['28 bytes that decode to gigabytes', aHugeWebp],
    ['wider than an upload is stored', () => aPlainPicture(1601, 2).webp().toBuffer()],
    [
      'cut off in its header',
      async () => (await aPlainPicture().webp().toBuffer()).subarray(0, 20),
    ],
  ])('is one of %s: refused, and nothing has changed [LAB-01, DEMO-13]', async (_, make) => {
    const [one, other] = [server.createSandbox(), server.createSandbox()];
    await publishPicture(one, await aPng());
    const whole = await documentOf(one, { images: 'true' });
    const [name = ''] = Object.keys(whole['images'] as object);
    const images = { [name]: Buffer.from(await make()).toString('base64') };
    const before = await exportOf(other);
    const { status, body } = await importInto(other, { ...whole, images });
    expect([status, body]).toEqual([400, { images: [LAB_SAID.stateImage(name)] }]);
    expect(await exportOf(other)).toBe(before);
  });
});

describe('an import', () => {
  it('without a clock leaves that of the sandbox, frozen or live, as it is [LAB-01, DEMO-04]', async () => {
    const [frozen, live] = [server.createSandbox(), server.createSandbox()];
    await frozen.visitor.call(setClock, { body: { now: '2026-06-12T14:30:00+02:00' } });
    await live.visitor.call(setClock, { body: { mode: 'live' } });
    for (const sandbox of [frozen, live]) {
      const { mode, now } = (await sandbox.visitor.call(getClock, {})).body;
      const { clock: _clock, date: _date, ...document } = await documentOf(sandbox);
      expect((await importInto(sandbox, document)).status).toBe(200);
      const after = (await sandbox.visitor.call(getClock, {})).body;
      expect([after.mode, mode === 'live' || after.now === now]).toEqual([mode, true]);
    }
  });

  it('with another date than its clock’s is refused, since a date moves nothing [LAB-01, DEMO-13]', async () => {
    const sandbox = server.createSandbox();
    const before = await exportOf(sandbox);
    const document = { ...(await documentOf(sandbox)), date: '2026-12-24' };
    const { clock: _clock, ...withoutClock } = document as Row;
    for (const body of [document, withoutClock]) {
      const { status, body: texts } = await importInto(sandbox, body);
      expect([status, texts]).toEqual([400, { date: [LAB_SAID.stateDate(TODAY)] }]);
    }
    expect(await exportOf(sandbox)).toBe(before);
  });
});

/** Tickets that the product never makes. */
const ODD: readonly Row[] = [
  { departure: 'Roma - Fiumicino (FCO)', destination: 'Roma - Fiumicino (FCO)' },
  { created_at: '9998-12-31T10:00:00.000Z' },
  { status: 'sold', sold_at: null },
  { date: '9999-12-31', departure_time: '23:59' },
  { trip_type: 'Solo andata', return_departure_time: '10:00' },
  { moderation: 'rejected', moderation_reason: '' },
  { moderation: 'approved', moderation_reason: 'x'.repeat(5000) },
  { price: 0 },
].map((row, at) => ({ id: 900 + at, user: PEOPLE.marta, ...row }));

it('a state that the product never makes is taken, and no call fails on it [LAB-01, LAB-04]', async () => {
  const [sandbox, other] = [server.createSandbox(), server.createSandbox()];
  const arranged = await arrangeIn(sandbox, {
    users: [{ id: PEOPLE.marta, full_name: 'x'.repeat(1000) }],
    tickets: ODD,
    favourites: [{ user: PEOPLE.marta, ticket: 9 }, ...ODD.map(({ id }) => ({ ticket: id }))],
    feedback: [
      { seller: PEOPLE.marta, author: PEOPLE.marta, created_at: '9998-01-01T00:00:00.000Z' },
    ],
  });
  expect(arranged.status, arranged.text).toBe(201);
  expect((await importInto(other, await documentOf(sandbox))).status).toBe(200);
  expect(await exportOf(other)).toBe(await exportOf(sandbox));
  const query = {
    ...exampleOf(entryOf('searchTickets')).query,
    ...{ seller: 1, departure: '', destination: '' },
  };
  const reading = ENDPOINTS.filter(({ method, who }) => method === 'get' && who !== 'control');
  for (const home of [sandbox, other]) {
    for (const entry of reading) {
      const answer = await callExample(entry, home);
      expect(answer.status, `${entry.name}: ${answer.text}`).toBe(200);
    }
    const found = await home.visitor.callUnchecked(entryOf('searchTickets'), { query });
    expect(found.status).toBe(200);
    const own = await home.as('marta').callUnchecked(entryOf('listOwnTickets'));
    expect((own.body as Row[]).map(({ id }) => id)).toEqual(
      expect.arrayContaining(ODD.map(({ id }) => id)),
    );
  }
});

/** What import and arrange refuse, all of it at once, and what they take on purpose though the product never makes it. */
import { describe, expect, it } from 'vitest';
import { getClock, setClock } from '#lab/control';
import { LAB_SAID } from '../support/lab-said.ts';
import { ISSUES_MAX } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { aPlainPicture, aPng } from '../support/builders.ts';
import { aHugeWebp } from '../support/hostile-input.ts';
import { PEOPLE, TODAY, testServer, type TestSandbox } from '../support/server.ts';
import {
  arrangeIn,
  documentOf,
  exportOf,
  first,
  importInto,
  type Row,
} from '../support/state-documents.ts';
import { publishPicture } from '../support/published-pictures.ts';
import { ENDPOINTS } from '#lab/endpoints';
import { callExample, entryOf, exampleOf } from '../support/examples.ts';

const server = await testServer();

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
    ['28 bytes that decode to gigabytes', aHugeWebp],
    ['wider than an upload is stored', () => aPlainPicture(1601, 2).webp().toBuffer()],
    [
      'cut off in its header',
      async () => (await aPlainPicture().webp().toBuffer()).subarray(0, 20),
    ],
  ])('is one of %s: refused, and nothing has changed [LAB-01]', async (_, make) => {
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

/** Rows that the product never makes, by what is odd about them. */
const ODD: Readonly<Record<string, Row>> = {
  'departs from where it goes to': {
    departure: 'Roma - Fiumicino (FCO)',
    destination: 'Roma - Fiumicino (FCO)',
  },
  'was created in the future': { created_at: '9998-12-31T10:00:00.000Z' },
  'is sold without a time': { status: 'sold', sold_at: null },
  'flies in the year 9999': { date: '9999-12-31', departure_time: '23:59' },
  'returns from a one-way flight': { trip_type: 'Solo andata', return_departure_time: '10:00' },
  'was rejected for nothing': { moderation: 'rejected', moderation_reason: '' },
  'was approved with a long reason': {
    moderation: 'approved',
    moderation_reason: 'x'.repeat(5000),
  },
  'costs nothing': { price: 0 },
};

describe('a state that the product never makes', () => {
  /** Every call of the product that only reads, as everybody who may make it. */
  const readAll = async (sandbox: TestSandbox, ticket: number) => {
    for (const entry of ENDPOINTS.filter(
      ({ method, who }) => method === 'get' && who !== 'control',
    )) {
      const answer = await callExample(entry, sandbox);
      expect(answer.status, `${entry.name}: ${answer.text}`).toBe(200);
    }
    const search = await sandbox.visitor.callUnchecked(entryOf('searchTickets'), {
      query: {
        ...exampleOf(entryOf('searchTickets')).query,
        seller: 1,
        departure: '',
        destination: '',
      },
    });
    expect(search.status).toBe(200);
    const own = await sandbox.as('marta').callUnchecked(entryOf('listOwnTickets'));
    expect((own.body as Row[]).map(({ id }) => id)).toContain(ticket);
  };

  it.each(Object.entries(ODD))(
    '(a ticket that %s) is taken, and no call fails on it [LAB-01, LAB-04]',
    async (_, change) => {
      const sandbox = server.createSandbox();
      const row = { id: 900, user: PEOPLE.marta, ...change };
      const arranged = await arrangeIn(sandbox, { tickets: [row], favourites: [{ ticket: 900 }] });
      expect(arranged.status, arranged.text).toBe(201);
      await readAll(sandbox, 900);
      const other = server.createSandbox();
      expect((await importInto(other, await documentOf(sandbox))).status).toBe(200);
      expect(await exportOf(other)).toBe(await exportOf(sandbox));
      await readAll(other, 900);
    },
  );

  it('(an own review, an own favourite, a long name) is taken, and no call fails on it [LAB-04]', async () => {
    const sandbox = server.createSandbox();
    const arranged = await arrangeIn(sandbox, {
      users: [{ id: PEOPLE.marta, full_name: 'x'.repeat(1000) }],
      favourites: [{ user: PEOPLE.marta, ticket: 9 }],
      feedback: [
        { seller: PEOPLE.marta, author: PEOPLE.marta, created_at: '9998-01-01T00:00:00.000Z' },
      ],
    });
    expect(arranged.status, arranged.text).toBe(201);
    await readAll(sandbox, 9);
  });
});

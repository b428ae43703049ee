/** What import and arrange refuse, all of it at once. */
import { afterAll, describe, expect, it } from 'vitest';
import { getClock, setClock } from '#lab/control';
import { LAB_SAID } from '../support/lab-said.ts';
import { ISSUES_MAX } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { deleteTicket, publishTicket } from '#contract/tickets';
import { aPlainPicture, aPng, aTicket } from '../support/builders.ts';
import { aHugeWebp } from '../support/hostile-input.ts';
import { testServer, TODAY } from '../support/server.ts';
import {
  arrangeIn,
  documentOf,
  first,
  importInto,
  type Row,
  exportOf,
} from '../support/state-documents.ts';

const server = await testServer();
afterAll(() => server.close());

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
          `Riga ${document.users.length + 1} (id 900), campo email: ${PROBLEM.notAsStored}`,
          ...['full_name', 'is_staff', 'is_active', 'date_joined'].map(
            (field) =>
              `Riga ${document.users.length + 1} (id 900), campo ${field}: Questo campo è obbligatorio.`,
          ),
        ],
        tickets: [
          'Riga 1 (id 1), campo price: Input non valido: atteso numero, ricevuto testo',
          'Riga 1 (id 1), campo status: Opzione non valida: atteso uno tra "active"|"sold"',
          'Riga 3 (senza id), campo id: Questa voce non è una riga.',
          'Riga 4 (id "x"), campo id: Input non valido: atteso numero, ricevuto testo',
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

  it('reads them also where a field has the name of something that every object has [LAB-01]', async () => {
    const sandbox = server.createSandbox();
    const document = { ...(await documentOf(sandbox)), constructor: 1, toString: 3 };
    const unknown = ['Campo sconosciuto.'];
    const { status, body } = await importInto(sandbox, document);
    expect([status, body]).toEqual([400, { constructor: unknown, toString: unknown }]);
    // Which an object would lose where it is copied.
    const odd = await importInto(sandbox, { ...document, ['__proto__']: 2 });
    expect([odd.status, odd.text]).toEqual([400, JSON.stringify({ ['__proto__']: unknown })]);
  });

  it('reads the line and column where the text is no JSON any more [LAB-01]', async () => {
    const sandbox = server.createSandbox();
    const text = (await exportOf(sandbox)).replace('"tickets": [\n', '"tickets": [,\n');
    const before = text.slice(0, text.indexOf('[,'));
    const { status, body } = await sandbox.visitor.send({
      method: 'PUT',
      path: '/api/demo/import/',
      headers: { 'content-type': 'application/json' },
      body: text,
    });
    const lines = before.split('\n');
    const problem = PROBLEM.jsonFrom(lines.length, (lines.at(-1) ?? '').length + 2);
    expect([status, body]).toEqual([400, { non_field_errors: [problem] }]);
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
    await one.as('luca').call(publishTicket, { body: aTicket(), image: await aPng() });
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
  ])('is one of %s: refused, and nothing has changed [STATIC-06, LAB-01]', async (_, make) => {
    const [one, other] = [server.createSandbox(), server.createSandbox()];
    await one.as('luca').call(publishTicket, { body: aTicket(), image: await aPng() });
    const whole = await documentOf(one, { images: 'true' });
    const [name = ''] = Object.keys(whole['images'] as object);
    const images = { [name]: Buffer.from(await make()).toString('base64') };
    const before = await exportOf(other);
    const { status, body } = await importInto(other, { ...whole, images });
    expect([status, body]).toEqual([400, { images: [LAB_SAID.stateImage(name)] }]);
    expect(await exportOf(other)).toBe(before);
  });

  it('cannot come about by an arrangement while the picture’s ticket is deleted [LAB-04]', async () => {
    const sandbox = server.createSandbox();
    const { body } = await sandbox
      .as('luca')
      .call(publishTicket, { body: aTicket(), image: await aPng() });
    const [image = ''] = await sandbox.files();
    const users = [{ password: 'Attende1' }];
    const [arranged] = await Promise.all([
      arrangeIn(sandbox, { users, tickets: [{ id: 900, image }] }),
      sandbox.as('luca').call(deleteTicket, { params: { id: body.id } }),
    ]);
    expect(await sandbox.files()).toEqual(arranged.status === 201 ? [image] : []);
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

  it('without mails has none [LAB-01]', async () => {
    const sandbox = server.createSandbox();
    const { mail: _mail, ...document } = await documentOf(sandbox);
    expect((await importInto(sandbox, document)).status).toBe(200);
    expect((await documentOf(sandbox)).mail).toEqual([]);
  });
});

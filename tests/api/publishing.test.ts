/** Publications and edits during which something ends: the seller's account, or the time before departure. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toggleUser } from '#contract/admin';
import { PROBLEM } from '#contract/problems';
import { editTicket, publishTicket, type OwnTicket, type TicketPatch } from '#contract/tickets';
import { formOf } from '../kit/call.ts';
import { aPng, aTicket } from '../support/builders.ts';
import { encodeForm } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { callRaw, readRaw } from '../support/raw-socket.ts';
import { MARTAS_TICKET } from '../support/requests.ts';
import { PEOPLE, testServer, type TestSandbox } from '../support/server.ts';

const server = await testServer();

const { imagePreparer } = server.deps;
const prepare = imagePreparer.prepare.bind(imagePreparer);
const preparing = vi.spyOn(imagePreparer, 'prepare');
afterEach(() => preparing.mockReset().mockImplementation(prepare));

const refused = { status: 401, body: { detail: PROBLEM.badToken } };

const deactivateMarta = (sandbox: TestSandbox) =>
  sandbox.as('admin').call(toggleUser, { params: { id: PEOPLE.marta } });

const publish = async (sandbox: TestSandbox, person: 'marta' | 'davide', image?: Blob) =>
  sandbox.as(person).call(publishTicket, { body: aTicket(), image });

const ACTS = {
  publishes: (sandbox: TestSandbox, image: Blob) => publish(sandbox, 'marta', image),
  edits: (sandbox: TestSandbox, image: Blob) =>
    sandbox
      .as('marta')
      .call(editTicket, { params: { id: MARTAS_TICKET }, body: { price: '12' }, image }),
} as const;

const actNames = ['publishes', 'edits'] as const;

/** What of a sandbox's tickets and pictures is Marta's. */
const martasOf = async (sandbox: TestSandbox) => {
  const davides = sandbox.state.store.tickets.by('seller', PEOPLE.davide);
  const others = new Set(davides.map(({ image }) => image));
  return {
    tickets: sandbox.state.store.tickets.by('seller', PEOPLE.marta),
    files: (await sandbox.files()).filter((name) => !others.has(name)),
  };
};

describe('a seller who is deactivated while a picture of theirs is being decoded', () => {
  it.each(actNames)(
    'and %s gets 401, and nothing is stored, unlike another seller’s ticket [PUB-19]',
    async (act) => {
      const sandbox = server.createSandbox();
      const before = await martasOf(sandbox);
      const [martas, davides] = [await aPng(41), await aPng(42)];
      preparing.mockImplementationOnce(async (upload) => {
        expect((await deactivateMarta(sandbox)).body).toEqual({ is_active: false });
        expect((await publish(sandbox, 'davide', davides)).status).toBe(201);
        return prepare(upload);
      });
      const { status, body, headers } = await ACTS[act](sandbox, martas);
      expect({ status, body }).toEqual(refused);
      expect(headers['www-authenticate']).toBe('Bearer error="invalid_token"');
      expect(await martasOf(sandbox)).toEqual(before);
      expect(await sandbox.files()).toHaveLength(1);
    },
  );

  it.each(actNames)('and activated again meanwhile %s [PUB-19]', async (act) => {
    const sandbox = server.createSandbox();
    preparing.mockImplementationOnce(async (upload) => {
      await deactivateMarta(sandbox);
      expect((await publish(sandbox, 'marta')).status).toBe(401);
      await sandbox.as('admin').call(toggleUser, { params: { id: PEOPLE.marta } });
      return prepare(upload);
    });
    const { status } = await ACTS[act](sandbox, await aPng());
    expect(status).toBe(act === 'publishes' ? 201 : 200);
    expect(await sandbox.files()).toHaveLength(1);
  });
});

it('a seller who is deactivated while a form of theirs is being sent gets 401, and nothing is stored [PUB-19]', async () => {
  const sandbox = server.createSandbox();
  const before = await martasOf(sandbox);
  const { body, type } = await encodeForm(formOf(aTicket(), await aPng()));
  const { socket, closed } = callRaw(server.url);
  const head = [
    `POST ${publishTicket.path} HTTP/1.1`,
    ...['Host: localhost', 'Connection: close', `X-Sandbox: ${sandbox.state.id}`],
    `Authorization: Bearer ${sandbox.token('marta')}`,
    ...[`Content-Type: ${type}`, `Content-Length: ${body.length}`],
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(body.subarray(0, 200));
  await eventually(() => expect(sandbox.state.busy, 'the server has begun to read').toBe(1));
  await deactivateMarta(sandbox);
  expect((await publish(sandbox, 'davide')).status).toBe(201);
  socket.write(body.subarray(200));
  expect(readRaw(await closed)).toEqual(refused);
  expect(await martasOf(sandbox)).toEqual(before);
  expect(await sandbox.files()).toEqual([]);
});

const MINUTE = 60_000;
const departed = { departure_time: [PROBLEM.departed] };

/** A sandbox whose clock is frozen at an instant. */
const sandboxAt = (instant: number | string): TestSandbox => {
  const sandbox = server.createSandbox();
  setClock(sandbox, instant);
  return sandbox;
};
const setClock = ({ state }: TestSandbox, instant: number | string): void =>
  state.clock.set(typeof instant === 'string' ? Date.parse(instant) : instant);

const publishFlight = (sandbox: TestSandbox, date: string, departure_time: string) =>
  sandbox.as('luca').call(publishTicket, { body: aTicket({ date, departure_time }) });

const edit = async (sandbox: TestSandbox, { id }: OwnTicket, body: Partial<TicketPatch>) =>
  sandbox.as('luca').callUnchecked(editTicket, { params: { id }, body, image: await aPng() });

const REPEATED = { date: '2026-10-25', departure_time: '02:30' };
/** It in Rome, where the end of summer time repeats it. */
const INSTANT = Date.parse('2026-10-25T00:30:00Z');

it('a seller whose flight leaves today publishes it, or moves another one to that time, until the minute before [PUB-16]', async () => {
  const { date, departure_time } = REPEATED;
  const sandbox = sandboxAt(INSTANT - MINUTE);
  expect((await publishFlight(sandbox, date, departure_time)).status).toBe(201);
  const { body: ticket } = await publishFlight(sandbox, date, '23:50');
  const before = sandbox.state.store.export();
  setClock(sandbox, INSTANT);
  const late = await publishFlight(sandbox, date, departure_time);
  expect([late.status, late.body]).toEqual([400, departed]);
  const moved = await edit(sandbox, ticket, { departure_time });
  expect([moved.status, moved.body]).toEqual([400, departed]);
  expect(sandbox.state.store.export()).toEqual(before);
  expect(await sandbox.files()).toEqual([]);
  setClock(sandbox, INSTANT - MINUTE);
  expect((await edit(sandbox, ticket, { departure_time })).status).toBe(200);
});

const LEFT = { date: '2026-10-25', departure_time: '07:15' };
const leftTicket = async () => {
  const sandbox = sandboxAt('2026-10-25T06:14:00Z');
  const { body: ticket } = await publishFlight(sandbox, LEFT.date, LEFT.departure_time);
  setClock(sandbox, '2026-10-25T06:15:00Z');
  return { sandbox, ticket };
};

it.each([
  ['the price', { price: 12 }],
  ['the price, with date and time sent unchanged', { price: 12, ...LEFT }],
  ['a wrong departure time', { departure_time: '07:10' }],
  ['the date to a later day', { date: '2026-10-26' }],
])('a seller whose flight has left changes %s [PUB-16]', async (_, changes) => {
  const { sandbox, ticket } = await leftTicket();
  expect((await edit(sandbox, ticket, changes)).status).toBe(200);
  expect(sandbox.state.store.tickets.get(ticket.id)).toMatchObject(changes);
  setClock(sandbox, '2026-10-27T09:00:00Z');
  expect((await edit(sandbox, ticket, { notes: 'Volo partito.' })).status).toBe(200);
});

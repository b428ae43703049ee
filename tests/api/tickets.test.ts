import { afterEach, describe, expect, it, vi } from 'vitest';
import { toggleUser } from '#contract/admin';
import { toggleFavourite } from '#contract/favourites';
import { PROBLEM } from '#contract/problems';
import { searchTickets } from '#contract/search';
import { TEXT } from '#contract/texts';
import {
  deleteTicket,
  editTicket,
  listOwnTickets,
  markTicketSold,
  publishTicket,
  TICKET_DEFAULTS,
  type OwnTicket,
  type TicketPatch,
} from '#contract/tickets';
import { formOf } from '../kit/call.ts';
import { aPng, aRoundTrip, aTicket } from '../support/builders.ts';
import { encodeForm } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { callRaw, readRaw } from '../support/raw-socket.ts';
import { MARTAS_TICKET } from '../support/requests.ts';
import { PEOPLE, testServer, type TestSandbox } from '../support/server.ts';
import { storeTickets } from '../support/stored-tickets.ts';

const server = await testServer();

const ticket = (sandbox: TestSandbox, id: number) => sandbox.state.store.tickets.get(id);

const publicIds = async (sandbox: TestSandbox) =>
  (await sandbox.visitor.call(searchTickets, { query: {} })).body.map(({ id }) => id);

describe('a seller who publishes', () => {
  it('gets the ticket back as it is stored, with every field [PUB-11]', async () => {
    const sandbox = server.createSandbox();
    const answer = await sandbox.as('luca').call(publishTicket, { body: aRoundTrip() });
    expect(answer.status).toBe(201);
    const wanted = {
      ...TICKET_DEFAULTS,
      ...aRoundTrip(),
      price: 49.9,
      image: null,
      status: 'active',
      sold_at: null,
      moderation: 'pending',
      moderation_reason: '',
      created_at: sandbox.state.clock.instant(),
    };
    expect(answer.body).toEqual({
      id: 61,
      user: PEOPLE.luca,
      user_email: 'luca.bianchi@example.com',
      user_full_name: 'Luca Bianchi',
      user_rating: 5,
      user_reviews: 1,
      state: 'pending',
      ...wanted,
    });
    expect(ticket(sandbox, 61)).toEqual({ id: 61, user: PEOPLE.luca, ...wanted });
  });

  it.each([
    ['departure', 'Roma', PROBLEM.airport],
    ['departure', '', PROBLEM.required],
    ['destination', 'Parigi - Orly (ORY)', PROBLEM.airport],
    ['destination', 'Torino - Caselle (TRN)', TEXT.journey.sameAsDestination],
    ['date', '', PROBLEM.required],
    ['date', '2026-02-30', PROBLEM.date],
    ['date', '2026-06-11', PROBLEM.pastDate],
    ['price', '', PROBLEM.required],
    ['price', '12abc', PROBLEM.price],
    ['price', '1.250', PROBLEM.priceEither(1250, 1.25)],
    ['price', '10000', PROBLEM.priceMax],
    ['airline', 'Alitalia', PROBLEM.notListed],
    ['services', 'Champagne', PROBLEM.notListed],
    ['trip_type', 'Multitratta', PROBLEM.notListed],
    ['departure_time', '25:00', PROBLEM.time],
    ['arrival_time', '08:60', PROBLEM.time],
    ['return_departure_time', '19:05', PROBLEM.returnOnOneWay],
    ['return_arrival_time', '19:05', PROBLEM.returnOnOneWay],
    ['notes', 'x'.repeat(501), PROBLEM.tooLong(500)],
  ])(
    'gets a 400 for %s «%s», and nothing is stored [PUB-16, PUB-09, PUB-18]',
    async (field, value, text) => {
      const sandbox = server.createSandbox();
      const before = sandbox.state.store.export();
      const answer = await sandbox.as('luca').callUnchecked(publishTicket, {
        body: { ...aTicket(), [field]: value },
        image: await aPng(),
      });
      expect([answer.status, answer.body]).toEqual([400, { [field]: [text] }]);
      expect(sandbox.state.store.export()).toEqual(before);
      expect(await sandbox.files()).toEqual([]);
    },
  );
});

describe('a seller who edits', () => {
  it('changes only the fields that were sent, and the ticket is pending again [PUB-15, MOD-02]', async () => {
    const sandbox = server.createSandbox();
    const before = ticket(sandbox, MARTAS_TICKET);
    const answer = await sandbox.as('marta').call(editTicket, {
      params: { id: MARTAS_TICKET },
      body: { price: '30,5', services: ['Accesso lounge'] },
    });
    expect(answer.status).toBe(200);
    expect(ticket(sandbox, MARTAS_TICKET)).toEqual({
      ...before,
      price: 30.5,
      services: ['Accesso lounge'],
      moderation: 'pending',
    });
    const luca = sandbox.as('luca');
    const { body } = await luca.call(publishTicket, { body: aRoundTrip() });
    const oneWay = { params: { id: body.id }, body: { trip_type: 'Solo andata' as const } };
    expect((await luca.call(editTicket, oneWay)).body).toMatchObject({
      ...{ return_departure_time: null, return_arrival_time: null },
    });
  });

  it('sends nothing, and the ticket stays approved as it was [PUB-15, MOD-02]', async () => {
    const sandbox = server.createSandbox();
    const before = sandbox.state.store.export();
    expect(ticket(sandbox, MARTAS_TICKET)?.moderation).toBe('approved');
    const params = { id: MARTAS_TICKET };
    const answer = await sandbox.as('marta').call(editTicket, { params, body: {} });
    expect([answer.status, answer.body.id]).toEqual([200, MARTAS_TICKET]);
    expect(sandbox.state.store.export()).toEqual(before);
    await sandbox.as('marta').call(editTicket, { params, body: {}, image: await aPng() });
    expect(ticket(sandbox, MARTAS_TICKET)?.moderation, 'a picture is an edit').toBe('pending');
  });

  it('a rejected ticket takes the reason away, and changes no other ticket [MOD-02, PUB-15]', async () => {
    const sandbox = server.createSandbox({ scenario: 'empty' });
    const rejected = { moderation: 'rejected' as const, moderation_reason: 'Doppione' };
    const ids = await storeTickets(sandbox, [rejected, rejected, rejected]);
    const [first, middle, last] = ids.map((id) => ticket(sandbox, id));
    await sandbox
      .as('davide')
      .call(editTicket, { params: { id: ids[1] ?? 0 }, body: { price: '8' } });
    expect([...sandbox.state.store.tickets.values()].toSorted((a, b) => a.id - b.id)).toEqual([
      first,
      { ...middle, price: 8, moderation: 'pending', moderation_reason: '' },
      last,
    ]);
  });

  it.each([
    [{ destination: 'Catania - Fontanarossa (CTA)' }, 'destination'],
    [{ date: '2026-06-11' }, 'date'],
    [{ return_arrival_time: '10:00' }, 'return_arrival_time'],
    [{ price: '' }, 'price'],
  ])('gets a 400 by the rules of publishing: %j [PUB-16]', async (body, field) => {
    const sandbox = server.createSandbox();
    const before = sandbox.state.store.export();
    const answer = await sandbox
      .as('marta')
      .callUnchecked(editTicket, { params: { id: MARTAS_TICKET }, body, image: await aPng() });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body as object)).toEqual([field]);
    expect(sandbox.state.store.export()).toEqual(before);
    expect(await sandbox.files()).toEqual([]);
  });

  it('loses none of several edits that are sent at once [PUB-15]', async () => {
    const sandbox = server.createSandbox();
    const marta = sandbox.as('marta');
    const params = { id: MARTAS_TICKET };
    const [priced, noted, pictured] = await Promise.all([
      marta.call(editTicket, { params, body: { price: '77' } }),
      marta.call(editTicket, { params, body: { notes: 'Anche questo.' } }),
      marta.call(editTicket, { params, body: {}, image: await aPng() }),
      marta.call(editTicket, { params, body: {}, image: await aPng() }),
    ]);
    expect([priced.status, noted.status, pictured.status]).toEqual([200, 200, 200]);
    expect(ticket(sandbox, MARTAS_TICKET)).toMatchObject({ price: 77, notes: 'Anche questo.' });
    expect(await sandbox.files()).toEqual([ticket(sandbox, MARTAS_TICKET)?.image]);
  });
});

describe('an owner', () => {
  it('sees only their own tickets, in all states, newest first [MINE-01]', async () => {
    const sandbox = server.createSandbox();
    const { body } = await sandbox.as('marta').call(listOwnTickets, {});
    const own = [...sandbox.state.store.tickets.values()].filter(
      ({ user }) => user === PEOPLE.marta,
    );
    expect(body).toHaveLength(own.length);
    expect(new Set(body.map(({ user }) => user))).toEqual(new Set([PEOPLE.marta]));
    const created = body.map((one) => one.created_at);
    expect(created).toEqual(created.toSorted((a, b) => b.localeCompare(a)));
    expect(body.find(({ moderation }) => moderation === 'rejected')?.moderation_reason).not.toBe(
      '',
    );
    expect((await sandbox.as('nuovo').call(listOwnTickets, {})).body).toEqual([]);
  });

  it('deletes a ticket with its favourites and its image [MINE-02, MINE-05]', async () => {
    const sandbox = server.createSandbox();
    const marta = sandbox.as('marta');
    const params = { id: MARTAS_TICKET };
    await marta.call(editTicket, { params, body: {}, image: await aPng() });
    for (const buyer of ['nuovo', 'luca', 'sara'] as const)
      await sandbox.as(buyer).call(toggleFavourite, { params: { ticketId: MARTAS_TICKET } });
    const { favourites } = sandbox.state.store;
    expect(favourites.by('ticket', MARTAS_TICKET).length).toBeGreaterThan(1);
    const others = favourites.size - favourites.by('ticket', MARTAS_TICKET).length;
    const answer = await marta.call(deleteTicket, { params });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(ticket(sandbox, MARTAS_TICKET)).toBeUndefined();
    expect(favourites.by('ticket', MARTAS_TICKET)).toEqual([]);
    expect(favourites.size).toBe(others);
    expect(await sandbox.files()).toEqual([]);
    expect((await marta.call(deleteTicket, { params })).status).toBe(404);
  });

  it('marks a ticket as sold: it leaves the search and can no longer be edited [MINE-06]', async () => {
    const sandbox = server.createSandbox();
    const marta = sandbox.as('marta');
    const params = { id: MARTAS_TICKET };
    expect(await publicIds(sandbox)).toContain(MARTAS_TICKET);
    const answer = await marta.call(markTicketSold, { params });
    expect(answer.body).toMatchObject({ status: 'sold', sold_at: sandbox.state.clock.instant() });
    expect(await publicIds(sandbox)).not.toContain(MARTAS_TICKET);
    const stored = ticket(sandbox, MARTAS_TICKET);
    const edited = await marta.call(editTicket, {
      params,
      body: { price: '1' },
      image: await aPng(),
    });
    const again = await marta.call(markTicketSold, { params });
    expect([edited.status, again.status]).toEqual([403, 403]);
    expect(edited.body).toEqual({ detail: PROBLEM.alreadySold });
    expect(ticket(sandbox, MARTAS_TICKET)).toEqual(stored);
    expect(await sandbox.files()).toEqual([]);
  });
});

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
  const { body: published } = await publishFlight(sandbox, date, '23:50');
  const before = sandbox.state.store.export();
  setClock(sandbox, INSTANT);
  const late = await publishFlight(sandbox, date, departure_time);
  expect([late.status, late.body]).toEqual([400, departed]);
  const moved = await edit(sandbox, published, { departure_time });
  expect([moved.status, moved.body]).toEqual([400, departed]);
  expect(sandbox.state.store.export()).toEqual(before);
  expect(await sandbox.files()).toEqual([]);
  setClock(sandbox, INSTANT - MINUTE);
  expect((await edit(sandbox, published, { departure_time })).status).toBe(200);
});

const LEFT = { date: '2026-10-25', departure_time: '07:15' };
const leftTicket = async () => {
  const sandbox = sandboxAt('2026-10-25T06:14:00Z');
  const { body: published } = await publishFlight(sandbox, LEFT.date, LEFT.departure_time);
  setClock(sandbox, '2026-10-25T06:15:00Z');
  return { sandbox, published };
};

it.each([
  ['the price, with date and time sent unchanged', { price: 12, ...LEFT }],
  ['a wrong departure time', { departure_time: '07:10' }],
  ['the date to a later day', { date: '2026-10-26' }],
])('a seller whose flight has left changes %s [PUB-16]', async (_, changes) => {
  const { sandbox, published } = await leftTicket();
  expect((await edit(sandbox, published, changes)).status).toBe(200);
  expect(sandbox.state.store.tickets.get(published.id)).toMatchObject(changes);
  setClock(sandbox, '2026-10-27T09:00:00Z');
  expect((await edit(sandbox, published, { notes: 'Volo partito.' })).status).toBe(200);
});

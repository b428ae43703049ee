import { describe, expect, it } from 'vitest';
import { toggleFavourite } from '#contract/favourites';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import { searchTickets } from '#contract/search';
import {
  deleteTicket,
  editTicket,
  listOwnTickets,
  markTicketSold,
  publishTicket,
  TICKET_DEFAULTS,
} from '#contract/tickets';
import { aPng, aRoundTrip, aTicket } from '../support/builders.ts';
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
      departure: 'Torino - Caselle (TRN)',
      destination: 'Palermo - Punta Raisi (PMO)',
      date: '2026-07-03',
      departure_time: '07:15',
      arrival_time: '08:55',
      trip_type: 'Andata/Ritorno',
      return_departure_time: '19:05',
      return_arrival_time: '20:45',
      airline: 'Ryanair',
      services: ['Bagaglio a mano', 'Scelta posto'],
      price: 49.9,
      notes: 'Cedo per imprevisto.',
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
    [{ departure: '' }, 'departure'],
    [{ date: '' }, 'date'],
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

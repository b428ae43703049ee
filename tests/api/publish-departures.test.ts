import { expect, it } from 'vitest';
import { PROBLEM } from '#contract/problems';
import { editTicket, publishTicket, type OwnTicket, type TicketPatch } from '#contract/tickets';
import { aPng, aTicket } from '../support/builders.ts';
import { testServer, type TestSandbox } from '../support/server.ts';

const server = await testServer();

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

const publish = (sandbox: TestSandbox, date: string, departure_time: string) =>
  sandbox.as('luca').call(publishTicket, { body: aTicket({ date, departure_time }) });

const edit = async (sandbox: TestSandbox, { id }: OwnTicket, body: Partial<TicketPatch>) =>
  sandbox.as('luca').callUnchecked(editTicket, { params: { id }, body, image: await aPng() });

const REPEATED = { date: '2026-10-25', departure_time: '02:30' };
/** It in Rome, where the end of summer time repeats it. */
const INSTANT = Date.parse('2026-10-25T00:30:00Z');

it('a seller whose flight leaves today publishes it, or moves another one to that time, until the minute before [PUB-16]', async () => {
  const { date, departure_time } = REPEATED;
  const sandbox = sandboxAt(INSTANT - MINUTE);
  expect((await publish(sandbox, date, departure_time)).status).toBe(201);
  const { body: ticket } = await publish(sandbox, date, '23:50');
  const before = sandbox.state.store.export();
  setClock(sandbox, INSTANT);
  const late = await publish(sandbox, date, departure_time);
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
  const { body: ticket } = await publish(sandbox, LEFT.date, LEFT.departure_time);
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

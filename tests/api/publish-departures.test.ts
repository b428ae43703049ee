import { afterAll, describe, expect, it } from 'vitest';
import { PROBLEM } from '#contract/problems';
import { editTicket, publishTicket, type OwnTicket, type TicketPatch } from '#contract/tickets';
import { aPng, aTicket } from '../support/builders.ts';
import { testServer, type TestSandbox } from '../support/server.ts';

const server = await testServer();
afterAll(() => server.close());

const MINUTE = 60_000;
const departed = { departure_time: [PROBLEM.departed] };
const past = { date: [PROBLEM.pastDate] };

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

/** Day, departure time in Rome, and the instant that it is. */
const DEPARTURES = [
  ['an ordinary day', '2026-07-03', '07:15', '2026-07-03T05:15:00Z'],
  ['a time that the end of summer time repeats', '2026-10-25', '02:30', '2026-10-25T00:30:00Z'],
] as const;

describe('a seller whose flight leaves today', () => {
  it.each(DEPARTURES)(
    'publishes it until the minute before its departure: %s [PUB-16]',
    async (_, date, time, instant) => {
      const sandbox = sandboxAt(Date.parse(instant) - MINUTE);
      expect((await publish(sandbox, date, time)).status).toBe(201);
      const before = sandbox.state.store.export();
      setClock(sandbox, instant);
      const late = await publish(sandbox, date, time);
      expect([late.status, late.body]).toEqual([400, departed]);
      expect(sandbox.state.store.export()).toEqual(before);
    },
  );

  it('publishes it without a departure time until midnight of its day [PUB-16]', async () => {
    const [date, midnight] = ['2026-10-25', '2026-10-25T23:00:00Z'];
    const sandbox = sandboxAt(Date.parse(midnight) - 1);
    expect((await publish(sandbox, date, '')).status).toBe(201);
    setClock(sandbox, midnight);
    const late = await publish(sandbox, date, '');
    expect([late.status, late.body]).toEqual([400, past]);
  });

  it.each(DEPARTURES)(
    'moves another one to that time until the minute before it: %s [PUB-16]',
    async (_, date, departure_time, instant) => {
      const sandbox = sandboxAt(instant);
      const { body: ticket } = await publish(sandbox, date, '23:50');
      const before = sandbox.state.store.export();
      const late = await edit(sandbox, ticket, { departure_time });
      expect([late.status, late.body]).toEqual([400, departed]);
      expect(sandbox.state.store.export()).toEqual(before);
      expect(await sandbox.files()).toEqual([]);
      setClock(sandbox, Date.parse(instant) - MINUTE);
      expect((await edit(sandbox, ticket, { departure_time })).status).toBe(200);
    },
  );
});

describe('a seller whose flight has left', () => {
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
  ])('changes %s [PUB-16]', async (_, changes) => {
    const { sandbox, ticket } = await leftTicket();
    expect((await edit(sandbox, ticket, changes)).status).toBe(200);
    expect(sandbox.state.store.tickets.get(ticket.id)).toMatchObject(changes);
    setClock(sandbox, '2026-10-27T09:00:00Z');
    expect((await edit(sandbox, ticket, { notes: 'Volo partito.' })).status).toBe(200);
  });

  it('cannot move it to another departure in the past [PUB-16]', async () => {
    const { sandbox, ticket } = await leftTicket();
    const yesterday = await edit(sandbox, ticket, { date: '2026-10-24', departure_time: '23:00' });
    expect([yesterday.status, yesterday.body]).toEqual([400, past]);
    await edit(sandbox, ticket, { date: '2026-10-26' });
    const today = await edit(sandbox, ticket, { date: LEFT.date });
    expect([today.status, today.body]).toEqual([400, departed]);
    expect(sandbox.state.store.tickets.get(ticket.id)?.date).toBe('2026-10-26');
  });
});

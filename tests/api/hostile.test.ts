import { afterAll, describe, expect, it } from 'vitest';
import { resetSandbox, setClock } from '#contract/demo';
import { createFault, listFaults } from '#contract/faults';
import { toggleFavourite } from '#contract/favourites';
import { confirmPasswordReset, requestPasswordReset } from '#contract/password-reset';
import { PROBLEM } from '#contract/problems';
import { editTicket } from '#contract/tickets';
import { getProfile } from '#contract/users';
import { makeResetLink } from '../../server/features/password-reset/link.ts';
import { MARTAS_TICKET } from '../support/requests.ts';
import { SECRET, testServer, TODAY } from '../support/server.ts';

const server = await testServer();
const withoutControls = await testServer({ settings: { DEMO_CONTROLS: 'off' } });
afterAll(() => Promise.all([server.close(), withoutControls.close()]));

describe('a reset', () => {
  it('goes back to the seed that the sandbox was made from [DEMO-03]', async () => {
    const room = server.room({ scenario: 'empty', date: '2026-03-01' });
    await room.visitor.call(resetSandbox, { body: { scenario: 'default', date: TODAY } });
    const answer = await room.visitor.call(resetSandbox, { body: {} });
    expect(answer.body).toEqual({ scenario: 'empty', date: '2026-03-01' });
    expect(room.world.store.tickets.size).toBe(0);
  });

  it('to a day far ahead or back ends no session, a clock moved by hand does [DEMO-03, DEMO-04, AUTH-12]', async () => {
    const room = server.room();
    const marta = room.as('marta');
    const status = async () => (await marta.call(getProfile, {})).status;
    for (const date of ['2027-06-12', '2026-01-01', TODAY]) {
      await room.visitor.call(resetSandbox, { body: { date } });
      expect(await status()).toBe(200);
    }
    await room.visitor.call(setClock, { body: { advance: { days: 2 } } });
    expect(await status()).toBe(401);
  });

  it('lets no earlier link set a password, used or not [RESET-06]', async () => {
    const room = server.room();
    const link = makeResetLink(room.user('luca'), room.world, SECRET);
    await room.visitor.call(requestPasswordReset, { body: { email: 'luca.bianchi@example.com' } });
    await room.visitor.call(resetSandbox, { body: {} });
    const before = room.user('luca').password;
    const body = { ...link, new_password1: 'unaNuova1', new_password2: 'unaNuova1' };
    const answer = await room.visitor.call(confirmPasswordReset, { body });
    expect([answer.status, answer.body]).toEqual([400, { token: [PROBLEM.linkDead] }]);
    expect(room.user('luca').password).toBe(before);
  });
});

describe('a clock moved by a day', () => {
  for (const [now, next] of [
    ['2026-03-28T23:30:00+01:00', '2026-03-29'],
    ['2026-10-25T00:30:00+02:00', '2026-10-26'],
  ] as const) {
    it(`from ${now} stands on the next day of the calendar [DEMO-04]`, async () => {
      const room = server.room();
      await room.visitor.call(setClock, { body: { now } });
      const answer = await room.visitor.call(setClock, { body: { advance: { days: 1 } } });
      expect(answer.body.today).toBe(next);
    });
  }
});

describe('a stranger', () => {
  it('learns that a ticket is not theirs before anything they send is looked at [MINE-05]', async () => {
    const room = server.room();
    const edit = (id: number) =>
      room.as('luca').loose(editTicket, { params: { id }, body: { price: 'abc' } });
    expect((await edit(MARTAS_TICKET)).status).toBe(403);
    expect((await edit(99_999)).status).toBe(404);
  });

  it('on another machine, site or name does not hold the control room [DEMO-09]', async () => {
    const room = server.room();
    for (const headers of [
      { 'x-forwarded-for': '8.8.8.8' },
      { 'x-real-ip': '8.8.8.8' },
      { forwarded: 'for=8.8.8.8' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { host: 'rivola.example' },
    ]) {
      const answer = await room.visitor
        .with(headers as Record<string, string>)
        .call(listFaults, {});
      expect([headers, answer.status]).toEqual([headers, 403]);
    }
    expect((await room.visitor.call(listFaults, {})).status).toBe(200);
  });

  it('does not read of a control room that is switched off [DEMO-09]', async () => {
    const { text } = await withoutControls.default.visitor.get('/api/openapi.json');
    expect(text).toContain('/api/tickets/public/');
    expect(text).not.toContain('/api/demo/');
  });
});

it('a fault whose body is nested without end is refused and not armed [DEMO-05]', async () => {
  const room = server.room();
  let body: unknown = 1;
  for (let level = 0; level < 3000; level += 1) body = [body];
  const answer = await room.visitor.loose(createFault, {
    body: { endpoint: 'getProfile', effect: { status: 500, body } },
  });
  expect(answer.status).toBe(400);
  expect((await room.visitor.call(listFaults, {})).body).toEqual([]);
});

it('a seller stars no ticket of their own that staff took away [CARD-02, FAV-02]', async () => {
  const room = server.room();
  const rejected = [...room.world.store.tickets.values()].find(
    ({ user, moderation }) => user === room.user('marta').id && moderation === 'rejected',
  );
  const params = { ticketId: rejected?.id ?? 0 };
  expect((await room.as('marta').call(toggleFavourite, { params })).status).toBe(404);
  expect(room.world.store.favourites.by('ticket', params.ticketId)).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { login } from '#contract/auth';
import { getCalendar } from '#contract/calendar';
import { toggleFavourite } from '#contract/favourites';
import { LOGIN_FREE_FAILURES } from '#contract/limits';
import { requestPasswordReset } from '#contract/password-reset';
import { PROBLEM } from '#contract/problems';
import { searchTickets } from '#contract/search';
import { publishTicket } from '#contract/tickets';
import { getProfile } from '#contract/users';
import {
  clearOutbox,
  createSandbox,
  deleteSandbox,
  getClock,
  getSandbox,
  listOutbox,
  listPersonas,
  openSession,
  resetSandbox,
  setClock,
} from '#lab/control';
import { ENDPOINTS } from '#lab/endpoints';
import { listEvents, reportEvent } from '#lab/events';
import { createFault } from '#lab/faults';
import { buildScenario, PERSONAS } from '../../seed/scenarios.ts';
import { BRAND_AND_DEFECT, doAll, everythingIn } from '../support/acts.ts';
import { aPng, aTicket } from '../support/builders.ts';
import { LAB_SAID } from '../support/lab-said.ts';
import { goodRequest, publishPicture } from '../support/requests.ts';
import { PASSWORD, testHandler, testServer, TODAY, type TestSandbox } from '../support/server.ts';
import { words } from '../support/words.ts';

const server = await testServer();

const askReset = (sandbox: TestSandbox, email = 'marta.greco@example.com') =>
  sandbox.visitor.call(requestPasswordReset, { body: { email } });

/** Publishes with an image, toggles a favourite, and leaves a mail, a fault, an event, a later time, a brand and a defect. */
const changeEverything = async (sandbox: TestSandbox) => {
  await publishPicture(sandbox, await aPng());
  await sandbox.as('nuovo').call(toggleFavourite, { params: { ticketId: 10 } });
  await askReset(sandbox);
  await sandbox.visitor.call(createFault, {
    body: { endpoint: 'getProfile', effect: { status: 418 } },
  });
  await sandbox.visitor.call(reportEvent, { body: { what: 'traccia' } });
  await sandbox.visitor.call(setClock, { body: { advance: { hours: 3 } } });
  await doAll(sandbox, BRAND_AND_DEFECT);
};

describe('sandboxes', () => {
  it('can be created with a chosen id, scenario and date, and deleted [DEMO-01]', async () => {
    const { visitor } = server.default;
    const body = { id: 'prova-1_A', scenario: 'empty' as const, date: '2027-01-05' };
    const made = await visitor.call(createSandbox, { body });
    expect([made.status, made.body]).toEqual([201, body]);
    const inside = visitor.with({ 'x-sandbox': 'prova-1_A' });
    expect((await inside.call(searchTickets, { query: {} })).body).toEqual([]);
    expect((await inside.call(getCalendar, {})).body).toMatchObject({ today: '2027-01-05' });
    const twice = await visitor.call(createSandbox, { body });
    expect([twice.status, twice.body]).toEqual([
      409,
      { detail: LAB_SAID.sandboxExists('prova-1_A') },
    ]);
    expect((await visitor.call(deleteSandbox, { params: { id: 'prova-1_A' } })).status).toBe(204);
    expect((await inside.call(getCalendar, {})).status).toBe(404);
    expect((await visitor.call(deleteSandbox, { params: { id: 'prova-1_A' } })).status).toBe(404);
  });

  it.each([
    ...['', 'con spazi', 'à', 'x'.repeat(65), '../..', 'a.b'].map((id) => ({ id })),
    ...words(`
      0001-01-01 1999-12-31 2100-01-01 9999-12-31 2026-02-30 oggi
    `).map((date) => ({ date })),
  ])('cannot have %j [DEMO-01]', async (body) => {
    const before = server.deps.sandboxes.size;
    const answer = await server.default.visitor.callUnchecked(createSandbox, { body });
    expect([answer.status, Object.keys(answer.body as object)]).toEqual([400, Object.keys(body)]);
    expect((answer.body as { id?: unknown }).id ?? [LAB_SAID.sandboxId]).toEqual([
      LAB_SAID.sandboxId,
    ]);
    expect(server.deps.sandboxes.size).toBe(before);
  });

  it('include a default one that can be neither created nor deleted [DEMO-01]', async () => {
    const { visitor } = server.default;
    expect((await visitor.call(createSandbox, { body: { id: 'default' } })).status).toBe(409);
    const dropped = await visitor.call(deleteSandbox, { params: { id: 'default' } });
    expect([dropped.status, dropped.body]).toEqual([400, { id: [LAB_SAID.sandboxDefault] }]);
  });

  it('do not see each other’s changes, even simultaneous ones [DEMO-02]', async () => {
    const [quiet, ...busy] = Array.from({ length: 6 }, () => server.createSandbox());
    if (!quiet) throw new Error('no sandbox was created');
    const before = await everythingIn(quiet);
    await Promise.all(busy.map(changeEverything));
    expect(await everythingIn(quiet)).toEqual(before);
    for (const sandbox of busy) {
      const { rows, files, faults, events } = await everythingIn(sandbox);
      expect([rows.tickets.at(-1)?.id, rows.mail.map(({ id }) => id)]).toEqual([61, [1]]);
      expect([files.length, faults.length, events.length]).toEqual([1, 1, 1]);
    }
    expect(server.default.state.store.tickets.size).toBe(60);
  });
});

describe('a reset', () => {
  it('restores rows, images, mails, faults, events and the clock, without brand and defects [DEMO-03, LOOK-08, LAB-07]', async () => {
    const sandbox = server.createSandbox();
    const before = await everythingIn(sandbox);
    const marta = sandbox.as('marta');
    await changeEverything(sandbox);
    const answer = await sandbox.visitor.call(resetSandbox, { body: {} });
    expect([answer.status, answer.body]).toEqual([200, { scenario: 'default', date: TODAY }]);
    expect(await everythingIn(sandbox)).toEqual(before);
    expect((await marta.call(getProfile, {})).status, 'tokens stay valid').toBe(200);
    const next = await sandbox.as('luca').call(publishTicket, { body: aTicket() });
    expect(next.body.id, 'ids restart').toBe(61);
  });

  it('can change the scenario and date; a caller is told the scenario in force and how often there was one [DEMO-01, DEMO-03]', async () => {
    const [sandbox, other] = [server.createSandbox(), server.createSandbox()];
    const told = async ({ visitor, state }: TestSandbox) => {
      const { id, ...rest } = (await visitor.call(getSandbox, {})).body;
      expect(id).toBe(state.id);
      return rest;
    };
    const start = { scenario: 'default', date: TODAY, generation: 0, defects: [] };
    expect(await told(sandbox)).toEqual(start);
    const body = { scenario: 'empty' as const, date: '2026-12-24' };
    expect((await sandbox.visitor.call(resetSandbox, { body })).body).toEqual(body);
    expect(sandbox.state.store.export()).toEqual(buildScenario('empty', '2026-12-24'));
    expect(sandbox.state.clock.today()).toBe('2026-12-24');
    expect(await told(sandbox)).toEqual({ ...start, ...body, generation: 1 });
    expect(await told(other)).toEqual(start);
  });
});

describe('the clock', () => {
  it('can be set, advanced and made live again [DEMO-04]', async () => {
    const { visitor } = server.createSandbox();
    const change = async (body: Parameters<typeof visitor.call<typeof setClock>>[1]['body']) =>
      (await visitor.call(setClock, { body })).body;
    const frozen = (now: string, today: string) => ({ mode: 'frozen', now, today });
    expect((await visitor.call(getClock, {})).body).toEqual(
      frozen('2026-06-12T07:00:00.000Z', TODAY),
    );
    expect(await change({ advance: { days: 1, hours: 2, minutes: 3, seconds: 4 } })).toEqual(
      frozen('2026-06-13T09:03:04.000Z', '2026-06-13'),
    );
    expect(await change({ now: '2026-12-31T23:30:00+00:00' })).toEqual(
      frozen('2026-12-31T23:30:00.000Z', '2027-01-01'),
    );
    expect((await change({ mode: 'live' })).mode).toBe('live');
  });

  it.each([
    {},
    { mode: 'frozen' },
    { now: 'domani' },
    { now: '2026-06-12T10:00:00Z', mode: 'live' },
    { advance: { weeks: 1 } },
    { advance: { days: 100_000_000 } },
    { advance: { days: 40_000 } },
    { now: '0001-01-01T00:00:00Z' },
    { now: '9999-12-31T00:00:00Z' },
  ])('refuses %j and is unchanged [DEMO-04]', async (body) => {
    const sandbox = server.createSandbox();
    const before = sandbox.state.clock.instant();
    const answer = await sandbox.visitor.callUnchecked(setClock, { body });
    expect(answer.status).toBe(400);
    expect(sandbox.state.clock.instant()).toBe(before);
    expect((await sandbox.visitor.call(getClock, {})).status).toBe(200);
  });
});

describe('the outbox', () => {
  it('lists mails newest first, filters them by recipient, and can be cleared [DEMO-06]', async () => {
    const sandbox = server.createSandbox();
    await askReset(sandbox);
    sandbox.state.clock.advance({ seconds: 1 });
    await askReset(sandbox, 'luca.bianchi@example.com');
    await askReset(sandbox);
    const read = async (to?: string) =>
      (await sandbox.visitor.call(listOutbox, { query: { to } })).body;
    expect((await read()).map(({ id }) => id)).toEqual([3, 2, 1]);
    expect((await read(' Luca.Bianchi@EXAMPLE.com ')).map(({ id }) => id)).toEqual([2]);
    expect((await sandbox.visitor.call(clearOutbox, {})).status).toBe(204);
    expect(await read()).toEqual([]);
    expect(sandbox.state.store.mail.size).toBe(0);
  });

  it('with wait_ms answers as soon as a mail to the given recipient arrives, not for other mails [DEMO-06]', async () => {
    const sandbox = server.createSandbox();
    const waiting = sandbox.visitor.call(listOutbox, {
      query: { to: 'marta.greco@example.com', wait_ms: '20000' },
    });
    await askReset(sandbox, 'luca.bianchi@example.com');
    await askReset(sandbox);
    const { body } = await waiting;
    expect(body.map(({ to }) => to)).toEqual(['marta.greco@example.com']);
  });
});

describe('the control room', () => {
  it('lists the events that clients report, newest first [DEMO-07]', async () => {
    const sandbox = server.createSandbox();
    await sandbox.visitor.call(reportEvent, { body: { what: 'uno', detail: 'HTTP 500' } });
    const second = await sandbox.visitor.call(reportEvent, { body: { what: 'due' } });
    expect(second.status).toBe(201);
    const at = sandbox.state.clock.instant();
    expect((await sandbox.visitor.call(listEvents, { query: {} })).body).toEqual([
      { id: 2, source: 'client', what: 'due', detail: '', at, after_call: 0 },
      { id: 1, source: 'client', what: 'uno', detail: 'HTTP 500', at, after_call: 0 },
    ]);
  });

  it('lists the personas, and each active one can log in with the listed password [DEMO-08, SEED-01]', async () => {
    const sandbox = server.createSandbox();
    const { body } = await sandbox.visitor.call(listPersonas, {});
    expect(body).toEqual(
      PERSONAS.map((persona) => ({ ...persona, says: persona.says.it, here: true })),
    );
    for (const { email, password, is_active } of body) {
      const answer = await sandbox.visitor.call(login, { body: { email, password } });
      expect(answer.status, email).toBe(is_active ? 200 : 403);
    }
  });
});

const control = ENDPOINTS.filter(({ who }) => who === 'control');

it('access to the control room is closed with DEMO_CONTROLS=off: its endpoints answer 404, sandboxes are not resolved, and nothing is recorded [DEMO-09, LAB-05]', async () => {
  const off = await testServer({ settings: { DEMO_CONTROLS: 'off' } });
  const sandbox = off.createSandbox();
  for (const entry of control) {
    const request = await goodRequest(entry.name, sandbox);
    const answer = await off.default.visitor.callUnchecked(entry, request);
    expect([answer.status, answer.body], entry.name).toEqual([
      404,
      { detail: PROBLEM.pathNotFound },
    ]);
  }
  const path = '/api/demo/clock/';
  expect((await off.default.visitor.send({ method: 'POST', path })).status).toBe(404);
  sandbox.state.clock.advance({ days: 5 });
  expect((await sandbox.visitor.call(getCalendar, {})).body).toMatchObject({ today: TODAY });
  const { text } = await off.default.visitor.get('/api/openapi.json');
  expect(text).toContain('/api/tickets/public/');
  expect(text, 'the API document omits the control room').not.toMatch(
    /\/api\/demo\/|sandbox|guasti/i,
  );
  const nowhere = sandbox.visitor.with({ 'x-sandbox': 'nessuna', 'x-request-id': 'a' });
  const answer = await nowhere.call(getCalendar, {});
  expect([answer.status, answer.headers['x-request-id']]).toEqual([200, undefined]);
  expect(off.default.state.recorder.after(0), 'nothing is recorded').toEqual([]);
});

/** Whose passwords nobody can compare, since no session of the control room may take the time that it takes. */
const options = {
  passwords: {
    hash: () => Promise.reject(new Error('hashed')),
    matches: (password: string) =>
      password === PASSWORD ? Promise.reject(new Error('compared')) : Promise.resolve(false),
  },
};

const openAs = (sandbox: TestSandbox, person: string) =>
  sandbox.visitor.call(openSession, { body: { person } });

const enter = async (sandbox: TestSandbox, person: string) => {
  const { status, body } = await openAs(sandbox, person);
  expect([status, Object.keys(body)]).toEqual([200, ['access', 'profile']]);
  return sandbox.visitor.with({ authorization: `Bearer ${body.access}` });
};

describe.each([
  ['of the server', await testServer(options)],
  ['of the static edition', await testHandler(options)],
])('a session of the control room %s', (_, home) => {
  it('is of a persona by key, and of anyone by email, in its sandbox alone [DEMO-08]', async () => {
    const [sandbox, other] = [home.createSandbox(), home.createSandbox()];
    const before = sandbox.state.store.export();
    for (const [person, email] of [
      ['marta', 'marta.greco@example.com'],
      [' Marta.GRECO@example.com ', 'marta.greco@example.com'],
      ['sara.colombo@example.com', 'sara.colombo@example.com'],
    ] as const) {
      const device = await enter(sandbox, person);
      const { profile } = (await openAs(sandbox, person)).body;
      expect(profile.email).toBe(email);
      expect((await device.call(getProfile, {})).body).toEqual(profile);
      const elsewhere = device.with({ 'x-sandbox': other.state.id });
      expect((await elsewhere.call(getProfile, {})).status).toBe(401);
    }
    expect(sandbox.state.store.export()).toEqual(before);
  });

  it('is refused to a person who is deactivated or not there [DEMO-08][AUTH-11]', async () => {
    const sandbox = home.createSandbox();
    const paolo = await openAs(sandbox, 'paolo');
    expect([paolo.status, paolo.body]).toEqual([403, { detail: PROBLEM.inactive }]);
    const admin = sandbox.user('admin');
    await sandbox.state.store.commit((draft) => draft.delete('users', admin.id));
    for (const nobody of ['nessuno', 'nessuno@example.com', 'admin', admin.email, '1', '__proto__'])
      expect((await openAs(sandbox, nobody)).body, nobody).toEqual({
        person: [LAB_SAID.sessionPerson],
      });
  });

  it('is given while wrong logins pause the account, which stays paused [DEMO-08][AUTH-13]', async () => {
    const sandbox = home.createSandbox();
    const { email } = sandbox.user('marta');
    const guess = (password: string) =>
      sandbox.visitor.call(login, { body: { email, password } }).then(({ status }) => status);
    for (let n = 0; n < LOGIN_FREE_FAILURES; n++) expect(await guess(`sbagliata ${n}`)).toBe(400);
    expect(await guess('ancora')).toBe(429);
    const marta = await enter(sandbox, 'marta');
    expect((await marta.call(getProfile, {})).status).toBe(200);
    expect(await guess('ancora')).toBe(429);
  });
});

import { afterAll, describe, expect, it } from 'vitest';
import { arrangeRows } from '#lab/arrange';
import { login } from '#contract/auth';
import {
  clearOutbox,
  createSandbox,
  deleteSandbox,
  getClock,
  getSandbox,
  listOutbox,
  resetSandbox,
  setClock,
  listPersonas,
} from '#lab/control';
import { exportSandbox } from '#lab/state';
import { ENDPOINTS } from '#lab/endpoints';
import { listEvents, reportEvent } from '#lab/events';
import { createFault } from '#lab/faults';
import { toggleFavourite } from '#contract/favourites';
import { PROBLEM } from '#contract/problems';
import { LAB_SAID } from '../support/lab-said.ts';
import { requestPasswordReset } from '#contract/password-reset';
import { getCalendar } from '#contract/calendar';
import { searchTickets } from '#contract/search';
import { publishTicket } from '#contract/tickets';
import { getProfile } from '#contract/users';
import { buildScenario, PERSONAS } from '../../seed/scenarios.ts';
import { SandboxClock } from '../../server/lab/sandbox/clock.ts';
import { aPng, aTicket } from '../support/builders.ts';
import { GOOD_REQUESTS } from '../support/requests.ts';
import { PEOPLE, seeds, testServer, TODAY, type TestSandbox } from '../support/server.ts';
import { openStorage } from '../support/open-storage.ts';
import { words } from '../support/words.ts';
import { ownFolder } from '../support/own-folder.ts';

const server = await testServer();
/** A server with a live clock and data on disk, where a reset is slow enough for other requests to run during it. */
const folder = await ownFolder('demo');
const storage = await openStorage(folder, seeds, { seedDay: new SandboxClock(null).today() });
const live = await testServer({ date: null, store: storage.store });
afterAll(async () => {
  await Promise.all([server.close(), live.close()]);
  await storage.close();
});

const askReset = (sandbox: TestSandbox, email = 'marta.greco@example.com') =>
  sandbox.visitor.call(requestPasswordReset, { body: { email } });

/** Publishes with an image, toggles a favourite, and leaves a mail, a fault, an event and a later time. */
const changeEverything = async (sandbox: TestSandbox) => {
  await sandbox.as('luca').call(publishTicket, { body: aTicket(), image: await aPng() });
  await sandbox.as('nuovo').call(toggleFavourite, { params: { ticketId: 10 } });
  await askReset(sandbox);
  await sandbox.visitor.call(createFault, {
    body: { endpoint: 'getProfile', effect: { status: 418 } },
  });
  await sandbox.visitor.call(reportEvent, { body: { what: 'traccia' } });
  await sandbox.visitor.call(setClock, { body: { advance: { hours: 3 } } });
};

const stateOf = async (sandbox: TestSandbox) => ({
  rows: sandbox.state.store.export(),
  files: await sandbox.files(),
  faults: sandbox.state.faults.list,
  events: sandbox.state.events.after(0, 'it'),
  now: sandbox.state.clock.instant(),
});

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

  it('get an id, the default scenario and the date if none are given [DEMO-01]', async () => {
    const { status, body } = await server.default.visitor.call(createSandbox, { body: {} });
    expect([status, body.scenario, body.date]).toEqual([201, 'default', TODAY]);
    expect(body.id).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  });

  it.each(['', 'con spazi', 'à', 'x'.repeat(65), '../..', 'a.b'])(
    'cannot have the id «%s» [DEMO-01]',
    async (id) => {
      const answer = await server.default.visitor.call(createSandbox, { body: { id } });
      expect([answer.status, answer.body]).toEqual([400, { id: [LAB_SAID.sandboxId] }]);
    },
  );

  it.each(['0001-01-01', '1999-12-31', '2100-01-01', '9999-12-31', '2026-02-30', 'oggi'])(
    'cannot have the date «%s» [DEMO-01]',
    async (date) => {
      const before = server.deps.sandboxes.size;
      const answer = await server.default.visitor.call(createSandbox, { body: { date } });
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body)).toEqual(['date']);
      expect(server.deps.sandboxes.size).toBe(before);
    },
  );

  it('include a default one that can be neither created nor deleted [DEMO-01]', async () => {
    const { visitor } = server.default;
    expect((await visitor.call(createSandbox, { body: { id: 'default' } })).status).toBe(409);
    const dropped = await visitor.call(deleteSandbox, { params: { id: 'default' } });
    expect([dropped.status, dropped.body]).toEqual([400, { id: [LAB_SAID.sandboxDefault] }]);
  });

  it('are chosen by the header, else by the cookie [DEMO-01]', async () => {
    const [one, other] = [
      server.createSandbox({ date: '2026-01-01' }),
      server.createSandbox({ date: '2026-02-02' }),
    ];
    const cookie = `x=1; sandbox=${other.state.id}; y=2`;
    const by = async (headers: Record<string, string>) =>
      (await server.default.visitor.with(headers).call(getCalendar, {})).body.today;
    expect(await by({ 'x-sandbox': one.state.id, cookie })).toBe('2026-01-01');
    expect(await by({ cookie })).toBe('2026-02-02');
    expect(await by({})).toBe(TODAY);
  });

  it('do not see each other’s changes, even simultaneous ones [DEMO-02]', async () => {
    const [quiet, ...busy] = Array.from({ length: 6 }, () => server.createSandbox());
    if (!quiet) throw new Error('no sandbox was created');
    const before = await stateOf(quiet);
    await Promise.all(busy.map(changeEverything));
    expect(await stateOf(quiet)).toEqual(before);
    for (const sandbox of busy) {
      const { rows, files, faults, events } = await stateOf(sandbox);
      expect([rows.tickets.at(-1)?.id, rows.mail.map(({ id }) => id)]).toEqual([61, [1]]);
      expect([files.length, faults.length, events.length]).toEqual([1, 1, 1]);
    }
    expect(server.default.state.store.tickets.size).toBe(60);
  });
});

describe('a reset', () => {
  it('restores rows, images, mails, faults, events and the clock [DEMO-03]', async () => {
    const sandbox = server.createSandbox();
    const before = await stateOf(sandbox);
    const marta = sandbox.as('marta');
    await changeEverything(sandbox);
    const answer = await sandbox.visitor.call(resetSandbox, { body: {} });
    expect([answer.status, answer.body]).toEqual([200, { scenario: 'default', date: TODAY }]);
    expect(await stateOf(sandbox)).toEqual(before);
    expect((await marta.call(getProfile, {})).status, 'tokens stay valid').toBe(200);
    const next = await sandbox.as('luca').call(publishTicket, { body: aTicket() });
    expect(next.body.id, 'ids restart').toBe(61);
  });

  it('without options restores the scenario and date that the sandbox was created with [DEMO-03]', async () => {
    const sandbox = server.createSandbox({ scenario: 'empty', date: '2026-03-01' });
    await sandbox.visitor.call(resetSandbox, { body: { scenario: 'default', date: TODAY } });
    const answer = await sandbox.visitor.call(resetSandbox, { body: {} });
    expect(answer.body).toEqual({ scenario: 'empty', date: '2026-03-01' });
    expect(sandbox.state.store.tickets.size).toBe(0);
  });

  it('can change the scenario and date [DEMO-03]', async () => {
    const sandbox = server.createSandbox();
    const body = { scenario: 'empty' as const, date: '2026-12-24' };
    expect((await sandbox.visitor.call(resetSandbox, { body })).body).toEqual(body);
    expect(sandbox.state.store.export()).toEqual(buildScenario('empty', '2026-12-24'));
    expect(sandbox.state.clock.today()).toBe('2026-12-24');
  });

  it('of a live sandbox to a fixed date moves rows and clock to that date, even with requests during the reset [DEMO-03, DEMO-04]', async () => {
    const sandbox = live.default;
    const [reset] = await Promise.all([
      sandbox.visitor.call(resetSandbox, { body: { date: '2026-06-12' } }),
      ...Array.from({ length: 10 }, () => sandbox.visitor.call(getCalendar, {})),
    ]);
    expect(reset.body).toEqual({ scenario: 'default', date: '2026-06-12' });
    expect([sandbox.state.store.seedDay, sandbox.state.clock.today()]).toEqual([
      '2026-06-12',
      '2026-06-12',
    ]);
    await sandbox.visitor.call(setClock, { body: { mode: 'live' } });
    expect(sandbox.state.store.seedDay, 'with a live clock, the seed follows the real date').toBe(
      sandbox.state.clock.today(),
    );
  });
});

describe('the sandbox of a request', () => {
  it('is told with the scenario in force and how often it was put back, to a second caller too [DEMO-01, DEMO-03]', async () => {
    const [sandbox, other] = [server.createSandbox(), server.createSandbox()];
    const told = async ({ visitor }: TestSandbox) => (await visitor.call(getSandbox, {})).body;
    const start = await told(sandbox);
    expect(start).toEqual({
      id: sandbox.state.id,
      scenario: 'default',
      date: TODAY,
      generation: 0,
      defects: [],
    });
    await sandbox.visitor.call(resetSandbox, { body: { scenario: 'empty', date: '2026-07-01' } });
    expect(await told(sandbox)).toEqual({
      ...{ id: sandbox.state.id, scenario: 'empty' },
      ...{ date: '2026-07-01', generation: 1, defects: [] },
    });
    expect(await told(other)).toEqual({ ...start, id: other.state.id });
  });
});

describe('the clock', () => {
  it('can be set, advanced and made live again [DEMO-04]', async () => {
    const sandbox = server.createSandbox();
    const change = (body: Parameters<typeof sandbox.visitor.call<typeof setClock>>[1]['body']) =>
      sandbox.visitor.call(setClock, { body });
    const now = '2026-06-12T07:00:00.000Z';
    expect((await sandbox.visitor.call(getClock, {})).body).toEqual({
      mode: 'frozen',
      now,
      today: TODAY,
    });
    expect((await change({ advance: { days: 1, hours: 2, minutes: 3, seconds: 4 } })).body).toEqual(
      {
        mode: 'frozen',
        now: '2026-06-13T09:03:04.000Z',
        today: '2026-06-13',
      },
    );
    expect((await change({ now: '2026-12-31T23:30:00+00:00' })).body).toEqual({
      mode: 'frozen',
      now: '2026-12-31T23:30:00.000Z',
      today: '2027-01-01',
    });
    expect((await change({ mode: 'live' })).body.mode).toBe('live');
  });

  it('cannot be advanced past its last day, even by only the hour of the change from summer time [DEMO-04]', async () => {
    const sandbox = server.createSandbox();
    await sandbox.visitor.call(setClock, { body: { now: '2099-07-01T21:30:00Z' } });
    const body = { advance: { days: 183, minutes: 45 } };
    expect((await sandbox.visitor.call(setClock, { body })).status).toBe(400);
    expect(sandbox.state.clock.today()).toBe('2099-07-01');
  });

  it.each([
    {},
    { mode: 'frozen' },
    { now: 'domani' },
    { now: '2026-06-12' },
    { now: '2026-06-12T10:00:00Z', mode: 'live' },
    { advance: { weeks: 1 } },
    { advance: { days: '1' } },
    { advance: 5 },
    { advance: { days: 100_000_000 } },
    { advance: { days: -100_000_000 } },
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

  it('says of a persona whom a tester’s sandbox lacks that nobody can log in as them there [DEMO-08]', async () => {
    const [sandbox, other] = [server.createSandbox(), server.createSandbox()];
    const body = { users: [{ id: PEOPLE.nuovo, email: 'altra@example.com' }] };
    expect((await sandbox.visitor.call(arrangeRows, { body })).status).toBe(201);
    const absent = async ({ visitor }: TestSandbox) => {
      const personas = (await visitor.call(listPersonas, {})).body;
      return personas.filter(({ here }) => !here).map(({ key }) => key);
    };
    expect([await absent(sandbox), await absent(other)]).toEqual([['nuovo'], []]);
  });

  it('exports the same bytes for the same scenario on the same day [DEMO-08, SEED-03]', async () => {
    const exported = async (sandbox: TestSandbox) =>
      (await sandbox.visitor.call(exportSandbox, { query: {} })).text;
    const [one, other] = [server.createSandbox(), server.createSandbox()];
    const text = await exported(one);
    expect(await exported(other)).toBe(text);
    await changeEverything(one);
    expect(await exported(one)).not.toBe(text);
    await one.visitor.call(resetSandbox, { body: { scenario: 'default', date: TODAY } });
    expect(await exported(one)).toBe(text);
    const { users, ...seeded } = buildScenario('default', TODAY);
    expect(JSON.parse(text)).toEqual({
      scenario: 'default',
      date: TODAY,
      clock: { mode: 'frozen', now: '2026-06-12T07:00:00.000Z' },
      last_ids: { users: 13, tickets: 60, favourites: 50, feedback: 25, mail: 0 },
      users: users.map(({ password: _password, ...shown }) => shown),
      ...seeded,
    });
    expect(seeds.of('default', TODAY).tickets.size).toBe(60);
  });
});

const control = ENDPOINTS.filter(({ who }) => who === 'control');

describe('access to the control room', () => {
  it('is closed with DEMO_CONTROLS=off: its endpoints answer 404, and sandboxes are not resolved [DEMO-09]', async () => {
    const off = await testServer({ settings: { DEMO_CONTROLS: 'off' } });
    const sandbox = off.createSandbox();
    for (const entry of control) {
      const request = await GOOD_REQUESTS[entry.name]?.(sandbox);
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
    const nowhere = sandbox.visitor.with({ 'x-sandbox': 'nessuna' });
    expect((await nowhere.call(getCalendar, {})).status).toBe(200);
    await off.close();
  });
});

describe('an unknown address', () => {
  it.each(
    words(`
    /api /api/ /api/niente /api/tickets/ /api/demo/ /api/tickets/tickets/9/venduto/
  `),
  )('under /api answers 404 with detail: %s [GEN-06b]', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
      const answer = await server.default.visitor.send({ method, path });
      expect(answer.status, `${method} ${answer.text}`).toBe(404);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    }
    const { body } = await server.default.visitor.get('/api/niente');
    expect(body).toEqual({ detail: PROBLEM.pathNotFound });
  });
});

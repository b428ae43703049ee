import { describe, expect, it } from 'vitest';
import { getCalendar } from '#contract/calendar';
import { PROBLEM } from '#contract/problems';
import { searchTickets } from '#contract/search';
import { deleteTicket } from '#contract/tickets';
import { getClock } from '#lab/control';
import { listFaults } from '#lab/faults';
import { ConfigError, readConfig } from '../../server/config.ts';
import { settingsWarnings } from '../../server/start-warnings.ts';
import { expectSlowedDown, from } from '../support/accounts.ts';
import type { Client } from '../support/client.ts';
import { expectProblem } from '../support/contract-checks.ts';
import { italianIn } from '../support/italian.ts';
import { LAB_SAID } from '../support/lab-said.ts';
import { testServer, TODAY } from '../support/server.ts';
import { words } from '../support/words.ts';

const TOKEN = 'il-segreto-della-regia';
const HOSTED = { PUBLIC_URL: 'https://rivola.example', DEMO_TOKEN: TOKEN };
const ATTACKER = '198.51.100.7';
const HOST = '203.0.113.9';
/** Wrong tokens of one address before it has to pause. */
const FREE = 10;

const start = (settings: Record<string, string>) => testServer({ settings });

const tryToken = (caller: Client, token: string) =>
  caller.with({ 'x-demo-token': token }).call(getClock, {});
const guess = async (caller: Client, times: number): Promise<number[]> => {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) {
    statuses.push((await tryToken(caller, `un-tentativo-sbagliato-${n}`)).status);
  }
  return statuses;
};

describe('a hosted server', () => {
  it('gives the control room to nobody who comes from this machine, as through a proxy that adds no header [HOST-03]', async () => {
    const server = await start(HOSTED);
    const sandbox = server.createSandbox();
    // Such a proxy connects from this machine and writes its own address as the host.
    for (const host of ['localhost:3001', '127.0.0.1', '[::1]:3001', 'rivola.example']) {
      const { status, body } = await sandbox.visitor.with({ host }).call(listFaults, {});
      expect([status, body], host).toEqual([403, { detail: LAB_SAID.controlsToken }]);
    }
    expect((await tryToken(sandbox.visitor, TOKEN)).status).toBe(200);
  });

  it('lets nobody read call numbers without the token [HOST-03]', async () => {
    const server = await start(HOSTED);
    const numbered = server.default.visitor.with({ 'x-request-id': 'call-1' });
    const without = await numbered.call(getCalendar, {});
    expect(without.headers).not.toHaveProperty('x-request-id');
    const withToken = await numbered.with({ 'x-demo-token': TOKEN }).call(getCalendar, {});
    expect(withToken.headers['x-request-id']).toBe('call-1');
  });

  it('has no control room without a token [HOST-03]', async () => {
    const server = await start({ PUBLIC_URL: HOSTED.PUBLIC_URL });
    for (const token of ['', 'undefined', TOKEN]) {
      expect((await tryToken(server.default.visitor, token)).status).toBe(403);
    }
  });
});

describe('a stranger who guesses the control token', () => {
  it.each([
    ['a hosted server', HOSTED],
    ['a server in a local network', { DEMO_TOKEN: TOKEN }],
  ])(
    'of %s gets 429 after some, cannot tell the right one from others then, and neither the product nor another is held up [HOST-03]',
    async (_, settings) => {
      const server = await start(settings);
      const attacker = from(server.default, ATTACKER);
      expect(await guess(attacker, FREE)).toEqual(Array.from({ length: FREE }, () => 403));
      for (const token of [TOKEN, 'un-altro-tentativo']) {
        expectSlowedDown(await tryToken(attacker, token));
        const numbered = attacker.with({ 'x-demo-token': token, 'x-request-id': 'call-1' });
        const { status, headers } = await numbered.call(getCalendar, {});
        expect([status, headers['x-request-id']]).toEqual([200, undefined]);
      }
      expect((await tryToken(from(server.default, HOST), TOKEN)).status).toBe(200);
    },
  );

  it('is slowed down by guesses with numbered calls of the product too [HOST-03]', async () => {
    const server = await start(HOSTED);
    const attacker = from(server.default, ATTACKER).with({ 'x-request-id': 'call-1' });
    for (let n = 0; n < FREE; n += 1) {
      const { status } = await attacker
        .with({ 'x-demo-token': `un-tentativo-${n}` })
        .call(getCalendar, {});
      expect(status).toBe(200);
    }
    expectSlowedDown(await tryToken(attacker, TOKEN));
  });

  it('does not slow down those who send none, nor a page that sends the same wrong one with each call [HOST-03]', async () => {
    const server = await start(HOSTED);
    for (let n = 0; n < 3 * FREE; n += 1) {
      expect((await tryToken(from(server.default, HOST), 'un-segreto-di-ieri')).status).toBe(403);
      expect((await from(server.default, ATTACKER).call(getClock, {})).status).toBe(403);
    }
    for (const address of [HOST, ATTACKER]) {
      expect((await tryToken(from(server.default, address), TOKEN)).status).toBe(200);
    }
  });

  it('on this machine is not slowed down while the server is not hosted [HOST-03]', async () => {
    const server = await start({ DEMO_TOKEN: TOKEN });
    expect(new Set(await guess(server.default.visitor, 3 * FREE))).toEqual(new Set([200]));
  });
});

describe('the setting DEMO_TOKEN', () => {
  const problemOf = (DEMO_TOKEN: string) => {
    try {
      readConfig({ DEMO_TOKEN });
      return null;
    } catch (error) {
      if (error instanceof ConfigError) return error.message;
      throw error;
    }
  };

  it.each(['x', '15-caratteri-no', 'con spazi in mezzo al segreto', 'perché-così-è-più-lungo'])(
    'refuses the start with «%s», without printing it [HOST-03]',
    (token) => {
      expect(problemOf(token)).toBe(
        'DEMO_TOKEN: must have at least 16 characters, each a letter without accent, a digit or a sign.',
      );
    },
  );

  it('can be any 16 characters that a header carries, and absent [HOST-03]', () => {
    expect(['16-caratteri-si!', '~!@#$%^&*()_+{}|', ''].map(problemOf)).toEqual([null, null, null]);
  });
});

describe('a start', () => {
  const warningsOf = (settings: Record<string, string>) => settingsWarnings(readConfig(settings));
  const ROOM = 'http://192.168.1.5:3001';

  it.each([
    ['on this machine', {}],
    ['in an IPv6 loopback', { HOST: '::1' }],
    ['hosted as the README says', { ...HOSTED, HOST: '0.0.0.0' }],
    ['behind a proxy on this machine', HOSTED],
    ['in a room', { HOST: '192.168.1.5', PUBLIC_URL: ROOM, DEMO_TOKEN: TOKEN, RIVOLA_ROOM: ROOM }],
    ['in a network, without controls', { HOST: '0.0.0.0', DEMO_CONTROLS: 'off' }],
  ])('%s has nothing to warn of [HOST-03]', (_, settings) => {
    expect(warningsOf(settings)).toEqual([]);
  });

  it.each([
    [{ HOST: '0.0.0.0' }, /^HOST=0\.0\.0\.0 .*reverse proxy.*set PUBLIC_URL/],
    [
      { HOST: '192.168.1.5', PUBLIC_URL: 'http://localhost:5173', DEMO_TOKEN: TOKEN },
      /^HOST=192\.168\.1\.5 .*without a token/,
    ],
    [{ ...HOSTED, DEMO_TOKEN: '' }, /DEMO_TOKEN is not set, so nobody can use the control room/],
    [{ ...HOSTED, PUBLIC_URL: 'http://rivola.example' }, /is not encrypted/],
    [{ DEMO_CONTROLS: 'off', DEMO_TOKEN: TOKEN }, /^DEMO_TOKEN has no effect/],
  ])('with %j warns in one line that names setting and remedy [HOST-03]', (settings, line) => {
    const warnings = warningsOf(settings);
    expect(warnings).toEqual([expect.stringMatching(line)]);
    expect(warnings.flatMap(italianIn)).toEqual([]);
    expect(warnings.join()).not.toContain(TOKEN);
  });
});

const server = await testServer();

const calendar = '/api/calendar/';
type Headers = Record<string, string | string[]>;

const ask = (headers: Headers) =>
  server.default.visitor.send({ method: 'GET', path: calendar, headers });

const unknown = { status: 404, changed: false };

/** The status of a request with these headers, and whether it changed the number of sandboxes. */
const outcome = async (headers: Headers) => {
  const before = server.deps.sandboxes.size;
  const answer = await ask(headers);
  expectProblem(answer);
  return { status: answer.status, changed: server.deps.sandboxes.size !== before };
};

describe('a sandbox name', () => {
  it.each([
    ['that does not exist', 'mai-esistita'],
    ['of 10,000 characters', 'x'.repeat(10_000)],
    ['that is the object key __proto__', '__proto__'],
    ['that is the object key constructor', 'constructor'],
    ['that is the Map property size', 'size'],
    ['with path traversal', '../../etc'],
    ['with percent-encoded path traversal', '..%2f..%2fetc'],
    ['of the default sandbox, percent-encoded', '%64efault'],
    ['of the default sandbox, in capitals', 'DEFAULT'],
    ['with HTML', '<script>alert(1)</script>'],
    ['with a tab', 'a\tb'],
    ['with a letter beyond ASCII', 'caff\u00e8'],
    ['with a comma', 'a, b'],
  ])('%s is unknown, by header and by cookie [DEMO-01]', async (_, name) => {
    expect(await outcome({ 'x-sandbox': name })).toEqual(unknown);
    expect(await outcome({ cookie: `sandbox=${name}` })).toEqual(unknown);
  });

  it('is quoted in the error with at most 64 characters, as JSON [DEMO-01]', async () => {
    const answer = await ask({ 'x-sandbox': `<b>${'x'.repeat(5000)}` });
    expect(answer.body).toEqual({ detail: LAB_SAID.sandboxNotFound(`<b>${'x'.repeat(61)}`) });
    // By which a page knows it, whatever texts a fault has.
    expect(answer.headers['x-rivola-sandbox']).toBe('none');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it('is read from the header, else from the cookie; twice it is unknown in headers, and the first one in cookies [DEMO-01]', async () => {
    const days = ['2026-01-01', '2026-02-02'];
    const ids = days.map((date) => server.createSandbox({ date }).state.id);
    const cookies = ids.map((id) => `sandbox=${id}`);
    const dayBy = async (headers: Headers) => (await ask(headers)).body;
    expect(await outcome({ 'x-sandbox': ids })).toEqual(unknown);
    const cookie = `x=1; ${cookies[1]}; y=2`;
    for (const [day, headers] of [
      [days[0], { 'x-sandbox': ids[0] ?? '', cookie }],
      [days[1], { cookie }],
      [days[0], { cookie: cookies.join('; ') }],
      [days[0], { cookie: cookies }],
      [TODAY, {}],
    ] as const)
      expect(await dayBy(headers as Headers)).toMatchObject({ today: day });
  });

  it.each([
    ...['sandbox', 'sandbox=', 'sandbox=;', ';;;', 'xsandbox=mai', 'a=sandbox=mai', '='],
    ...['sandbox =mai'],
  ])(
    'that is empty or malformed in the cookie selects the default sandbox: %s [DEMO-01]',
    async (cookie) => {
      const answer = await ask({ cookie });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ today: TODAY });
    },
  );
});

it('a request from another machine, site or host name cannot use the control room [DEMO-09]', async () => {
  const sandbox = server.createSandbox();
  for (const headers of [
    { 'x-forwarded-for': '8.8.8.8' },
    { 'x-forwarded-for': '127.0.0.1, 8.8.8.8' },
    { 'x-forwarded-for': '127.0.0.1.evil.example' },
    { 'x-forwarded-for': '0.0.0.0' },
    { 'x-forwarded-for': 'unknown' },
    { 'x-real-ip': '8.8.8.8' },
    { 'cf-connecting-ip': '8.8.8.8' },
    { forwarded: 'for=8.8.8.8' },
    // Proxied without a readable client address.
    { via: '1.1 proxy.example' },
    { 'x-forwarded-host': 'localhost' },
    { 'x-forwarded-proto': 'https' },
    { 'x-forwarded-for': ' , ' },
    { forwarded: 'for=127.0.0.1' },
    { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '8.8.8.8' },
    { 'x-forwarded-for': '127.0.0.1', forwarded: 'for=8.8.8.8' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'http://localhost:1' },
    { origin: 'null' },
  ]) {
    const answer = await sandbox.visitor
      .with(headers as Record<string, string>)
      .call(listFaults, {});
    expect([headers, answer.status]).toEqual([headers, 403]);
  }
});

it('a page on this machine can use the control room, directly and through the development server [DEMO-09]', async () => {
  const { visitor } = server.createSandbox();
  const proxied = { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'localhost:5173' };
  for (const headers of [
    {},
    { host: 'localhost:5173', origin: 'http://localhost:5173' },
    { host: 'localhost:5173', origin: 'http://localhost:5173', ...proxied },
    { host: '127.0.0.1:5173', 'x-forwarded-proto': 'http', via: '1.1 x', 'x-real-ip': '::1' },
  ]) {
    const answer = await visitor.with(headers as Record<string, string>).call(listFaults, {});
    expect([headers, answer.status]).toEqual([headers, 200]);
  }
});

const FOREIGN = ['localhost.evil.example', '127.0.0.1.evil.example:3001', '192.168.1.9'];
const OWN = ['localhost', 'LOCALHOST:5173', '127.0.0.1:3001', '[::1]:3001'];

describe('a server for this machine alone', () => {
  it.each(FOREIGN)('answers 421 to whatever is asked of the name «%s» [HOST-03]', async (host) => {
    const sandbox = server.createSandbox();
    const marta = sandbox.as('marta').with({ host, origin: `http://${host}` });
    const before = sandbox.state.store.export();
    const [ticket] = sandbox.state.store.tickets.by('seller', sandbox.user('marta').id);
    const answers = [
      await marta.callUnchecked(deleteTicket, { params: { id: ticket?.id ?? 0 } }),
      await marta.callUnchecked(searchTickets, {}),
      ...(await Promise.all(
        words(`
          / /cerca /api/docs /api/openapi.json /api/demo/clock/ /uploads/seed/roma.webp /niente
        `).map((path) => marta.get(path)),
      )),
    ];
    for (const { status, body } of answers)
      expect([status, body]).toEqual([421, { detail: PROBLEM.foreignHost }]);
    expect(sandbox.state.store.export()).toEqual(before);
  });

  it.each(OWN)('answers as %s [HOST-03]', async (host) => {
    const { status } = await server.default.visitor
      .with({ host })
      .call(searchTickets, { query: {} });
    expect(status).toBe(200);
  });
});

it.each([{ PUBLIC_URL: 'https://rivola.example' }, { HOST: '0.0.0.0' }])(
  'a server that others reach answers as any name: %o [HOST-03]',
  async (settings) => {
    const open = await testServer({ settings });
    const { status } = await open.default.visitor
      .with({ host: 'rivola.lan' })
      .call(searchTickets, { query: {} });
    expect(status).toBe(200);
  },
);

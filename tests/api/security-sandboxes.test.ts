import { describe, expect, it } from 'vitest';
import { listFaults } from '#lab/faults';
import { LAB_SAID } from '../support/lab-said.ts';
import { expectProblem } from '../support/contract-checks.ts';
import { testServer, TODAY } from '../support/server.ts';

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

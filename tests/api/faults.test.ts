/** Faults, which can be a stranger's: they come with a link. From the server and from a browser's worker. */
import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import {
  FAULTY_ENDPOINTS,
  FaultEffect,
  clearFaults,
  createFault,
  deleteFault,
  listFaults,
} from '#lab/faults';
import { resetSandbox } from '#lab/control';
import { FAULT_HELD_MAX } from '#lab/limits';
import { deleteSnapshot, keepSnapshot } from '#lab/snapshots';
import { listCalls } from '#lab/calls';
import { PROBLEM } from '#contract/problems';
import { LAB_SAID } from '../support/lab-said.ts';
import { getCalendar } from '#contract/calendar';
import { getProfile } from '#contract/users';
import { eventually } from '../support/eventually.ts';
import { callRaw } from '../support/raw-socket.ts';
import { testHandler, testServer, type TestSandbox } from '../support/server.ts';
import { securityHeadersOf } from '../../server/http/security-headers.ts';
import { words } from '../support/words.ts';

const server = await testServer();
const handler = await testHandler();
const HOMES = [server, handler];
const sandboxes = () => HOMES.map((home) => home.createSandbox());

const securityNames = securityHeadersOf('https://rivola.example').filter((_, at) => at % 2 === 0);

/** A fault of the profile's call, unless it is said of another. */
const raise = ({ visitor }: TestSandbox, fault: object) =>
  visitor.callUnchecked(createFault, { body: { endpoint: 'getProfile', ...fault } });
const profile = (sandbox: TestSandbox) => sandbox.as('marta').call(getProfile, {});

describe('faults', () => {
  const statuses = async (sandbox: TestSandbox, calls: number) => {
    const seen: number[] = [];
    for (let n = 0; n < calls; n++) seen.push((await profile(sandbox)).status);
    return seen;
  };
  const effect = { status: 503, body: { detail: 'giù' } };

  it.each([
    [{ nth: 3 }, [200, 200, 503, 200]],
    [{ times: 2 }, [503, 503, 200, 200]],
    [{ nth: 2, times: 2 }, [200, 503, 503, 200]],
    [{}, [503, 503, 503, 503]],
    [{ every: 3 }, [200, 200, 503, 200, 200, 503]],
    [{ every: 2, times: 1 }, [200, 503, 200, 200]],
    [{ every: 2, nth: 2 }, [200, 200, 200, 503, 200, 200]],
    [{ rate: 1, times: 2 }, [503, 503, 200]],
  ])('with %j hit exactly the calls that these select [DEMO-05]', async (count, expected) => {
    const sandbox = server.createSandbox();
    const made = await raise(sandbox, { ...count, effect });
    expect([made.status, made.body]).toEqual([
      ...[201, { id: 1, endpoint: 'getProfile', ...count, effect }],
    ]);
    expect(await statuses(sandbox, expected.length)).toEqual(expected);
    expect((await sandbox.visitor.call(getCalendar, {})).status, 'another endpoint').toBe(200);
  });

  it('count anew from one snapshot each time, and none is left by a reset [DEMO-05][LAB-02][DEMO-03]', async () => {
    const sandbox = server.createSandbox();
    await raise(sandbox, { times: 1, effect });
    await sandbox.visitor.call(keepSnapshot, { body: { name: 'one-fault' } });
    for (const round of ['first', 'second']) {
      await sandbox.visitor.call(resetSandbox, { body: { snapshot: 'one-fault' } });
      expect(await statuses(sandbox, 2), round).toEqual([503, 200]);
    }
    for (const round of ['first', 'second']) {
      await sandbox.visitor.call(resetSandbox, { body: {} });
      expect(await statuses(sandbox, 1), round).toEqual([200]);
      await raise(sandbox, { every: 3, effect });
      expect(await statuses(sandbox, 4), round).toEqual([200, 200, 503, 200]);
    }
    await sandbox.visitor.call(deleteSnapshot, { params: { name: 'one-fault' } });
  });

  it.each([204, 205, 304])(
    'answer %i without a body, whatever body is asked for, from the server and from a browser’s worker [DEMO-05][STATIC-02]',
    async (status) => {
      for (const sandbox of sandboxes()) {
        await raise(sandbox, { nth: 1, effect: { ...effect, status } });
        const answer = await sandbox.as('marta').get('/api/users/user/me/');
        const { headers } = answer;
        expect([answer.status, headers['content-type'], headers['content-length'] ?? '0']).toEqual([
          ...[status, undefined, '0'],
        ]);
        // A body would be read as the beginning of the next answer.
        expect(await statuses(sandbox, 1)).toEqual([200]);
      }
    },
  );

  it.each([
    [{ times: 2 }, { nth: 1 }, [501, 500, 200]],
    [{ times: 1 }, { times: 2 }, [501, 501, 200]],
    [{}, { nth: 2 }, [500, 501, 500]],
    [{ nth: 2 }, { nth: 1 }, [501, 500, 200]],
  ])(
    'that match the same call all count it, and the one added last acts: %j, then %j [DEMO-05]',
    async (first, second, expected) => {
      const sandbox = server.createSandbox();
      await raise(sandbox, { ...first, effect: { status: 500 } });
      await raise(sandbox, { ...second, effect: { status: 501 } });
      expect(await statuses(sandbox, 3)).toEqual(expected);
    },
  );

  it('can answer a custom body or malformed JSON, drop or break off the connection, or delay the answer, in both homes [DEMO-05][STATIC-02]', async () => {
    for (const sandbox of sandboxes()) {
      const once = (what: object) => raise(sandbox, { nth: 1, effect: what });
      await once(effect);
      expect((await profile(sandbox)).body).toEqual({ detail: 'giù' });
      await once({ malformed: true });
      await expect(profile(sandbox)).rejects.toThrow(SyntaxError);
      for (const broken of [{ drop: true }, { cut_after: 20 }]) {
        await once(broken);
        await expect(profile(sandbox)).rejects.toThrow(
          /hang up|ECONNRESET|aborted|no answer|cut off/,
        );
      }
      await once({ delay_ms: 30 });
      const begun = performance.now();
      expect((await profile(sandbox)).status).toBe(200);
      expect(performance.now() - begun).toBeGreaterThan(25);
      expect(sandbox.state.events.after(0, 'it').map(({ source }) => source)).toEqual(
        Array(5).fill('server'),
      );
    }
  });

  it('can be listed, and deleted one by one or all at once [DEMO-05]', async () => {
    const sandbox = server.createSandbox();
    const add = async () => (await raise(sandbox, { effect })).body as { id: number };
    const [first, second] = [await add(), await add()];
    expect((await sandbox.visitor.call(listFaults, {})).body).toEqual([first, second]);
    await sandbox.visitor.call(deleteFault, { params: { id: first.id } });
    expect((await sandbox.visitor.call(listFaults, {})).body).toEqual([second]);
    expect((await sandbox.visitor.call(deleteFault, { params: { id: first.id } })).status).toBe(
      404,
    );
    expect((await sandbox.visitor.call(clearFaults, {})).status).toBe(204);
    expect(await statuses(sandbox, 1)).toEqual([200]);
  });

  const { faultEndpoint, faultEffect, faultHeaders, faultKeys, faultRate, faultSeed } = LAB_SAID;
  const names = faultEndpoint(FAULTY_ENDPOINTS);
  it.each([
    [{ endpoint: 'logn' }, 'endpoint', names],
    [{ endpoint: '__proto__' }, 'endpoint', names],
    [{ endpoint: 'resetSandbox' }, 'endpoint', names],
    [{ endpoint: undefined }, 'endpoint', PROBLEM.required],
    [{ effect: {} }, 'effect', faultEffect],
    [{ effect: { drop: true, delay_ms: 1 } }, 'effect', faultEffect],
    [{ effect: { status: 99 } }, 'effect', faultEffect],
    [{ effect: { delay_ms: 1, headers: {} } }, 'effect', faultEffect],
    [{ effect: { cut_after: 1.5 } }, 'effect', faultEffect],
    [{ effect: { status: 429, headers: { 'Retry After': '1' } } }, 'effect', faultHeaders],
    [{ effect: { status: 429, headers: { 'X-A': '1\r\nX: y' } } }, 'effect', faultHeaders],
    [{ effect: { status: 200, headers: { 'set-cookie': 'a=1' } } }, 'effect', faultHeaders],
    [
      { effect: JSON.parse('{"status":429,"headers":{"__proto__":"1"}}') as object },
      'effect',
      PROBLEM.unknownKey,
    ],
    [{ nth: 0 }, 'nth', LAB_SAID.count],
    [{ times: 1.5 }, 'times', LAB_SAID.count],
    [{ every: 0 }, 'every', LAB_SAID.count],
    [{ rate: 0 }, 'rate', faultRate],
    [{ rate: 0.2, seed: -1 }, 'seed', faultSeed],
    [{ seed: 1 }, 'seed', faultSeed],
    [{ every: 2, rate: 0.2 }, 'every', LAB_SAID.faultEvery],
    [{ who: 'nessuno@example.com' }, 'who', LAB_SAID.faultWho],
    [{ who: 'luca' }, 'who', PROBLEM.email],
    [{ id: 1 }, 'non_field_errors', faultKeys],
  ])(
    'are refused for %j by a text that names what is allowed [DEMO-05, DEMO-13]',
    async (more, field, text) => {
      const sandbox = server.createSandbox();
      const answer = await raise(sandbox, { effect, ...more });
      expect([answer.status, answer.body]).toEqual([400, { [field]: [text] }]);
      expect(sandbox.state.faults.list).toEqual([]);
    },
  );
});

describe('faults as services fail', () => {
  it('hit every call of the product, and none of the control room, with * [DEMO-05][STATIC-02]', async () => {
    for (const sandbox of sandboxes()) {
      const body = { endpoint: '*', every: 3, effect: { status: 503 } };
      expect((await raise(sandbox, body)).body).toEqual({ id: 1, ...body });
      const seen = [
        (await profile(sandbox)).status,
        (await sandbox.visitor.call(listFaults, {})).status,
        (await sandbox.visitor.call(getCalendar, {})).status,
        (await profile(sandbox)).status,
      ];
      expect(seen).toEqual([200, 200, 200, 503]);
      const recorded = (await sandbox.visitor.call(listCalls, { query: {} })).body;
      expect(recorded.map((call) => [call.endpoint, call.status])).toEqual([
        ['getProfile', 200],
        ['getCalendar', 200],
        ['getProfile', 503],
      ]);
      expect((await sandbox.visitor.call(deleteFault, { params: { id: 1 } })).status).toBe(204);
    }
  });

  it('hit the same share for one seed in each sandbox and home, another for another seed [DEMO-05][STATIC-02]', async () => {
    const hits = async (sandbox: TestSandbox, which: object) => {
      await raise(sandbox, { endpoint: 'getCalendar', ...which, effect: { status: 503 } });
      const seen: boolean[] = [];
      for (let call = 0; call < 60; call += 1)
        seen.push((await sandbox.visitor.get('/api/calendar/')).status === 503);
      await sandbox.visitor.call(clearFaults, {});
      return seen;
    };
    const [here, there] = sandboxes() as [TestSandbox, TestSandbox];
    const first = await hits(here, { rate: 0.2, seed: 7 });
    expect(await hits(here, { rate: 0.2, seed: 7 })).toEqual(first);
    expect(await hits(there, { rate: 0.2, seed: 7 })).toEqual(first);
    const other = await hits(here, { rate: 0.2, seed: 8 });
    expect(other).not.toEqual(first);
    expect(await hits(here, { rate: 0.2 })).toEqual(await hits(there, { rate: 0.2 }));
    for (const share of [first, other].map((seen) => seen.filter(Boolean).length)) {
      expect(share).toBeGreaterThan(4);
      expect(share).toBeLessThan(25);
    }
  });

  it('send headers with a status, so that a client’s waiting can be tested, beside the security headers as they are [DEMO-05][STATIC-02]', async () => {
    for (const sandbox of sandboxes()) {
      const before = (await profile(sandbox)).headers;
      const headers = { 'Retry-After': 3, 'content-type': 'application/problem+json' };
      const effect = { status: 429, headers };
      const made = await raise(sandbox, { nth: 1, effect });
      expect(made.body).toMatchObject({ effect });
      const answer = await profile(sandbox);
      expect([answer.status, answer.headers['retry-after']]).toEqual([429, '3']);
      expect(answer.headers['content-type']).toBe('application/problem+json');
      for (const own of securityNames.map((name) => name.toLowerCase()))
        expect(answer.headers[own], own).toBe(before[own]);
      expect((await profile(sandbox)).headers['retry-after']).toBeUndefined();
      expect(sandbox.state.events.after(0, 'it').map(({ detail }) => detail)).toEqual([
        'troppe richieste con Retry-After: 3, content-type: application/problem+json',
      ]);
      const recorded = (await sandbox.visitor.call(listCalls, { query: {} })).body;
      expect(recorded.map((call) => call.status)).toEqual([200, 429, 200]);
    }
  });
});

describe('a fault that holds', () => {
  const held = async (sandbox: TestSandbox, count: number) =>
    eventually(() => expect(sandbox.state.events.after(0, 'it').length).toBe(count));
  const idOf = async (raised: ReturnType<typeof raise>) =>
    ((await raised).body as { id: number }).id;

  it.each(['by itself', 'with all'])(
    'keeps a call until it is deleted %s, and the call goes on unharmed [DEMO-05]',
    async (how) => {
      const sandbox = server.createSandbox();
      const id = await idOf(raise(sandbox, { nth: 1, effect: { hold: true } }));
      let isAnswered = false;
      const kept = sandbox.as('marta').call(getProfile, {});
      void kept.then(() => (isAnswered = true));
      await held(sandbox, 1);
      expect((await sandbox.as('luca').call(getProfile, {})).status).toBe(200);
      expect(isAnswered).toBe(false);
      expect(sandbox.state.faults.list, 'armed until then').toHaveLength(1);
      if (how === 'with all') await sandbox.visitor.call(clearFaults, {});
      else await sandbox.visitor.call(deleteFault, { params: { id } });
      expect((await kept).status).toBe(200);
      expect(sandbox.state.faults.list).toEqual([]);
    },
  );

  it('ends the delays of a deleted fault at once, also of one that is spent [DEMO-05]', async () => {
    const sandbox = server.createSandbox();
    const effect = { delay_ms: 60_000 };
    const id = await idOf(raise(sandbox, { nth: 1, effect }));
    const delayed = sandbox.as('marta').call(getProfile, {});
    await held(sandbox, 1);
    await sandbox.visitor.call(deleteFault, { params: { id } });
    expect((await delayed).status).toBe(200);
  });

  it('lets the oldest call go on where too many are held, and frees one whose caller leaves [DEMO-05]', async () => {
    const sandbox = server.createSandbox();
    await raise(sandbox, { endpoint: 'getCalendar', effect: { hold: true } });
    const first = sandbox.visitor.call(getCalendar, {});
    await held(sandbox, 1);
    const others = Array.from({ length: FAULT_HELD_MAX }, () => {
      const gone = request(`${server.url}/api/calendar/`, {
        headers: { 'x-sandbox': sandbox.state.id },
      });
      gone.on('error', () => {});
      gone.end();
      return gone;
    });
    expect((await first).status).toBe(200);
    for (const gone of others) gone.destroy();
    await eventually(() => expect(sandbox.state.busy).toBe(0));
  });

  it('with who hits and counts the calls of that person alone [DEMO-05]', async () => {
    const sandbox = server.createSandbox();
    const who = 'luca.bianchi@example.com';
    const body = {
      endpoint: 'getProfile',
      who: ' Luca.Bianchi@example.com',
      nth: 2,
      effect: { status: 503 },
    };
    expect((await raise(sandbox, body)).body).toEqual({ ...body, who, id: 1 });
    const seen: number[] = [];
    for (const person of ['luca', 'marta', 'marta', 'luca', 'luca'] as const)
      seen.push((await sandbox.as(person).call(getProfile, {})).status);
    expect(seen).toEqual([200, 200, 200, 503, 200]);
    await raise(sandbox, { endpoint: 'getCalendar', who, effect: { status: 503 } });
    expect((await sandbox.visitor.call(getCalendar, {})).status).toBe(200);
    expect((await sandbox.as('luca').call(getCalendar, {})).status).toBe(503);
    const read = sandbox.visitor.with({ 'x-reader': String(sandbox.user('luca').id) });
    expect((await read.call(getCalendar, {})).status).toBe(503);
  });
});

it.each([0, 20])(
  'a fault that cuts breaks an answer off after %d bytes of its body, and leaves a shorter one whole [DEMO-05]',
  async (bytes) => {
    const sandbox = server.createSandbox();
    await raise(sandbox, { endpoint: 'getCalendar', effect: { cut_after: bytes } });
    const { socket, closed } = callRaw(server.url);
    socket.write(
      `GET /api/calendar/ HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nX-Sandbox: ${sandbox.state.id}\r\n\r\n`,
    );
    const [head = '', sent = ''] = (await closed).split('\r\n\r\n');
    expect(sent.length).toBe(bytes);
    expect(Number(/content-length: (\d+)/i.exec(head)?.[1])).toBeGreaterThan(20);
    await expect(sandbox.visitor.get('/api/calendar/')).rejects.toThrow('aborted');
    await raise(sandbox, { endpoint: 'getCalendar', effect: { cut_after: 100_000 } });
    expect((await sandbox.visitor.get('/api/calendar/')).status).toBe(200);
  },
);

const isSendable = (name: string, value: unknown = '1') =>
  FaultEffect.safeParse({ status: 503, headers: { [name]: value } }).success;

const TYPES = ['application/json', 'application/problem+json', 'text/csv', 'application/x-ndjson'];

describe('a fault', () => {
  it('sends what a service sends with data [DEMO-05]', () => {
    const names = [
      ...['Retry-After', 'cache-control', 'Expires', 'ETag', 'Last-Modified', 'Age', 'Vary'],
      ...['Pragma', 'RateLimit', 'RateLimit-Policy', 'Deprecation', 'Sunset', 'Warning', 'Allow'],
      ...['Content-Language', 'X-RateLimit-Reset', 'X-Total-Count', 'X-Cache', 'X-Frames'],
    ];
    expect(names.filter((name) => !isSendable(name))).toEqual([]);
    const types = [...TYPES, 'text/plain;charset=iso-8859-1', 'application/octet-stream'];
    expect(types.filter((type) => !isSendable('Content-Type', type))).toEqual([]);
  });

  it('is refused with headers that act on page, origin, connection or proxy, in any case [DEMO-05]', () => {
    const names = words(`
      ${securityNames.join(' ')} Content-Security-Policy-Report-Only Access-Control-Allow-Origin
      Clear-Site-Data Permissions-Policy Document-Policy Cross-Origin-Embedder-Policy
      Timing-Allow-Origin Service-Worker-Allowed Speculation-Rules Report-To NEL Alt-Svc Accept-CH
      Set-Cookie Set-Login Refresh Location Link SourceMap Server-Timing Content-Disposition
      WWW-Authenticate Content-Length Transfer-Encoding Date Content-Encoding Content-Range Connection
      Upgrade Via X-Accel-Redirect X-Sendfile X-SourceMap X-Robots-Tag X-LiteSpeed-Cache-Control
      X-Reproxy-URL X-UA-Compatible X-WebKit-CSP X-Content-Type-Options- X-Rivola-Worker
    `);
    const inCases = names.flatMap((name) => [name, name.toLowerCase(), name.toUpperCase()]);
    expect(inCases.filter((name) => isSendable(name))).toEqual([]);
  });

  it('is refused with a media type that a browser shows, runs or applies [DEMO-05]', () => {
    const types = [
      ...['text/html', 'TEXT/HTML', 'text/html;charset=utf-8', 'application/xhtml+xml', 'text/xml'],
      ...['image/svg+xml', 'text/javascript', 'text/css', 'application/pdf', 'application/wasm'],
      ...['multipart/x-mixed-replace; boundary=x', 'text/plain, text/html', ' text/html', ''],
      ...['text/plain; charset=utf-8, text/html', 'text/plain;x=y', 'application/json/text/html'],
      7,
    ];
    expect(types.filter((type) => isSendable('Content-Type', type))).toEqual([]);
    const both = { 'Content-Type': 'text/plain', 'content-type': 'text/html' };
    expect(FaultEffect.safeParse({ status: 200, headers: both }).success).toBe(false);
  });
});

import { request } from 'node:http';
import { afterAll, describe, expect, it } from 'vitest';
import { FAULTY_ENDPOINTS } from '#lab/endpoints';
import { clearFaults, createFault, deleteFault, listFaults } from '#lab/faults';
import { FAULT_HELD_MAX } from '#lab/limits';
import { listCalls } from '#lab/calls';
import { PROBLEM } from '#contract/problems';
import { LAB_SAID } from '../support/lab-said.ts';
import { getCalendar } from '#contract/calendar';
import { getProfile } from '#contract/users';
import { eventually } from '../support/eventually.ts';
import { callRaw } from '../support/raw-socket.ts';
import { testHandler, testServer, type TestSandbox } from '../support/server.ts';

const server = await testServer();
const handler = await testHandler();
afterAll(() => Promise.all([server.close(), handler.close()]));

describe('faults', () => {
  const profile = (sandbox: TestSandbox) => sandbox.as('marta').call(getProfile, {});
  const statuses = async (sandbox: TestSandbox, calls: number) => {
    const seen: number[] = [];
    for (let n = 0; n < calls; n++) seen.push((await profile(sandbox)).status);
    return seen;
  };
  const effect = { status: 503, body: { detail: 'giù' } };

  it.each([
    [{ nth: 1 }, [503, 200, 200, 200]],
    [{ nth: 3 }, [200, 200, 503, 200]],
    [{ times: 2 }, [503, 503, 200, 200]],
    [{ nth: 2, times: 2 }, [200, 503, 503, 200]],
    [{}, [503, 503, 503, 503]],
    [{ every: 2 }, [200, 503, 200, 503, 200, 503]],
    [{ every: 3 }, [200, 200, 503, 200, 200, 503]],
    [{ every: 1 }, [503, 503]],
    [{ every: 2, times: 1 }, [200, 503, 200, 200]],
    [{ every: 2, nth: 2 }, [200, 200, 200, 503, 200, 200]],
    [{ rate: 1, times: 2 }, [503, 503, 200]],
  ])(
    'with %j hit exactly the calls that nth and times select [DEMO-05]',
    async (count, expected) => {
      const sandbox = server.createSandbox();
      const body = { endpoint: 'getProfile', ...count, effect };
      const made = await sandbox.visitor.call(createFault, { body });
      expect([made.status, made.body]).toEqual([201, { id: 1, ...body }]);
      expect(await statuses(sandbox, expected.length)).toEqual(expected);
      expect(
        (await sandbox.as('marta').call(getCalendar, {})).status,
        'other endpoints are not affected',
      ).toBe(200);
    },
  );

  it.each([204, 205, 304])(
    'answer %i without a body, whatever body is asked for, from the server and from a browser’s worker [DEMO-05][STATIC-02]',
    async (status) => {
      for (const home of [server, handler]) {
        const sandbox = home.createSandbox();
        const body = { endpoint: 'getProfile', nth: 1, effect: { ...effect, status } };
        await sandbox.visitor.call(createFault, { body });
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
    ['the first call over two calls', [{ times: 2 }, { nth: 1 }], [501, 500, 200]],
    ['two calls over the first one', [{ times: 1 }, { times: 2 }], [501, 501, 200]],
    ['the second call over all calls', [{}, { nth: 2 }], [500, 501, 500]],
    ['all calls over the first one', [{ nth: 1 }, {}], [501, 501, 501]],
    ['the first call over the second one', [{ nth: 2 }, { nth: 1 }], [501, 500, 200]],
  ])(
    'that match the same call all count it, and the one added last acts: %s [DEMO-05]',
    async (_, [first, second], expected) => {
      const sandbox = server.createSandbox();
      const raise = (count: object | undefined, status: number) => {
        const body = { endpoint: 'getProfile', ...count, effect: { status } };
        return sandbox.visitor.call(createFault, { body });
      };
      await raise(first, 500);
      await raise(second, 501);
      expect(await statuses(sandbox, 3)).toEqual(expected);
    },
  );

  it('can answer a custom body or malformed JSON, drop the connection, or delay the answer [DEMO-05]', async () => {
    const sandbox = server.createSandbox();
    const once = (what: object) =>
      sandbox.visitor.callUnchecked(createFault, {
        body: { endpoint: 'getProfile', nth: 1, effect: what },
      });
    await once(effect);
    expect((await profile(sandbox)).body).toEqual({ detail: 'giù' });
    await once({ malformed: true });
    await expect(profile(sandbox)).rejects.toThrow(SyntaxError);
    await once({ drop: true });
    await expect(profile(sandbox)).rejects.toThrow(/socket hang up|ECONNRESET/);
    await once({ delay_ms: 30 });
    const begun = performance.now();
    expect((await profile(sandbox)).status).toBe(200);
    expect(performance.now() - begun).toBeGreaterThan(25);
    expect(sandbox.state.events.after(0, 'it').map(({ source }) => source)).toEqual(
      Array(4).fill('server'),
    );
  });

  it('drop a browser’s connection in a way that does not make the browser retry [DEMO-05]', async () => {
    const sandbox = server.createSandbox();
    const body = { endpoint: 'getCalendar', nth: 1, effect: { drop: true as const } };
    const browser = sandbox.visitor.with({ 'user-agent': 'Mozilla/5.0' });
    expect((await browser.get('/api/calendar/')).status).toBe(200);
    await sandbox.visitor.call(createFault, { body });
    await expect(browser.get('/api/calendar/')).rejects.toThrow(/Content-Length/);
    expect((await browser.get('/api/calendar/')).status).toBe(200);
  });

  it('can be listed, and deleted one by one or all at once [DEMO-05]', async () => {
    const sandbox = server.createSandbox();
    const add = () =>
      sandbox.visitor.call(createFault, { body: { endpoint: 'getProfile', effect } });
    const [first, second] = [(await add()).body, (await add()).body];
    expect((await sandbox.visitor.call(listFaults, {})).body).toEqual([first, second]);
    await sandbox.visitor.call(deleteFault, { params: { id: first.id } });
    expect((await sandbox.visitor.call(listFaults, {})).body).toEqual([second]);
    expect((await sandbox.visitor.call(deleteFault, { params: { id: first.id } })).status).toBe(
      404,
    );
    expect((await sandbox.visitor.call(clearFaults, {})).status).toBe(204);
    expect(await statuses(sandbox, 1)).toEqual([200]);
  });

  it.each([
    { endpoint: 'nessuno', effect },
    { endpoint: '__proto__', effect },
    { endpoint: 'resetSandbox', effect },
    { endpoint: 'getProfile', effect: {} },
    { endpoint: 'getProfile', effect: { explode: true } },
    { endpoint: 'getProfile', effect: { drop: true, delay_ms: 1 } },
    { endpoint: 'getProfile', effect: { status: 99 } },
    { endpoint: 'getProfile', effect: { delay_ms: -1 } },
    { endpoint: 'getProfile', nth: 0, effect },
    { endpoint: 'getProfile', times: 1.5, effect },
    { endpoint: 'getProfile', time: 1, effect },
    { endpoint: 'getProfile', id: 1, effect },
    { endpoint: 'getProfile', effect: { status: 500, boby: {} } },
    { endpoint: '**', effect },
    { endpoint: 'getProfile', every: 0, effect },
    { endpoint: 'getProfile', every: 1.5, effect },
    { endpoint: 'getProfile', rate: 0, effect },
    { endpoint: 'getProfile', rate: 1.1, effect },
    { endpoint: 'getProfile', rate: '0.2', effect },
    { endpoint: 'getProfile', rate: 0.2, seed: -1, effect },
    { endpoint: 'getProfile', seed: 1, effect },
    { endpoint: 'getProfile', every: 2, rate: 0.2, effect },
    { endpoint: 'getProfile', effect: { status: 429, headers: ['Retry-After'] } },
    { endpoint: 'getProfile', effect: { status: 429, headers: { 'Retry After': '1' } } },
    { endpoint: 'getProfile', effect: { status: 429, headers: { 'Retry-After': '1\r\nX: y' } } },
    { endpoint: 'getProfile', effect: { status: 429, headers: { 'Retry-After': null } } },
    { endpoint: 'getProfile', effect: { status: 429, headers: { 'content-length': '1' } } },
    { endpoint: 'getProfile', effect: { status: 429, headers: { 'Transfer-Encoding': 'x' } } },
    { endpoint: 'getProfile', effect: { delay_ms: 1, headers: {} } },
  ])('are refused with 400 if they are invalid: %j [DEMO-05]', async (body) => {
    const sandbox = server.createSandbox();
    expect((await sandbox.visitor.callUnchecked(createFault, { body })).status).toBe(400);
    expect(sandbox.state.faults.list).toEqual([]);
  });
});

describe('faults as services fail', () => {
  const sandboxes = () => [server, handler].map((home) => home.createSandbox());
  const profile = (sandbox: TestSandbox) => sandbox.as('marta').get('/api/users/user/me/');

  it('hit every call of the product, and none of the control room, with * [DEMO-05][STATIC-02]', async () => {
    for (const sandbox of sandboxes()) {
      const body = { endpoint: '*', every: 3, effect: { status: 503 } };
      expect((await sandbox.visitor.call(createFault, { body })).body).toEqual({ id: 1, ...body });
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
      const body = { endpoint: 'getCalendar', ...which, effect: { status: 503 } };
      await sandbox.visitor.call(createFault, { body });
      const seen: boolean[] = [];
      for (let call = 0; call < 200; call += 1)
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
      expect(share).toBeGreaterThan(20);
      expect(share).toBeLessThan(60);
    }
  });

  it('send headers with a status, so that a client’s waiting can be tested [DEMO-05][STATIC-02]', async () => {
    for (const sandbox of sandboxes()) {
      const effect = { status: 429, headers: { 'Retry-After': 3, 'X-RateLimit-Limit': '10' } };
      const made = await sandbox.visitor.call(createFault, {
        body: { endpoint: 'getProfile', nth: 1, effect },
      });
      expect(made.body.effect).toEqual(effect);
      const { status, headers } = await profile(sandbox);
      expect([status, headers['retry-after'], headers['x-ratelimit-limit']]).toEqual([
        ...[429, '3', '10'],
      ]);
      expect(headers['content-type']).toContain('application/json');
      expect((await profile(sandbox)).headers['retry-after']).toBeUndefined();
      expect(sandbox.state.events.after(0, 'it').map(({ detail }) => detail)).toEqual([
        'troppe richieste con Retry-After: 3, X-RateLimit-Limit: 10',
      ]);
      const recorded = (await sandbox.visitor.call(listCalls, { query: {} })).body;
      expect(recorded.map((call) => call.status)).toEqual([429, 200]);
    }
  });

  it('answer a text as a proxy does, where a header says that it is no JSON [DEMO-05][STATIC-02]', async () => {
    for (const sandbox of sandboxes()) {
      const effect = {
        status: 502,
        headers: { 'content-type': 'text/plain' },
        body: 'Bad Gateway',
      };
      await sandbox.visitor.call(createFault, { body: { endpoint: 'getProfile', effect } });
      const answer = await profile(sandbox);
      expect([answer.headers['content-type'], answer.text]).toEqual(['text/plain', 'Bad Gateway']);
    }
  });
});

describe('a tester who creates a fault', () => {
  it.each([
    [
      'for an unknown endpoint',
      { endpoint: 'logn', effect: { status: 500 } },
      { endpoint: [LAB_SAID.faultEndpoint(FAULTY_ENDPOINTS)] },
    ],
    [
      'with an unknown key',
      { endpoint: 'login', effect: { status: 500 }, time: 1 },
      { non_field_errors: [LAB_SAID.faultKeys] },
    ],
    [
      'with an unknown key in its effect',
      { endpoint: 'login', effect: { status: 500, boby: {} } },
      { effect: [LAB_SAID.faultEffect] },
    ],
    [
      'with a seed and no share',
      { endpoint: 'login', seed: 1, effect: { status: 500 } },
      { seed: [LAB_SAID.faultSeed] },
    ],
    [
      'with a header that cannot be sent',
      { endpoint: 'login', effect: { status: 500, headers: { 'Content-Length': 1 } } },
      { effect: [LAB_SAID.faultHeaders] },
    ],
    ['without an endpoint', { effect: { status: 500 } }, { endpoint: [PROBLEM.required] }],
  ])('%s gets an error that names what is allowed [DEMO-05]', async (_, body, texts) => {
    const answer = await server.createSandbox().visitor.callUnchecked(createFault, { body });
    expect([answer.status, answer.body]).toEqual([400, texts]);
    expect(LAB_SAID.faultEndpoint(FAULTY_ENDPOINTS)).toContain(' login, ');
  });
});

describe('a fault that holds', () => {
  const held = async (sandbox: TestSandbox, count: number) =>
    eventually(() => expect(sandbox.state.events.after(0, 'it').length).toBe(count));
  const raise = async (sandbox: TestSandbox, body: object) =>
    (await sandbox.visitor.callUnchecked(createFault, { body })).body as { id: number };

  it.each(['by itself', 'with all'])(
    'keeps a call until it is deleted %s, and the call goes on unharmed [DEMO-05]',
    async (how) => {
      const sandbox = server.createSandbox();
      const { id } = await raise(sandbox, {
        endpoint: 'getProfile',
        nth: 1,
        effect: { hold: true },
      });
      let isAnswered = false;
      const kept = sandbox.as('marta').call(getProfile, {});
      void kept.then(() => (isAnswered = true));
      await held(sandbox, 1);
      expect((await sandbox.as('luca').call(getProfile, {})).status).toBe(200);
      expect(isAnswered).toBe(false);
      if (how === 'with all') await sandbox.visitor.call(clearFaults, {});
      else await sandbox.visitor.call(deleteFault, { params: { id } });
      expect((await kept).status).toBe(200);
      expect(sandbox.state.faults.list).toEqual([]);
    },
  );

  it('ends the delays of a deleted fault at once, also of one that is spent [DEMO-05]', async () => {
    const sandbox = server.createSandbox();
    const effect = { delay_ms: 60_000 };
    const { id } = await raise(sandbox, { endpoint: 'getProfile', nth: 1, effect });
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
    const made = await sandbox.visitor.callUnchecked(createFault, { body });
    expect(made.body).toEqual({ ...body, who, id: 1 });
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

  it.each([{ who: 'nessuno@example.com' }, { who: 'luca' }, { who: 3 }, { whom: 'x' }])(
    'is refused for %j [DEMO-05, DEMO-13]',
    async (more) => {
      const sandbox = server.createSandbox();
      const body = { endpoint: 'getProfile', effect: { hold: true }, ...more };
      expect((await sandbox.visitor.callUnchecked(createFault, { body })).status).toBe(400);
      expect(sandbox.state.faults.list).toEqual([]);
    },
  );

  it.each([
    { hold: false },
    { hold: true, delay_ms: 1 },
    { cut_after: -1 },
    { cut_after: 1.5 },
    { cut_after: 1, status: 500 },
  ])('or cuts is refused with the effect %j [DEMO-05, DEMO-13]', async (effect) => {
    const body = { endpoint: 'getProfile', effect };
    const answer = await server.createSandbox().visitor.callUnchecked(createFault, { body });
    expect([answer.status, Object.keys(answer.body as object)]).toEqual([400, ['effect']]);
  });
});

describe('a fault that cuts', () => {
  it.each([0, 1, 20])(
    'breaks an answer off after %d bytes of its body [DEMO-05]',
    async (bytes) => {
      const sandbox = server.createSandbox();
      const body = { endpoint: 'getCalendar', effect: { cut_after: bytes } };
      await sandbox.visitor.call(createFault, { body });
      const { socket, closed } = callRaw(server.url);
      socket.write(
        `GET /api/calendar/ HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nX-Sandbox: ${sandbox.state.id}\r\n\r\n`,
      );
      const [head = '', sent = ''] = (await closed).split('\r\n\r\n');
      expect(sent.length).toBe(bytes);
      expect(Number(/content-length: (\d+)/i.exec(head)?.[1])).toBeGreaterThan(20);
      await expect(sandbox.visitor.get('/api/calendar/')).rejects.toThrow('aborted');
    },
  );

  it('leaves a shorter answer, and one without a body, whole [DEMO-05]', async () => {
    const sandbox = server.createSandbox();
    const body = { endpoint: 'getCalendar', effect: { cut_after: 100_000 } };
    await sandbox.visitor.call(createFault, { body });
    expect((await sandbox.visitor.get('/api/calendar/')).status).toBe(200);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#lab/endpoints';
import type { ListedEndpoint } from '#contract/endpoints';
import { JSON_MAX_BYTES } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { refusalsOf } from '../../server/openapi/document.ts';
import { formOf, pathOf } from '../kit/call.ts';
import { encodeForm, type Answer, type RawRequest } from '../support/client.ts';
import { aPng } from '../support/builders.ts';
import { callerOf, goodRequest, type GoodRequest } from '../support/requests.ts';
import { expectProblem, fieldsOf } from '../support/contract-checks.ts';
import { testServer, type TestSandbox } from '../support/server.ts';

const server = await testServer();
afterAll(() => server.close());

/** A fresh sandbox and its state, which the tests compare after the refused requests. */
const prepare = async (entry: ListedEndpoint) => {
  const sandbox = server.createSandbox();
  const request = await goodRequest(entry.name, sandbox);
  return { sandbox, request, before: stateOf(sandbox) };
};

const stateOf = ({ state }: TestSandbox) =>
  JSON.stringify({
    rows: state.store.export(),
    lastIds: Object.values(state.store.tables).map((table) => table.lastId),
    now: state.clock.instant(),
    faults: state.faults.list,
    events: state.events.list,
    sandboxes: server.deps.sandboxes.size,
  });

const stateAndFiles = async (sandbox: TestSandbox) => ({
  state: stateOf(sandbox),
  files: await sandbox.files(),
});

const expectRefusal = (entry: ListedEndpoint, answer: Answer, status: number, about: string) => {
  expect(answer.status, `${about} ${answer.text}`).toBe(status);
  expect(refusalsOf(entry), about).toContain(status);
  expectProblem(answer, about);
};

const withBody = ENDPOINTS.filter(({ body }) => body);
const withoutBody = ENDPOINTS.filter(({ who, body }) => who === 'control' && !body);
const withQuery = ENDPOINTS.filter(({ query }) => query);

const raw = (
  entry: ListedEndpoint,
  request: GoodRequest,
  type: string,
  body: RawRequest['body'],
): RawRequest => ({
  method: entry.method.toUpperCase(),
  path: pathOf(entry, request.params),
  headers: type ? { 'content-type': type } : {},
  body,
});

describe.each(withoutBody)('a body for $name', (entry) => {
  it('is refused with 400 that names its keys, since the call takes none, and changes nothing [DEMO-13]', async () => {
    const { sandbox, request, before } = await prepare(entry);
    const sent = raw(entry, request, 'application/json', '{"id": 3}');
    const answer = await callerOf(request, sandbox).send(sent);
    expectRefusal(entry, answer, 400, entry.name);
    expect(answer.body).toEqual({ id: [PROBLEM.unknownKey] });
    expect(await stateAndFiles(sandbox)).toEqual({ state: before, files: [] });
  });
});

it('an empty object, which many clients send with each call, is no body [DEMO-13]', async () => {
  const { visitor } = server.createSandbox();
  const headers = { 'content-type': 'application/json' };
  const sent = { method: 'DELETE', path: '/api/demo/faults/', headers, body: '{}' };
  expect((await visitor.send(sent)).status).toBe(204);
});

describe.each(withBody)('a malformed body for $name', (entry) => {
  it('is refused with 400 if it is not a JSON object, and changes nothing', async () => {
    const { sandbox, request, before } = await prepare(entry);
    const caller = callerOf(request, sandbox);
    const bodies = [
      '{',
      '{"a":1',
      'null',
      '[]',
      '[{}]',
      '"testo"',
      '17',
      'true',
      '\u0000',
      '{"a":}',
    ];
    for (const body of bodies) {
      for (const type of ['application/json', 'application/json; charset=utf-8']) {
        const answer = await caller.send(raw(entry, request, type, body));
        expectRefusal(entry, answer, 400, body);
        expect(Object.keys(answer.body as object), body).toEqual(['non_field_errors']);
      }
    }
    expect(await stateAndFiles(sandbox)).toEqual({ state: before, files: [] });
  });

  it('is refused with a 400 that names the field if a property has the wrong type', async () => {
    const { sandbox, request, before } = await prepare(entry);
    const caller = callerOf(request, sandbox);
    for (const field of fieldsOf(entry.body)) {
      for (const value of [{ toString: 'x' }, true, [['x']], [{}], 'x'.repeat(20_000)]) {
        const body = { ...(request.body as object), [field]: value };
        if (entry.body?.safeParse(body).success) continue;
        const about = `${field} = ${JSON.stringify(value).slice(0, 40)}`;
        const answer = await caller.send(
          raw(entry, request, 'application/json', JSON.stringify(body)),
        );
        expectRefusal(entry, answer, 400, about);
        const named = Object.keys(answer.body as object);
        expect(
          [field, 'non_field_errors', 'uid', 'token'].some((one) => named.includes(one)),
          about,
        ).toBe(true);
      }
    }
    expect(await stateAndFiles(sandbox)).toEqual({ state: before, files: [] });
  });

  it('is refused with 415 if its content type, charset or encoding is not supported, or no type is given [DEMO-13]', async () => {
    const { sandbox, request, before } = await prepare(entry);
    const caller = callerOf(request, sandbox);
    const types = ['', 'text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'x'];
    if (entry.encoding !== 'multipart') types.push('multipart/form-data; boundary=x');
    for (const type of types) {
      expectRefusal(entry, await caller.send(raw(entry, request, type, 'a=1&b=2')), 415, type);
    }
    const strange = [
      { 'content-type': 'application/json; charset=ebcdic' },
      { 'content-type': 'application/json', 'content-encoding': 'zip' },
    ];
    for (const headers of strange) {
      const answer = await caller.send({ ...raw(entry, request, '', '{}'), headers });
      expectRefusal(entry, answer, 415, JSON.stringify(headers));
    }
    expect(await stateAndFiles(sandbox)).toEqual({ state: before, files: [] });
  });

  it('is refused with 413 if it is too large', async () => {
    const { sandbox, request, before } = await prepare(entry);
    const body = JSON.stringify({ a: 'x'.repeat(entry.maxBytes ?? JSON_MAX_BYTES) });
    const answer = await callerOf(request, sandbox).send(
      raw(entry, request, 'application/json', body),
    );
    expectRefusal(entry, answer, 413, '');
    expect(await stateAndFiles(sandbox)).toEqual({ state: before, files: [] });
  });

  it('never causes a server error if it is missing or invalid gzip', async () => {
    const { sandbox, request } = await prepare(entry);
    const caller = callerOf(request, sandbox);
    const absent = await caller.send(raw(entry, request, '', undefined));
    expect([entry.status, 400]).toContain(absent.status);
    const rubbish = {
      ...raw(entry, request, '', 'non è gzip'),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    };
    expectRefusal(entry, await caller.send(rubbish), 400, 'gzip');
  });
});

describe.each(withBody.filter(({ encoding }) => encoding === 'multipart'))(
  'a malformed form for $name',
  (entry) => {
    let boundary = '';
    let whole: Uint8Array = new Uint8Array();
    beforeAll(async () => {
      const encoded = await encodeForm(formOf({ notes: 'x' }, await aPng()));
      whole = encoded.body;
      boundary = encoded.type;
    });

    it('is refused with 400 if it is truncated or not a form, and leaves no file', async () => {
      const { sandbox, request, before } = await prepare(entry);
      const caller = callerOf(request, sandbox);
      const bodies: [string, RawRequest['body']][] = [
        [boundary, whole.subarray(0, whole.length - 40)],
        [boundary, whole.subarray(0, 60)],
        [boundary, ''],
        [boundary, 'parole'],
        ['multipart/form-data', whole],
        ['multipart/form-data; boundary=altro', whole],
        ['multipart/form-data; boundary=', whole],
        ['multipart/form-data; boundary=x', '--x\r\n\r\nsenza nome\r\n--x--\r\n'],
        [
          'multipart/form-data; boundary=x',
          '--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--',
        ],
        ['multipart/form-data; boundary=x', '--x\nmale: fatto\n--x--'],
      ];
      for (const [type, body] of bodies) {
        const answer = await caller.send(raw(entry, request, type, body));
        // An edit may be empty, so a form that parses to no fields succeeds and changes nothing.
        if (answer.status !== entry.status) expectRefusal(entry, answer, 400, type);
      }
      const { state, files } = await stateAndFiles(sandbox);
      expect(files).toEqual([]);
      expect(entry.status === 201 ? state : before).toBe(before);
    });

    it('is refused with 400 if it has two images, an image in another field, or text as image', async () => {
      const { sandbox, request, before } = await prepare(entry);
      const caller = callerOf(request, sandbox);
      const png = await aPng();
      const two = formOf(request.body, png);
      two.append('image', png, 'due.png');
      const elsewhere = formOf(request.body);
      elsewhere.append('foto', png, 'foto.png');
      const words = formOf({ ...(request.body as object), image: 'C:\\fakepath\\foto.png' });
      for (const form of [two, elsewhere, words]) {
        const { body, type } = await encodeForm(form);
        const answer = await caller.send(raw(entry, request, type, body));
        expectRefusal(entry, answer, 400, '');
        expect(answer.body).toHaveProperty('image');
      }
      expect(await stateAndFiles(sandbox)).toEqual({ state: before, files: [] });
    });

    it('is refused with 400 if it has too many or too long fields', async () => {
      const { sandbox, request, before } = await prepare(entry);
      const caller = callerOf(request, sandbox);
      const many = new FormData();
      for (let n = 0; n < 200; n++) many.append('services', 'Scelta posto');
      const long = formOf({ ...(request.body as object), notes: 'x'.repeat(100_000) });
      const longName = formOf({ ...(request.body as object), ['n'.repeat(500)]: '1' });
      for (const form of [many, long, longName]) {
        const { body, type } = await encodeForm(form);
        expectRefusal(entry, await caller.send(raw(entry, request, type, body)), 400, '');
      }
      expect(await stateAndFiles(sandbox)).toEqual({ state: before, files: [] });
    });
  },
);

/** Query parameters that may be repeated (SEARCH-11). */
const repeatable = new Set(['services']);

describe.each(withQuery.filter(({ who }) => who === 'control'))('a query for $name', (entry) => {
  it('is refused with a 400 that names a mistyped parameter [DEMO-13]', async () => {
    const { sandbox, request } = await prepare(entry);
    const query = { ...request.query, wait: '10' };
    const answer = await callerOf(request, sandbox).callUnchecked(entry, { ...request, query });
    expectRefusal(entry, answer, 400, entry.name);
    expect(answer.body).toEqual({ wait: [PROBLEM.unknownKey] });
  });
});

describe.each(withQuery)('a malformed query for $name', (entry) => {
  it('is refused with a 400 that names the parameter if a single value is repeated [SEARCH-11]', async () => {
    const { sandbox, request, before } = await prepare(entry);
    for (const field of fieldsOf(entry.query).filter((one) => !repeatable.has(one))) {
      const query = { ...request.query, [field]: ['1', '2'] };
      const answer = await callerOf(request, sandbox).callUnchecked(entry, { ...request, query });
      expectRefusal(entry, answer, 400, field);
      expect(answer.body, field).toHaveProperty(field);
    }
    expect(await stateAndFiles(sandbox)).toEqual({ state: before, files: [] });
  });

  it('never causes a server error', async () => {
    const { sandbox, request, before } = await prepare(entry);
    const caller = callerOf(request, sandbox);
    const path = pathOf(entry, request.params);
    const texts = [
      '%',
      '%00',
      '%E0%A4%A',
      'x'.repeat(8000),
      '1e9',
      '-1',
      '0x10',
      'NaN',
      '%F0%9F%9B%AB',
      '[]',
      '%C3%28',
    ];
    for (const field of [...fieldsOf(entry.query), '__proto__', 'constructor', 'a[b][c]']) {
      for (const text of texts) {
        const answer = await caller.get(`${path}?${field}=${text}`);
        if (answer.status !== entry.status) expectRefusal(entry, answer, 400, `${field}=${text}`);
      }
    }
    expect(await stateAndFiles(sandbox)).toEqual({ state: before, files: [] });
  });
});

import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { listUsers } from '#contract/admin';
import { login } from '#contract/auth';
import { toggleFavourite } from '#contract/favourites';
import { listFeedback } from '#contract/feedback';
import { searchTickets } from '#contract/search';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import { deleteTicket, listOwnTickets, publishTicket } from '#contract/tickets';
import { listOutbox } from '#lab/control';
import { GONE_HEADER } from '#lab/sandbox-header';
import { jsonAnswer, stubBrowser, stubFetch, stubUpload } from '../support/browser-globals.ts';
import { aTicket } from '../support/builders.ts';
import { LAB_SAID } from '../support/lab-said.ts';

const luca = { access: 'la-sessione', userId: '2' };
const { localStorage, sessionStorage, window } = stubBrowser('http://localhost:5173/', {
  localStorage: luca,
});
const api = await import('../../client/lib/api.ts');
const { callHook } = await import('../../client/lib/laboratory.ts');
const { labCalls } = await import('../../client/lab/sandbox/call-hook.ts');
const { leftSandbox } = await import('../../client/lab/sandbox/left-sandbox.ts');
const { answeredCalls, takesReports } = await import('../../client/lab/sandbox/answered-calls.ts');
const { urlOf, call, CallFailed, NetworkFailed } = api;
const { errorTexts, failureText } = await import('../../client/lib/error-text.ts');

const seed = 20_260_612;

describe('the address of a call', () => {
  it('has its parameters in the path, each written so that it stays one segment', () => {
    expect(urlOf(deleteTicket, { params: { id: 7 } })).toBe('/api/tickets/tickets/7/');
    expect(urlOf(listFeedback, { params: { userId: '../a b?c#d' } })).toBe(
      '/api/feedbacks/..%2Fa%20b%3Fc%23d/',
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (userId) => {
        const address = urlOf(listFeedback, { params: { userId } });
        const [, , , id = '', ...rest] = address.split('/');
        expect([decodeURIComponent(id), ...rest]).toEqual([userId, '']);
      }),
      { seed },
    );
  });

  it('repeats what has several values, and leaves out what is empty', () => {
    const query = {
      departure: 'Roma & Ciampino',
      destination: '',
      airline: undefined,
      date: null,
      services: ['Scelta posto', '', 'Pasti inclusi'],
      limit: 0,
    };
    expect(urlOf(searchTickets, { query })).toBe(
      '/api/tickets/public/?departure=Roma+%26+Ciampino&services=Scelta+posto&services=Pasti+inclusi&limit=0',
    );
    expect(urlOf(searchTickets, { query: { departure: '', services: [] } })).toBe(
      '/api/tickets/public/',
    );
  });
});

// As laboratory.ts does.
const withoutLaboratory = callHook.get();
callHook.set(labCalls);

const hasStored = (entries: Record<string, string>) => {
  localStorage.holds(entries);
  window.dispatchEvent(new Event('storage'));
};

describe('a call', () => {
  beforeEach(() => {
    hasStored(luca);
    sessionStorage.holds({});
  });

  it('that changes something may be answered without a body; what is asked for has to come [GEN-21]', async () => {
    for (const text of ['', 'ok', 'null', '[]']) {
      stubFetch(new Response(text));
      const answer = await call(toggleFavourite, { params: { ticketId: 7 }, body: {} });
      expect(answer, text).toBeNull();
    }
    for (const text of ['', 'ok', 'null', '{}', '[7]']) {
      stubFetch(new Response(text));
      await expect(call(listOwnTickets, {}), text).rejects.toThrow(CallFailed);
    }
  });

  it('is made again in the default sandbox where the server says that the browser’s own is gone, not where a fault has the words', async () => {
    const words = { detail: LAB_SAID.sandboxNotFound('di-altri') };
    const credentials = { body: { email: 'a@b.it', password: 'p' } };
    const invented = stubFetch(jsonAnswer(words, 404));
    await expect(call(login, credentials)).rejects.toMatchObject({ status: 404 });
    expect(invented.map(({ headers }) => headers.get('X-Sandbox'))).toEqual([null]);

    const gone = Response.json(words, { status: 404, headers: { [GONE_HEADER]: 'none' } });
    const calls = stubFetch(({ headers }) =>
      headers.has('X-Sandbox') ? jsonAnswer({ access: 'a' }) : gone.clone(),
    );
    await call(login, credentials);
    expect(calls.map(({ headers }) => headers.get('X-Sandbox'))).toEqual([null, 'default']);
    leftSandbox.set(null);
  });

  it('carries the session and its reader where the entry asks for them, the control room’s token once there is one, and is never in the browser’s cache, whatever a fault’s headers ask for [LAB-05]', async () => {
    const sentWith = async (header: string) => {
      const calls = stubFetch(jsonAnswer([]));
      await call(searchTickets, { query: {} });
      await call(listOwnTickets, {});
      await call(listOutbox, { query: {} });
      await call(listUsers, {});
      await call(login, { body: { email: 'a@b.it', password: 'p' } });
      expect(calls.map(({ cache }) => cache)).toEqual(Array(5).fill('no-store'));
      return calls.map(({ headers }) => headers.get(header));
    };
    const session = 'Bearer la-sessione';
    expect(await sentWith('Authorization')).toEqual([null, session, null, session, null]);
    expect(await sentWith('X-Reader')).toEqual(['2', null, null, null, null]);
    // The pages are Italian in every browser: Regia's, and the product's where a fault answers.
    expect(await sentWith('Accept-Language')).toEqual(Array(5).fill('it'));
    expect(await sentWith('X-Demo-Token')).toEqual(Array(5).fill(null));
    sessionStorage.holds({ demoToken: 'segreto' });
    expect(await sentWith('X-Demo-Token')).toEqual(Array(5).fill('segreto'));
  });

  it('does not say who reads while that is not known [LAB-05, AUTH-04]', async () => {
    const calls = stubFetch(jsonAnswer([]));
    for (const entries of [{}, { access: 'la-sessione' }, { userId: '2' }]) {
      hasStored(entries);
      await call(searchTickets, { query: {} });
    }
    expect(calls.map(({ headers }) => headers.get('X-Reader'))).toEqual([null, null, null]);
  });

  it.each([
    ['other letters', 'żółć'],
    ['a line break', 'due\nrighe'],
    ['20 kB', 'x'.repeat(20_000)],
  ])(
    'as whoever has a token of %s has ended, as an expired session, without being sent; a search needs none [AUTH-12][SEARCH-04]',
    async (_, access) => {
      hasStored({ access });
      const calls = stubFetch(jsonAnswer([]));
      const refusal: unknown = await call(listOwnTickets, {}).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ status: 401 });
      expect(errorTexts(refusal, 'detail')).toEqual([PROBLEM.badToken]);
      expect(calls).toEqual([]);
      expect(await call(searchTickets, { query: {} })).toEqual([]);
    },
  );

  it('without a complete answer is a network failure [AUTH-07]', async () => {
    stubFetch(new TypeError('fetch failed'));
    await expect(call(listOwnTickets, {})).rejects.toBeInstanceOf(NetworkFailed);
    await expect(call(listOwnTickets, {})).rejects.toMatchObject({
      message: 'no whole answer',
      cause: new TypeError('fetch failed'),
    });
    const broken = () =>
      new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) });
    stubFetch(() => new Response(broken()));
    await expect(call(listOwnTickets, {})).rejects.toBeInstanceOf(NetworkFailed);
    await expect(call(listOwnTickets, {})).rejects.toMatchObject({
      message: 'no whole answer',
      cause: new TypeError('terminated'),
    });
  });

  it.each<[string, HeadersInit]>([
    ['', { 'WWW-Authenticate': 'Negotiate' }],
    ['{}', { 'WWW-Authenticate': 'Bearer, Basic realm="prova"' }],
    ...['<h1>Accedi</h1>', '{"message":"Unauthorized"}', 'null', '[]', '{"detail":{}}'].map(
      (text): [string, HeadersInit] => [text, {}],
    ),
  ])(
    'that a proxy before the product answers with a 401 of its own, %s %o, is a network failure and no end of the session [MINE-03]',
    async (text, headers) => {
      stubFetch(new Response(text, { status: 401, headers }));
      await expect(call(listOwnTickets, {})).rejects.toBeInstanceOf(NetworkFailed);
    },
  );

  it.each<[string, HeadersInit]>([
    ['{"detail":"Token scaduto."}', { 'WWW-Authenticate': 'Bearer error="invalid_token"' }],
    ['{"detail":"Token scaduto."}', {}],
    ['{}', {}],
    ['', {}],
  ])(
    'with a 401 of the product, or of one who stands in for it, is one that has ended: %s %o [MINE-03]',
    async (text, headers) => {
      stubFetch(new Response(text, { status: 401, headers }));
      await expect(call(listOwnTickets, {})).rejects.toMatchObject({ status: 401 });
    },
  );
});

describe('a call of the product', () => {
  const lastNoted = () => answeredCalls.get()[0];
  beforeEach(() => {
    answeredCalls.set([]);
    takesReports.set(false);
  });

  it('is noted for the recorder by the id that it was sent with [LAB-05]', async () => {
    const calls = stubFetch(jsonAnswer({ access: 'x' }));
    await call(login, { body: { email: 'a@b.it', password: 'p' } });
    const [id] = calls.map(({ headers }) => headers.get('X-Request-Id'));
    expect(lastNoted()).toEqual({ id, isWrite: true, hasFailed: false, text: '{"access":"x"}' });
    stubFetch(jsonAnswer([]));
    await call(listOwnTickets, {});
    expect(lastNoted()).toMatchObject({ isWrite: false, hasFailed: false });
    expect(answeredCalls.get()).toHaveLength(2);
  });

  it('is noted as failed where it is refused, is unreadable, or has no answer [LAB-05]', async () => {
    for (const [answer, name, text] of [
      [jsonAnswer({ detail: 'No.' }, 503), 'CallFailed', '{"detail":"No."}'],
      [new Response('<html>'), 'CallFailed', '<html>'],
      [new TypeError('fetch failed'), 'NetworkFailed', ''],
    ] as const) {
      stubFetch(answer);
      await expect(call(listOwnTickets, {})).rejects.toMatchObject({ name });
      expect(lastNoted()).toMatchObject({ isWrite: false, hasFailed: true, text });
    }
  });

  it('finds out whether the server takes reports: then it sends the id back [LAB-05]', async () => {
    stubFetch(jsonAnswer([]));
    await call(listOwnTickets, {});
    expect(takesReports.get()).toBe(false);
    stubFetch(({ headers }) =>
      Response.json([], { headers: { 'X-Request-Id': headers.get('X-Request-Id') ?? '' } }),
    );
    await call(listOwnTickets, {});
    expect(takesReports.get()).toBe(true);
  });

  it('has no header of the laboratory where there is none, and is answered alike [HOUSE-01]', async () => {
    hasStored(luca);
    sessionStorage.holds({ demoToken: 'segreto' });
    callHook.set(withoutLaboratory);
    const calls = stubFetch(jsonAnswer([]));
    expect(await call(searchTickets, { query: {} })).toEqual([]);
    await call(listOwnTickets, {});
    callHook.set(labCalls);
    expect(calls.map(({ headers }) => Object.fromEntries(headers))).toEqual([
      {},
      { authorization: 'Bearer la-sessione' },
    ]);
    expect(answeredCalls.get()).toEqual([]);
  });
});

it('a seller’s ticket with its image is noted for the recorder, which the server says that it has; a 401 of a proxy before the product is a network failure [LAB-05]', async () => {
  const { upload } = await import('../../client/lib/upload.ts');
  const image = new File(['x'], 'foto.jpg', { type: 'image/jpeg' });
  const publish = () => upload(publishTicket, { body: aTicket(), image }, () => {});
  takesReports.set(false);
  const sent = stubUpload(({ headers }) => Response.json({ id: 61 }, { headers: [...headers] }));
  await publish();
  const id = sent[0]?.headers.get('X-Request-Id');
  const noted = { id, isWrite: true, hasFailed: false, text: '{"id":61}' };
  expect(answeredCalls.get()[0]).toEqual(noted);
  expect(takesReports.get()).toBe(true);
  stubUpload(new Response('no', { status: 500 }));
  await expect(publish()).rejects.toMatchObject({ status: 500 });
  expect(answeredCalls.get()[0]).toMatchObject({ hasFailed: true, text: 'no' });
  stubUpload(new Response('<h1>401 Authorization Required</h1>', { status: 401 }));
  await expect(publish()).rejects.toMatchObject({ name: 'NetworkFailed' });
});

const refused = (body: unknown, status = 400) => new CallFailed(status, 'Bad Request', body);

describe('the texts of an error', () => {
  it('are read from a detail, from fields and from non_field_errors', () => {
    expect(errorTexts(refused({ detail: 'No.' }), 'detail')).toEqual(['No.']);
    expect(errorTexts(refused({ email: ['A', 'B'] }), 'email')).toEqual(['A', 'B']);
    expect(errorTexts(refused({ non_field_errors: ['C'] }), 'non_field_errors')).toEqual(['C']);
  });

  it('come in the order of the named fields, or of the body if none is named', () => {
    const error = refused({ uid: ['U'], token: ['T'], new_password2: ['P'] });
    expect(errorTexts(error, 'new_password2', 'token', 'uid')).toEqual(['P', 'T', 'U']);
    expect(errorTexts(error)).toEqual(['U', 'T', 'P']);
  });

  it.each([undefined, null, '', 'testo', 7, [], {}, { detail: null }, { detail: [1, ''] }])(
    'are none for the body %j',
    (body) => expect(errorTexts(refused(body))).toEqual([]),
  );

  it('are empty for an error without an answer', () => {
    expect(errorTexts(new TypeError('x'), 'message')).toEqual([]);
    expect(errorTexts(new NetworkFailed('no answer'))).toEqual([]);
  });
});

describe('the text for a failed call', () => {
  const texts = { denied: 'Accesso negato.', otherwise: 'Riprova.' };

  it('is what the answer says, else the text given for it', () => {
    expect(failureText(refused({ detail: 'No.' }), texts)).toBe('No.');
    expect(failureText(refused({ email: ['No.'] }), { ...texts, field: 'email' })).toBe('No.');
    expect(failureText(refused(undefined, 500), texts)).toBe('Riprova.');
  });

  it('is a text of its own for a 403 and for a call without an answer', () => {
    expect(failureText(refused({ detail: 'No.' }, 403), texts)).toBe('Accesso negato.');
    expect(failureText(refused({ detail: 'No.' }, 403), { otherwise: 'Riprova.' })).toBe('No.');
    expect(failureText(new NetworkFailed('no answer'), texts)).toBe(TEXT.network);
  });
});

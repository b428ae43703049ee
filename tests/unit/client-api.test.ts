import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { listUsers } from '#contract/admin';
import { SERVICES } from '#contract/catalogue';
import { login } from '#contract/auth';
import { listOutbox } from '#lab/control';
import { endpoint } from '#contract/endpoint';
import { toggleFavourite } from '#contract/favourites';
import { listFeedback } from '#contract/feedback';
import { confirmPasswordReset } from '#contract/password-reset';
import { searchTickets } from '#contract/search';
import { deleteTicket, editTicket, listOwnTickets } from '#contract/tickets';
import { jsonAnswer, stubBrowser, stubFetch } from '../support/browser-globals.ts';

const luca = { access: 'la-sessione', userId: '2' };
const { localStorage, sessionStorage, window } = stubBrowser('http://localhost:5173/', {
  localStorage: luca,
});
const api = await import('../../client/lib/api.ts');
const { callHook } = await import('../../client/lib/laboratory.ts');
const { labCalls } = await import('../../client/lab/call-hook.ts');
const { answeredCalls, takesReports } = await import('../../client/lab/answered-calls.ts');
const { errorTexts } = await import('../../client/lib/error-text.ts');
const { urlOf, call, callWithHeaders, CallFailed, formOf, NetworkFailed, readJson } = api;

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

  it('repeats what has several values, and leaves out what is empty [SEARCH-04, SEARCH-11]', () => {
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

  it('keeps the typed values unchanged, whatever their characters [SEARCH-04]', () => {
    const asked = fc.record({
      departure: fc.string({ unit: 'grapheme', minLength: 1 }),
      services: fc.subarray([...SERVICES]),
    });
    fc.assert(
      fc.property(asked, (query) => {
        const { searchParams } = new URL(urlOf(searchTickets, { query }), 'http://x');
        expect(searchParams.get('departure')).toBe(query.departure);
        expect(searchParams.getAll('services')).toEqual(query.services);
      }),
      { seed },
    );
  });
});

describe('a body as a form', () => {
  it('repeats list values, sends empty ones, which clear a field, and no undefined ones [PUB-11, PUB-15]', () => {
    const form = formOf({
      body: { notes: '', airline: null, date: undefined, services: ['a', 'b'], price: 0 },
    });
    expect([...form]).toEqual([
      ['notes', ''],
      ['airline', ''],
      ['services', 'a'],
      ['services', 'b'],
      ['price', '0'],
    ]);
  });

  it('brings the image along, where there is one [PUB-11, PUB-15]', () => {
    const image = new File(['x'], 'foto.jpg', { type: 'image/jpeg' });
    expect(formOf({ body: { price: '5' }, image }).get('image')).toEqual(image);
    expect([...formOf({})]).toEqual([]);
    expect(formOf({ body: {}, image: undefined }).has('image')).toBe(false);
  });
});

describe('a text is read as JSON', () => {
  it('and is what it says, for any value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const written = JSON.stringify(value);
        expect(JSON.stringify(readJson(written))).toBe(written);
      }),
      { seed },
    );
  });

  it('and is undefined for HTML, truncated JSON or an empty text', () => {
    for (const text of ['<html></html>', '{"a":', '', 'undefined']) {
      expect(readJson(text), text).toBeUndefined();
    }
  });
});

describe('the texts of a refusal', () => {
  const refusal = (body: unknown) => new CallFailed(400, 'Bad Request', body);

  it('are those of the field, one or several [AUTH-05, PUB-16]', () => {
    const error = refusal({ email: ['uno', 'due'], detail: 'tre', empty: '', odd: [1, '', 'x'] });
    expect(errorTexts(error, 'email')).toEqual(['uno', 'due']);
    expect(errorTexts(error, 'detail')).toEqual(['tre']);
    expect(errorTexts(error, 'odd')).toEqual(['x']);
    expect(errorTexts(error, 'empty')).toEqual([]);
    expect(errorTexts(error, 'missing')).toEqual([]);
  });

  it('are none for anything else', () => {
    expect(errorTexts(new NetworkFailed('no answer'), 'detail')).toEqual([]);
    expect(errorTexts(new Error('x'), 'message')).toEqual([]);
    expect(errorTexts({ body: { detail: 'x' } }, 'detail')).toEqual([]);
    for (const body of [undefined, null, 'detail', 7, ['detail']]) {
      expect(errorTexts(refusal(body), 'detail')).toEqual([]);
    }
  });

  it('are non-empty texts, whatever the body', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (said) => {
        for (const body of [said, { detail: said }]) {
          const texts = errorTexts(refusal(body), 'detail');
          expect(texts.every((text) => typeof text === 'string' && text !== '')).toBe(true);
        }
      }),
      { seed, numRuns: 500 },
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

  it('is sent once, and returns the body and headers of the answer [GEN-08, SEARCH-15]', async () => {
    const calls = stubFetch(
      new Response('[]', { headers: { 'X-Total-Count': '0', 'content-type': 'application/json' } }),
    );
    const { answer, headers } = await callWithHeaders(searchTickets, { query: {} });
    expect([answer, headers.get('X-Total-Count')]).toEqual([[], '0']);
    expect(calls.map(({ method, url }) => [method, new URL(url).pathname])).toEqual([
      ['GET', '/api/tickets/public/'],
    ]);
  });

  it('sends JSON, or a form where the entry says so [AUTH-03, PUB-15]', async () => {
    const calls = stubFetch(jsonAnswer({ access: 'x' }));
    await call(login, { body: { email: 'a@b.it', password: 'p' } });
    await call(editTicket, { params: { id: 7 }, body: { notes: 'ciao' } });
    const [asJson, asForm] = calls;
    expect(asJson?.headers.get('Content-Type')).toBe('application/json');
    expect(await asJson?.json()).toEqual({ email: 'a@b.it', password: 'p' });
    expect(asForm?.method).toBe('PATCH');
    expect(asForm?.headers.get('Content-Type')).toMatch(/^multipart\/form-data; boundary=/);
    expect([...((await asForm?.formData()) ?? [])]).toEqual([['notes', 'ciao']]);
  });

  it('that changes something may be answered without a body; what is asked for has to come [CARD-02][GEN-21]', async () => {
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

  it('carries the session only where the entry asks for one [SEARCH-04, MINE-01]', async () => {
    const calls = stubFetch(jsonAnswer([]));
    await call(listOwnTickets, {});
    await call(searchTickets, { query: {} });
    await call(listOutbox, { query: {} });
    await call(listUsers, {});
    expect(calls.map(({ headers }) => headers.get('Authorization'))).toEqual([
      'Bearer la-sessione',
      null,
      null,
      'Bearer la-sessione',
    ]);
  });

  it('carries the token of the control room once there is one, whatever it calls [DEMO-09]', async () => {
    const calls = stubFetch(jsonAnswer([]));
    await call(searchTickets, { query: {} });
    sessionStorage.holds({ demoToken: 'segreto' });
    await call(searchTickets, { query: {} });
    await call(listOutbox, { query: {} });
    expect(calls.map(({ headers }) => headers.get('X-Demo-Token'))).toEqual([
      null,
      'segreto',
      'segreto',
    ]);
  });

  it('says who reads, for the recorder, where no session is asked for [LAB-05, SEARCH-04]', async () => {
    const calls = stubFetch(jsonAnswer([]));
    await call(searchTickets, { query: {} });
    await call(listOwnTickets, {});
    await call(listOutbox, { query: {} });
    await call(login, { body: { email: 'a@b.it', password: 'p' } });
    expect(calls.map(({ headers }) => headers.get('X-Reader'))).toEqual(['2', null, null, null]);
  });

  it('does not say who reads while that is not known [LAB-05, AUTH-04]', async () => {
    const calls = stubFetch(jsonAnswer([]));
    for (const entries of [{}, { access: 'la-sessione' }, { userId: '2' }]) {
      hasStored(entries);
      await call(searchTickets, { query: {} });
    }
    expect(calls.map(({ headers }) => headers.get('X-Reader'))).toEqual([null, null, null]);
  });

  it('that is refused fails with status and body, without another try [GEN-08]', async () => {
    const calls = stubFetch(jsonAnswer({ detail: 'No.' }, 503));
    const failure = await call(listOwnTickets, {}).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CallFailed);
    expect(failure).toMatchObject({ status: 503, body: { detail: 'No.' } });
    expect(calls).toHaveLength(1);
  });

  it('whose answer is no JSON fails, though its status is one of success [MINE-04]', async () => {
    stubFetch(new Response('<html>', { status: 200 }));
    await expect(call(listOwnTickets, {})).rejects.toMatchObject({ status: 200, body: undefined });
    stubFetch(new Response('', { status: 502, statusText: 'Bad Gateway' }));
    await expect(call(listOwnTickets, {})).rejects.toThrow('502 Bad Gateway');
  });

  it('with status 204 resolves to undefined [MINE-02]', async () => {
    stubFetch(new Response(null, { status: 204 }));
    expect(await call(deleteTicket, { params: { id: 7 } })).toBeUndefined();
  });

  it('without a complete answer is a network failure [AUTH-07]', async () => {
    stubFetch(new TypeError('fetch failed'));
    await expect(call(listOwnTickets, {})).rejects.toBeInstanceOf(NetworkFailed);
    await expect(call(listOwnTickets, {})).rejects.toMatchObject({
      message: 'no answer',
      cause: new TypeError('fetch failed'),
    });
    const broken = () =>
      new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) });
    stubFetch(() => new Response(broken()));
    await expect(call(listOwnTickets, {})).rejects.toBeInstanceOf(NetworkFailed);
    await expect(call(listOwnTickets, {})).rejects.toMatchObject({
      message: 'the answer broke off',
      cause: new TypeError('terminated'),
    });
  });

  it('without a given body sends none [CARD-02, RESET-03]', async () => {
    const calls = stubFetch(jsonAnswer({ is_favorite: true }));
    await call(toggleFavourite, { params: { ticketId: 7 } });
    expect(await calls[0]?.text()).toBe('');
    expect(calls[0]?.headers.get('Content-Type')).toBeNull();
    const body = { uid: 'u', token: 't', new_password1: 'a', new_password2: 'a' };
    await call(confirmPasswordReset, { body });
    expect(await calls[1]?.json()).toEqual(body);
  });

  it('of a form sends an image without other values [PUB-15]', async () => {
    const pictureAlone = endpoint({ ...editTicket, body: z.optional(editTicket.body) });
    const calls = stubFetch(jsonAnswer({}));
    const image = new File(['x'], 'foto.jpg', { type: 'image/jpeg' });
    await call(pictureAlone, { params: { id: 7 }, image });
    expect([...((await calls[0]?.formData())?.keys() ?? [])]).toEqual(['image']);
  });
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

  it('finds out whether the server takes reports: then it sends the id back [LAB-05, DEMO-09]', async () => {
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

  it('alone has an id and is noted, one of the control room has and is not [LAB-05]', async () => {
    const calls = stubFetch(jsonAnswer([]));
    await call(listOutbox, { query: {} });
    expect(calls.map(({ headers }) => headers.get('X-Request-Id'))).toEqual([null]);
    expect(answeredCalls.get()).toEqual([]);
  });
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { COMMENT_MAX } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import { jsonAnswer, stubBrowser, stubFetch } from '../support/browser-globals.ts';

const { localStorage } = stubBrowser();
const { CallFailed, hasStatus, NetworkFailed } = await import('../../client/lib/api.ts');
const { errorTexts, failureText, statusTextOf } = await import('../../client/lib/error-text.ts');
const { decisionFailureText } = await import('../../client/features/moderation/decisions.ts');
const { reviewProblems } = await import('../../client/features/feedback/reviews.ts');
const { updateRefusal } = await import('../../client/features/publish/use-save-ticket.ts');
const { logIn } = await import('../../client/features/auth/log-in.ts');
const { endSession } = await import('../../client/lib/session.ts');
const { queryClient } = await import('../../client/lib/queries.ts');

const refused = (status: number, body?: unknown, statusText = '') =>
  new CallFailed(status, statusText, body);
const network = new NetworkFailed('no answer');

describe('the error text of an admin screen', () => {
  const texts = { denied: TEXT.admin.denied, otherwise: 'Riprova.' };
  const told = (error: unknown) => failureText(error, texts);

  it('is the text for denied access on a 403, whatever the body [ADM-03, ADM-07]', () => {
    expect(told(refused(403, { detail: 'Altro.' }))).toBe(TEXT.admin.denied);
  });

  it('is otherwise the text of the answer, else the default of the screen [ADM-03]', () => {
    expect(told(refused(401, { detail: 'Accedi di nuovo.' }))).toBe('Accedi di nuovo.');
    expect(told(refused(500, undefined))).toBe('Riprova.');
    expect(told(new Error('x'))).toBe('Riprova.');
    expect(told(network)).toBe(TEXT.network);
  });

  it('is the status text in place of the chart [ADM-05]', () => {
    expect(statusTextOf(refused(500, undefined, 'Internal Server Error'))).toBe(
      'Internal Server Error',
    );
    expect(statusTextOf(refused(400, undefined, 'Bad Request'))).toBe('Bad Request');
    expect(statusTextOf(refused(500)), 'HTTP/2').toBe('500');
    expect(statusTextOf(refused(200, undefined, 'OK'))).toBe('risposta non leggibile');
    expect(statusTextOf(network)).toBe(TEXT.network);
  });

  it('depends on hasStatus, which is false for other statuses and network failures [ADM-10]', () => {
    expect(hasStatus(refused(400), 400)).toBe(true);
    expect(hasStatus(refused(401), 400)).toBe(false);
    expect(hasStatus(network, 400)).toBe(false);
  });
});

it('a decision that was not saved shows the reason [MOD-02]', () => {
  expect(decisionFailureText(refused(403, { detail: 'x' }))).toBe(TEXT.admin.denied);
  expect(decisionFailureText(refused(404, { detail: 'Biglietto non trovato.' }))).toBe(
    'Biglietto non trovato.',
  );
  expect(decisionFailureText(refused(500))).toBe('La decisione non è stata salvata. Riprova.');
  expect(decisionFailureText(network)).toBe(TEXT.network);
});

describe('a failed call shows one text', () => {
  it('of the named field, else its own; a network failure has its own [RESET-02]', () => {
    const texts = { field: 'email', otherwise: TEXT.reset.requestFailed };
    expect(failureText(refused(400, { email: ['Non valida.', 'x'] }), texts)).toBe('Non valida.');
    expect(failureText(refused(500, { detail: 'x' }), texts)).toBe(TEXT.reset.requestFailed);
    expect(failureText(network, texts)).toBe(TEXT.network);
  });

  it('of the first of several fields that the answer names, in the asked order [RESET-05]', () => {
    const all = { uid: ['di chi?'], token: ['scaduto'], new_password2: ['corta', 'x'] };
    const { new_password2: _password, ...ofLink } = all;
    const first = (body: unknown) =>
      errorTexts(refused(400, body), 'new_password2', 'token', 'uid')[0];
    expect(first(all)).toBe('corta');
    expect(first(ofLink)).toBe('scaduto');
    expect(first({ uid: ['di chi?'] })).toBe('di chi?');
    expect(first({ new_password1: ['x'] })).toBeUndefined();
    expect(errorTexts(network, 'token')).toEqual([]);
  });
});

it('an edit that was not saved shows all texts of the answer [PUB-15, PUB-16]', () => {
  const body = { price: ['Uno.'], date: ['Due.', 'Tre.'], odd: 7, detail: 'Quattro.' };
  expect(updateRefusal(refused(400, body))).toBe('Uno. Due. Tre. Quattro.');
  for (const silent of [undefined, null, {}, [], { detail: '' }, 7]) {
    expect(updateRefusal(refused(500, silent))).toBe(
      'Il biglietto non è stato aggiornato. Riprova.',
    );
  }
  expect(updateRefusal(network)).toBe(TEXT.network);
});

it('a review needs from one to five stars, and no more words than are kept [FEED-05]', () => {
  const stars = 'Scegli da 1 a 5 stelle.';
  expect([1, 5].map((rating) => reviewProblems(rating, ''))).toEqual([{}, {}]);
  for (const rating of [0, 6, -1, 2.5, Number.NaN]) {
    expect(reviewProblems(rating, ''), String(rating)).toEqual({ rating: stars });
  }
  expect(reviewProblems(3, 'x'.repeat(COMMENT_MAX))).toEqual({});
  expect(reviewProblems(0, 'x'.repeat(COMMENT_MAX + 1))).toEqual({
    rating: stars,
    comment: PROBLEM.tooLong(COMMENT_MAX),
  });
});

describe('a login', () => {
  const asLuca = () => logIn('luca.bianchi@example.com', 'Volare2026!');
  const profile = { id: 2, full_name: 'Luca Bianchi', email: 'luca.bianchi@example.com' };
  const isLogin = ({ url }: Request) => url.endsWith('/auth/login/');

  beforeEach(() => {
    localStorage.holds({});
    endSession();
    queryClient.clear();
    vi.spyOn(console, 'info').mockImplementation(() => {});
    return () => vi.mocked(console.info).mockRestore();
  });

  it.each([
    ['its detail', 403, { detail: 'Disattivato.', non_field_errors: ['x'] }, '❌ Disattivato.'],
    ['its errors, joined', 400, { non_field_errors: ['Uno', 'Due'] }, '❌ Uno, Due'],
    ['no reason', 500, {}, `❌ ${TEXT.auth.unexpected}`],
    ['an empty reason', 400, { non_field_errors: [] }, `❌ ${TEXT.auth.unexpected}`],
    ['success, but no token', 200, {}, `❌ ${TEXT.auth.unexpected}`],
    ['success, but an empty token', 200, { access: '' }, `❌ ${TEXT.auth.unexpected}`],
  ])(
    'that is refused with %s says so, and keeps nothing [AUTH-05]',
    async (_, status, body, text) => {
      const calls = stubFetch(jsonAnswer(body, status));
      expect(await asLuca()).toBe(text);
      expect(localStorage.entries()).toEqual({});
      expect(calls).toHaveLength(1);
    },
  );

  it('to which no answer comes says so [AUTH-07]', async () => {
    stubFetch(new TypeError('fetch failed'));
    expect(await asLuca()).toBe(TEXT.network);
    expect(localStorage.entries()).toEqual({});
  });

  it('that succeeds stores token and profile, and removes the previous data [AUTH-04, GEN-04, GEN-05]', async () => {
    localStorage.holds({ editTicket: '{"id":7}', userFullName: 'Marta Greco' });
    queryClient.setQueryData(['listOwnTickets', {}], [{ id: 7 }]);
    const calls = stubFetch((call) => jsonAnswer(isLogin(call) ? { access: 'nuovo' } : profile));
    expect(await asLuca()).toBeNull();
    expect(localStorage.entries()).toEqual({
      access: 'nuovo',
      token: 'nuovo',
      userFullName: 'Luca Bianchi',
      userEmail: 'luca.bianchi@example.com',
      userId: '2',
    });
    expect(queryClient.getQueryData(['listOwnTickets', {}])).toBeUndefined();
    expect(calls.map(({ url }) => new URL(url).pathname)).toEqual([
      '/api/users/auth/login/',
      '/api/users/user/me/',
    ]);
    expect(calls[1]?.headers.get('Authorization')).toBe('Bearer nuovo');
  });

  it('whose profile does not load shows an error, logs the cause and keeps the token [AUTH-06]', async () => {
    stubFetch((call) =>
      isLogin(call) ? jsonAnswer({ access: 'nuovo' }) : jsonAnswer({ detail: 'x' }, 500),
    );
    expect(await asLuca()).toBe(TEXT.auth.profileAfterLogin);
    expect(localStorage.entries()).toEqual({ access: 'nuovo', token: 'nuovo' });
    expect(vi.mocked(console.info).mock.calls.map(([what]) => what as string)).toEqual([
      TEXT.auth.profileFailed,
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { TEXT } from '#contract/texts';
import { stubBrowser } from '../support/browser-globals.ts';

stubBrowser();
const { CallFailed, hasStatus, NetworkFailed } = await import('../../client/lib/api.ts');
const { errorTexts, failureText, statusTextOf } = await import('../../client/lib/error-text.ts');
const { updateRefusal } = await import('../../client/features/publish/use-save-ticket.ts');

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

import { describe, expect, it, vi } from 'vitest';
import { TEXT } from '#contract/texts';

vi.stubGlobal('window', new EventTarget());
vi.stubGlobal('localStorage', { getItem: () => null });
const { CallFailed, NetworkFailed } = await import('../../client/lib/api.ts');
const { errorTexts, failureText } = await import('../../client/lib/error-text.ts');

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

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asksForLogin, loginFor, nextAfterLogin } from '../../client/lib/next-after-login.ts';
import { stubBrowser } from '../support/browser-globals.ts';

const origin = 'http://localhost:5173';
stubBrowser(`${origin}/login`);

const seed = 20_260_612;
const nextOf = (place: string) => nextAfterLogin(new URL(loginFor(place), origin).search);

describe('a login', () => {
  it('leads back to any page of this site, with its query and place on it [ROUTE-06]', () => {
    const page = fc.tuple(
      fc.array(fc.stringMatching(/^[a-z0-9-]{1,8}$/), { minLength: 1, maxLength: 4 }),
      fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), fc.string(), { maxKeys: 3 }),
      fc.constantFrom('', '#recensioni'),
    );
    fc.assert(
      fc.property(page, ([path, query, hash]) => {
        const search = String(new URLSearchParams(query));
        const place = `/${path.join('/')}${search && `?${search}`}${hash}`;
        expect(nextOf(place)).toBe(place);
      }),
      { seed },
    );
  });

  it('detects whether a page redirected to it [ROUTE-06]', () => {
    expect(asksForLogin(new URL(loginFor('/preferiti'), origin).search)).toBe(true);
    expect(loginFor('/preferiti?da=7')).toBe('/login?da=%2Fpreferiti%3Fda%3D7');
    expect(asksForLogin('')).toBe(false);
    expect(asksForLogin('?dal=1')).toBe(false);
  });

  it('leads to the form to publish where none was [ROUTE-02]', () => {
    expect(nextAfterLogin('')).toBe('/pubblica');
    expect(nextAfterLogin('?da=')).toBe('/pubblica');
  });
});

describe('a user who logs in', () => {
  it.each(['/preferiti', '/miei-biglietti?stato=venduti', '/venditore/1#recensioni', '/'])(
    'returns to the requested page: %s [ROUTE-06]',
    (place) => expect(nextOf(place)).toBe(place),
  );

  // Which are others is in client-safe-path.test.ts.
  it.each(['', 'pubblica', '//evil.com', '/\\evil.com', 'https://evil.com'])(
    'goes to /pubblica instead of another site or an invalid address: %j [ROUTE-02][ROUTE-06]',
    (place) => expect(nextOf(place)).toBe('/pubblica'),
  );
});

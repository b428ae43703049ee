import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loginFor, nextAfterLogin } from '../../client/lib/safe-path.ts';
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
});

describe('a user who logs in', () => {
  // Which are others is in client-safe-path.test.ts.
  it.each(['', 'pubblica', '//evil.com', '/\\evil.com', 'https://evil.com'])(
    'goes to /pubblica instead of another site or an invalid address: %j [ROUTE-02][ROUTE-06]',
    (place) => expect(nextOf(place)).toBe('/pubblica'),
  );
});

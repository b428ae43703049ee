import { afterAll, describe, expect, it, vi } from 'vitest';
import { loginFor, nextAfterLogin } from '../../client/lib/next-after-login.ts';

vi.stubGlobal('window', { location: { origin: 'http://localhost:5173' } });
afterAll(() => vi.unstubAllGlobals());

const nextOf = (place: string) => nextAfterLogin(new URL(loginFor(place), 'http://x').search);

describe('a user who logs in', () => {
  it.each(['/preferiti', '/miei-biglietti?stato=venduti', '/venditore/1#recensioni', '/'])(
    'returns to the requested page: %s [ROUTE-06]',
    (place) => expect(nextOf(place)).toBe(place),
  );

  it.each([
    '',
    'pubblica',
    '?da=/',
    '//evil.com',
    '///evil.com',
    '/\\evil.com',
    '\\\\evil.com',
    '/\t/evil.com',
    '/\n/evil.com',
    '/\r\\evil.com',
    '\t//evil.com',
    ' //evil.com',
    '/.//evil.com',
    '/..//evil.com',
    '/%2e//evil.com',
    '/a/..//evil.com',
    '//[',
    '//localhost:1/',
    'https://evil.com',
    'http:evil.com',
    'javascript:alert(1)',
    'data:text/html,x',
  ])(
    'goes to /pubblica instead of another site or an invalid address: %j [ROUTE-02][ROUTE-06]',
    (place) => {
      expect(nextOf(place)).toBe('/pubblica');
    },
  );
});

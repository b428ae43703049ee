import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loginFor, nextAfterLogin, safePath } from '../../client/lib/safe-path.ts';
import { stubBrowser } from '../support/browser-globals.ts';
import { words } from '../support/words.ts';

const ORIGIN = 'http://localhost:5173';

describe('a path of this site', () => {
  it.each(
    words(`
    / /preferiti /miei-biglietti?stato=venduti /venditore/1#recensioni /cerca?da=//evil.com
    /%09/evil.com /%2F/evil.com /%5C/evil.com /@evil.com /:80
  `),
  )('comes back as it is: %s', (path) => expect(safePath(path, ORIGIN)).toBe(path));

  it('comes back as the browser resolves it', () => {
    expect(safePath('/a/../b', ORIGIN)).toBe('/b');
    expect(safePath('/a\\b', ORIGIN)).toBe('/a/b');
    expect(safePath('/a\tb', ORIGIN)).toBe('/ab');
    expect(safePath('/città', ORIGIN)).toBe('/citt%C3%A0');
    // Look like slashes, and are letters to the parser.
    expect(safePath('/\u2215\uFF0Fevil.com', ORIGIN)).toBe('/%E2%88%95%EF%BC%8Fevil.com');
  });
});

describe('what leads elsewhere', () => {
  it.each([
    ...['', ' ', 'preferiti', '?da=/', '#top', '//evil.com', '////evil.com', '/\\evil.com'],
    ...['\\\\evil.com', '/\t/evil.com', '\t//evil.com', '\u0000//evil.com', '/.//evil.com'],
    ...['/%2e//evil.com', '/a/..//evil.com', '//[', '//localhost:5173@evil.com', 'https:evil.com'],
    ...['http://localhost:5173/preferiti', 'java\tscript:alert(1)', '\uFF0F\uFF0Fevil.com'],
  ])('is refused: %j', (path) => expect(safePath(path, ORIGIN)).toBeNull());

  it('is refused on an origin that resolves nothing', () => {
    expect(safePath('/preferiti', 'null')).toBeNull();
  });
});

/** Texts made of what the URL parser treats specially, so that many of them are nearly paths. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...['/', '\\', '\t', '\n', '\r', ' ', '.', '..', '%2e', '%2f', '%5c', '%09', '\u0000'],
        ...['@', ':', '?', '#', '[', ']', 'evil.com', 'https:', 'javascript:'],
      ),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    ),
  )
  .map((parts) => parts.join(''));
const anyPath = fc.oneof(
  hostile,
  hostile.map((text) => `/${text}`),
  fc.string({ unit: 'binary' }),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
);

it('whatever is given a result is what the browser resolves the path to, stays on this origin, and is its own result', () => {
  fc.assert(
    fc.property(anyPath, (path) => {
      const safe = safePath(path, ORIGIN);
      if (safe === null) return;
      expect(safe).toMatch(/^\/(?![/\\])/);
      const { origin, pathname, search, hash } = new URL(path, ORIGIN);
      expect([origin, pathname + search + hash]).toEqual([ORIGIN, safe]);
      // As an attribute or a header would be read on any page of the site.
      expect(new URL(safe, `${ORIGIN}/a/b?c#d`).href).toBe(ORIGIN + safe);
      expect(safePath(safe, ORIGIN)).toBe(safe);
    }),
    { numRuns: 2000 },
  );
});

it.each([
  ['/venditore/1?x=a%26b#recensioni', '/venditore/1?x=a%26b#recensioni'],
  ...['', 'pubblica', '//evil.com', 'https://evil.com'].map((place) => [place, '/pubblica']),
])('a login that was asked for at %j leads on to %s [ROUTE-02][ROUTE-06]', (place, next) => {
  stubBrowser(`${ORIGIN}/login`);
  expect(nextAfterLogin(new URL(loginFor(place), ORIGIN).search)).toBe(next);
});

/** Links of Regia as chats and mail programs leave them: understood, or known to be damaged, and never passed over. */
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { stubBrowser } from '../support/browser-globals.ts';
import { words } from '../support/words.ts';

const origin = 'https://demo.example';
stubBrowser(`${origin}/cerca`);
const { carriedIn, mendedAddress } = await import('../../client/lab/link-frame.ts');
const { parameterIn } = await import('../../client/lab/regia-parameter.ts');
const { decodeCarried, decodeLinkState, encodeLinkState } =
  await import('../../client/lab/link/link-state.ts');

const carried = {
  v: 2,
  state: {
    document: {
      scenario: 'default',
      clock: { mode: 'live' },
      over: { seed: '0123456789abcdef', date: '2026-06-12', removed: {} },
      // Enough of it for several lines of a mail, and nothing that packing shortens to one.
      tickets: Array.from({ length: 40 }, (_, id) => ({ id, notes: `${(id * 7919) % 1009}` })),
    },
    faults: [],
    defects: [],
  },
  persona: 'luca',
  place: '/cerca?departure=Roma',
};
const seeded = {
  v: 2 as const,
  state: { scenario: 'default', date: null, now: null, faults: [] },
  persona: 'luca',
  place: '/cerca?departure=Roma',
};

const CODES = {
  '#momento=': deflateRawSync(JSON.stringify(carried)).toString('base64url'),
  '?regia=': encodeLinkState(seeded),
};
type Frame = keyof typeof CODES;
const FRAMES = Object.keys(CODES) as Frame[];
const STATES = { '#momento=': carried, '?regia=': seeded };

/** What Regia reads at an address, as at the start of a page: `null` for a damaged link, `'nothing'` where it sees none. */
const readAt = async (address: string): Promise<unknown> => {
  // As a browser takes an address that is pasted: without line breaks and tabs, other blanks encoded.
  const given = new URL(address, origin);
  const mended = mendedAddress(given.pathname, given.search, given.hash);
  const { search, hash } = mended === null ? given : new URL(mended, origin);
  const code = parameterIn(search);
  const text = carriedIn(hash);
  if (code !== null) return decodeLinkState(code);
  return text === null ? 'nothing' : decodeCarried(text);
};

const lines = (code: string, between: string): string =>
  (code.match(/.{1,76}/g) ?? []).join(between);

/** In a parameter a `&` ends the code by itself, and a `#` begins the fragment. */
const AROUND: readonly (readonly [string, (link: string, code: string) => string])[] = [
  ['nothing', (link) => link],
  ...[
    ...['.', ',', ';', ':', '!', '?', ')', ']', '}', '>', '"', "'", '»', '”', '’', '…', '...'],
    ...[').', '",', '&utm_source=chat', '&amp;utm_source=chat', '?fbclid=IwAR0', '_', '__', '*'],
    ...['**', '~', '|', '\\', ' ', '%20', '%0A', '\u00a0', '\u200b', '\ufeff', '<br>', '</a>'],
    ...[' ciao, guarda', '%20e%20poi', '.%20Ciao', '+e+poi', '#', '%3E', '%22', '%E2%80%A6'],
  ].map((glued) => [`‘${glued}’ behind it`, (link: string) => link + glued] as const),
  ['the same link behind it', (link) => `${link}${origin}${link}`],
  ['a blank before its code', (link, code) => link.replace(code, ` ${code}`)],
  [
    'a blank in its code',
    (link, code) => link.replace(code, `${code.slice(0, 9)} ${code.slice(9)}`),
  ],
  ['lines of 76 characters', (link, code) => link.replace(code, lines(code, '\r\n'))],
  ['lines that are encoded', (link, code) => link.replace(code, lines(code, '%0D%0A'))],
  ['lines that are indented', (link, code) => link.replace(code, lines(code, '\n   '))],
  ['lines of a quotation', (link, code) => link.replace(code, lines(code, '\n> '))],
  ['lines with hyphens', (link, code) => link.replace(code, lines(code, '-\n '))],
  ['lines of quoted-printable', (link, code) => link.replace(code, lines(code, '=\n'))],
  ['quoted-printable', (link) => link.replace('=', '=3D')],
  ['soft hyphens', (link, code) => link.replace(code, lines(code, '\u00ad'))],
  ['blanks that nobody sees', (link, code) => link.replace(code, lines(code, '\u200b'))],
  ['dashes in place of hyphens', (link) => link.replaceAll('-', '–')],
  ['dashes in place of two hyphens', (link) => link.replaceAll('--', '—')],
  ['an encoded fragment', (link) => link.replace(/[#?]/, encodeURIComponent)],
  ['an encoded sign', (link) => link.replace('=', '%3D')],
  ['both encoded', (link) => link.replace(/[#?]/, encodeURIComponent).replace('=', '%3D')],
  [
    'both encoded twice',
    (link) =>
      link
        .replace(/[#?]/, '%25$&')
        .replace('%25#', '%2523')
        .replace('%25?', '%253F')
        .replace('=', '%253D'),
  ],
  [
    'an encoded letter',
    (link) =>
      link.replace(
        /momento|regia=/,
        (name) => `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`,
      ),
  ],
  ['a frame in capitals', (link) => link.replace(/momento|regia=/, (name) => name.toUpperCase())],
  ['a path in capitals', (link) => link.replace('/regia', '/REGIA')],
  [
    'all but its code in capitals',
    (link, code) => link.toUpperCase().replace(code.toUpperCase(), code),
  ],
  [
    'a parameter before',
    (link) => link.replace(/([#?])/, (mark) => `?fbclid=IwAR0${mark === '?' ? '&' : mark}`),
  ],
  ['a slash and a blank before', (link) => link.replace(/[#?]/, '/%20$&')],
  [
    'a blank before an encoded fragment',
    (link) => link.replace(/[#?]/, (mark) => `%20${encodeURIComponent(mark)}`),
  ],
];

const damagedWays: readonly (readonly [string, (code: string) => string])[] = [
  ['cut off', (code) => code.slice(0, -20)],
  ['cut off with an ellipsis', (code) => `${code.slice(0, 40)}…`],
  ['without its beginning', (code) => code.slice(20)],
  ['in capitals', (code) => code.toUpperCase()],
  [
    'with a character changed',
    (code) => `${code.slice(0, 30)}${code[30] === 'A' ? 'B' : 'A'}!${code.slice(32)}`,
  ],
  ['empty', () => ''],
  ['of blanks', () => '%20%20'],
  ['of broken escapes', () => '%%%E2%'],
];

describe.each(FRAMES)('a link with %s', (frame) => {
  const code = CODES[frame];
  const link = `/regia${frame}${code}`;

  it.each(AROUND)('is understood with %s [STATIC-06][DEMO-12]', async (_, change) => {
    expect(await readAt(change(link, code))).toEqual(STATES[frame]);
  });

  it.each(damagedWays)('is known to be damaged %s [STATIC-06][DEMO-12]', async (_, change) => {
    expect(await readAt(`/regia${frame}${change(code)}`)).toBeNull();
  });
});

describe('an address that is no link', () => {
  it.each(
    words(`
    / /cerca?departure=Roma /regia /regia?q=errore#contenuto /regia/palco?da=%2Fcerca
    /preferiti#contenuto /cerca?departure=momento /cerca#momentoso=x
  `),
  )('is none at %s [STATIC-06]', async (address) => {
    expect(await readAt(address)).toBe('nothing');
    const { pathname, search, hash } = new URL(address, origin);
    expect(mendedAddress(pathname, search, hash)).toBeNull();
  });

  it.each([
    ['?regia=off', 'off'],
    ['?REGIA=Off.', 'off'],
    ['?utm_source=x&regia=on)', 'on'],
  ])('switches Regia by %s [DEMO-10][STATIC-06]', (search, value) => {
    expect(parameterIn(search)).toBe(value);
  });
});

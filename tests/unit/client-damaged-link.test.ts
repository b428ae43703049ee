/** Links of Regia as chats and mail programs leave them: understood, or known to be damaged, and never passed over. */
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { stubBrowser } from '../support/browser-globals.ts';
import { words } from '../support/words.ts';

const origin = 'https://demo.example';
stubBrowser(`${origin}/cerca`);
const { carriedIn, mendedAddress } = await import('../../client/lab/link/link-frame.ts');
const { parameterIn } = await import('../../client/lab/regia/regia-visibility.ts');
const { decodeLink } = await import('../../client/lab/link/link-state.ts');

const carried = {
  v: 2,
  state: {
    document: {
      scenario: 'default',
      clock: { mode: 'live' },
      based_on: { seed: '0123456789abcdef', date: '2026-06-12', removed: {} },
      // Enough of it for several lines of a mail, and nothing that packing shortens to one.
      tickets: Array.from({ length: 40 }, (_, id) => ({ id, notes: `${(id * 7919) % 1009}` })),
    },
    faults: [],
    defects: [],
  },
  persona: 'luca',
  place: '/cerca?departure=Roma',
};
const code = deflateRawSync(JSON.stringify(carried)).toString('base64url');
const link = `/regia#momento=${code}`;

/** What Regia reads at an address, as at the start of a page: `null` for a damaged link, `'nothing'` where it sees none. */
const readAt = async (address: string): Promise<unknown> => {
  // As a browser takes an address that is pasted: without line breaks and tabs, other blanks encoded.
  const given = new URL(address, origin);
  const mended = mendedAddress(given.pathname, given.search, given.hash);
  const text = carriedIn((mended === null ? given : new URL(mended, origin)).hash);
  return text === null ? 'nothing' : decodeLink(text);
};

const lines = (between: string): string =>
  link.replace(code, (code.match(/.{1,76}/g) ?? []).join(between));

const AROUND: readonly (readonly [string, string])[] = [
  ['nothing', link],
  ...[
    ...['.', ',', ';', ':', '!', '?', ')', ']', '}', '>', '"', "'", '»', '”', '’', '…', '...'],
    ...[').', '",', '&utm_source=chat', '&amp;utm_source=chat', '?fbclid=IwAR0', '_', '__', '*'],
    ...['**', '~', '|', '\\', ' ', '%20', '%0A', '\u00a0', '\u200b', '\ufeff', '<br>', '</a>'],
    ...[' ciao, guarda', '%20e%20poi', '.%20Ciao', '+e+poi', '#', '%3E', '%22', '%E2%80%A6'],
  ].map((glued) => [`‘${glued}’ behind it`, link + glued] as const),
  ['the same link behind it', `${link}${origin}${link}`],
  ['a blank before its code', link.replace(code, ` ${code}`)],
  ['a blank in its code', link.replace(code, `${code.slice(0, 9)} ${code.slice(9)}`)],
  ['lines of 76 characters', lines('\r\n')],
  ['lines that are encoded', lines('%0D%0A')],
  ['lines that are indented', lines('\n   ')],
  ['lines of a quotation', lines('\n> ')],
  ['lines with hyphens', lines('-\n ')],
  ['lines of quoted-printable', lines('=\n')],
  ['quoted-printable', link.replace('=', '=3D')],
  ['soft hyphens', lines('\u00ad')],
  ['blanks that nobody sees', lines('\u200b')],
  ['dashes in place of hyphens', link.replaceAll('-', '–')],
  ['dashes in place of two hyphens', link.replaceAll('--', '—')],
  ['an encoded fragment', link.replace('#', '%23')],
  ['an encoded sign', link.replace('=', '%3D')],
  ['both encoded', link.replace('#', '%23').replace('=', '%3D')],
  ['both encoded twice', link.replace('#', '%2523').replace('=', '%253D')],
  ['an encoded letter', link.replace('momento', '%6Domento')],
  ['a frame in capitals', link.replace('momento', 'MOMENTO')],
  ['a path in capitals', link.replace('/regia', '/REGIA')],
  ['all but its code in capitals', `/REGIA#MOMENTO=${code}`],
  ['a parameter before', link.replace('#', '?fbclid=IwAR0#')],
  ['a slash and a blank before', link.replace('#', '/%20#')],
  ['a blank before an encoded fragment', link.replace('#', '%20%23')],
];

const DAMAGED: readonly (readonly [string, string])[] = [
  ['cut off', code.slice(0, -20)],
  ['cut off with an ellipsis', `${code.slice(0, 40)}…`],
  ['without its beginning', code.slice(20)],
  ['in capitals', code.toUpperCase()],
  [
    'with a character changed',
    `${code.slice(0, 30)}${code[30] === 'A' ? 'B' : 'A'}!${code.slice(32)}`,
  ],
  ['empty', ''],
  ['of blanks', '%20%20'],
  ['of broken escapes', '%%%E2%'],
];

describe('a link', () => {
  it.each(AROUND)('is understood with %s [STATIC-06]', async (_, address) => {
    expect(await readAt(address)).toEqual(carried);
  });

  it.each(DAMAGED)('is known to be damaged %s [STATIC-06]', async (_, left) => {
    expect(await readAt(`/regia#momento=${left}`)).toBeNull();
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

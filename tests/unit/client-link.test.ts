import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { LINK_CODE_MAX, STATE_MAX_BYTES } from '#lab/limits';
import { EMAIL } from '../kit/people.ts';
import { jsonAnswer, stubBrowser, stubFetch } from '../support/browser-globals.ts';
import { words } from '../support/words.ts';

const origin = 'https://demo.example';
const SESSION = { access: 'la-sessione', userEmail: EMAIL.luca };
const { localStorage, window } = stubBrowser(`${origin}/cerca`, { localStorage: SESSION });

const { createLink } = await import('../../client/lab/link/create-link.ts');
const { carriedIn, mendedAddress } = await import('../../client/lab/link/link-frame.ts');
const { decodeLink, readLinkFile } = await import('../../client/lab/link/link-state.ts');
const { parameterIn } = await import('../../client/lab/regia/regia-visibility.ts');
const { filePromise } = await import('../../client/lab/link/what-link-keeps.ts');

const becomes = (session: Record<string, string>) => {
  localStorage.holds(session);
  window.dispatchEvent(new Event('storage'));
};
afterEach(() => becomes(SESSION));

const clock = { mode: 'frozen', now: '2026-06-13T08:15:00.000Z', today: '2026-06-13' };
const faults = [
  { endpoint: 'login', effect: { status: 503, body: [{ detail: 'Giù' }] } },
  { endpoint: '*', nth: 2, times: 3, effect: { delay_ms: 60_000 } },
  { endpoint: 'getCalendar', rate: 0.2, effect: { drop: true } },
];
const document = {
  scenario: 'default',
  date: '2026-06-13',
  clock: { mode: 'frozen', now: clock.now },
  last_ids: {},
  based_on: { seed: '0123456789abcdef', date: '2026-06-12', removed: { tickets: [3] } },
  users: [],
  tickets: [{ id: 99, notes: 'Però «sì» 🛫' }],
  favourites: [],
  feedback: [],
  images: {},
};
const moment = {
  v: 2,
  state: { document, faults, defects: ['no-beta-banner'] },
  persona: 'luca',
  place: '/cerca?departure=Roma',
};

/** What Regia makes of a sandbox with this export. */
const linkOf = (exported: object) => {
  const answers: Record<string, unknown> = {
    '/api/demo/clock/': clock,
    '/api/demo/sandbox/': { defects: ['no-beta-banner'] },
    '/api/demo/faults/': faults.map((one, at) => ({ ...one, id: at + 1 })),
    '/api/demo/personas/': [{ key: 'luca', email: EMAIL.luca }],
    '/api/demo/export/': exported,
  };
  stubFetch(({ url }) => jsonAnswer(answers[new URL(url).pathname]));
  return createLink('/cerca?departure=Roma&regia=on');
};

/** Text that no packing shortens. */
const noise = (length: number): string => {
  const some = new Uint8Array(length);
  for (let at = 0; at < length; at += 65_536)
    crypto.getRandomValues(some.subarray(at, at + 65_536));
  return Buffer.from(some).toString('base64');
};

const packed = (text: string | Buffer): string => deflateRawSync(text).toString('base64url');

describe('a link', () => {
  it('carries rows, clock, persona, faults, defects and place in its fragment, and leaves the mails out [DEMO-12][STATIC-06]', async () => {
    const based_on = { ...document.based_on, removed: { ...document.based_on.removed, mail: [7] } };
    const mail = [{ id: 1, link: 'https://x.example' }];
    const { link } = await linkOf({ ...document, based_on, mail });
    const { pathname, search, hash } = new URL(link ?? '');
    expect([pathname, search]).toEqual(['/regia', '']);
    expect(hash, 'needs no escapes').toMatch(/^#momento=[\w-]+$/);
    expect(await decodeLink(carriedIn(hash) ?? '')).toEqual(moment);
  });

  it('becomes a file where it would be longer than 8,000 characters, and says that pictures are why [STATIC-06]', async () => {
    const small = await linkOf({ ...document, tickets: [{ id: 1, notes: noise(3800) }] });
    expect(small.link?.length).toBeLessThanOrEqual(LINK_CODE_MAX);
    const many = await linkOf({ ...document, tickets: [{ id: 1, notes: noise(6000) }] });
    expect(many.link).toBeNull();
    expect(filePromise(many.linkState)).toContain(
      'non sta in un link di 8.000 caratteri: è nel file',
    );
    const large = await linkOf({ ...document, images: { 'a.webp': noise(1_500_000) } });
    expect(large.link).toBeNull();
    expect(filePromise(large.linkState)).toContain('perché ha foto caricate');
    expect(await readLinkFile(new Blob([JSON.stringify(large.linkState)]))).toEqual(
      large.linkState,
    );
  });
});

describe('a code that anyone may have written', () => {
  it('is no link where it unpacks to more than any, or is longer than any, and a file by its size [STATIC-06]', async () => {
    const text = JSON.stringify(moment);
    const bomb = packed(text + ' '.repeat(5_000_000));
    expect(bomb.length).toBeLessThan(LINK_CODE_MAX);
    expect(await decodeLink(bomb)).toBeNull();
    const tickets = [{ id: 1, notes: noise(6000) }];
    const long = packed(
      JSON.stringify({ ...moment, state: { ...moment.state, document: { ...document, tickets } } }),
    );
    expect(long.length).toBeGreaterThan(LINK_CODE_MAX);
    expect(await decodeLink(long)).toBeNull();
    const huge = { size: STATE_MAX_BYTES + 1, text: () => Promise.resolve(text) };
    expect(await readLinkFile(huge as unknown as Blob)).toBeNull();
    expect(await readLinkFile(new Blob([text]))).toEqual(moment);
  });

  const changed = (change: object) => packed(JSON.stringify({ ...moment, ...change }));
  const withDocument = (change: object) =>
    changed({ state: { ...moment.state, document: { ...document, ...change } } });
  const withFaults = (given: unknown[]) => changed({ state: { ...moment.state, faults: given } });

  it.each([
    ['no base64', '%%%'],
    ['nothing', ''],
    ['nothing packed', 'AAAA'],
    ['text that is not UTF-8', packed(Buffer.from([0xff, 0xfe]))],
    ['no JSON', packed('{')],
    ['lists in lists', packed(`${'['.repeat(300_000)}${']'.repeat(300_000)}`)],
    ['a later version', changed({ v: 3 })],
    ['another site as its place', changed({ place: '//evil.example' })],
    ['a place too long', changed({ place: `/cerca?${'x'.repeat(1000)}` })],
    ['a place that is no screen', changed({ place: '/api/calendar/' })],
    ['mails', withDocument({ mail: [{ id: 1, link: 'https://x.example' }] })],
    ['a table that nobody knows', withDocument({ sessions: [] })],
    ['removed mails', withDocument({ based_on: { ...document.based_on, removed: { mail: [1] } } })],
    ['more beside its seed', withDocument({ based_on: { ...document.based_on, more: 1 } })],
    ['a key that nobody knows', changed({ state: { ...moment.state, more: [] } })],
    [
      'a fault that acts on the page',
      withFaults([
        { endpoint: 'login', effect: { status: 200, headers: { 'Content-Type': 'text/html' } } },
      ]),
    ],
    ['a fault that does nothing', withFaults([{ endpoint: 'login', effect: {} }])],
    ['21 faults', withFaults(Array<unknown>(21).fill(faults[0]))],
    ['a person who is no key', changed({ persona: '../admin' })],
    ['a key more', changed({ token: 'x' })],
    ['a snapshot in place of rows', changed({ state: { snapshot: 'prima' } })],
    ['a path as its scenario', withDocument({ scenario: '../db' })],
    ['a clock that is none', withDocument({ clock: { mode: 'frozen', now: 'domani' } })],
    ['rows that are no list', withDocument({ tickets: { length: 3 } })],
    ['201 defects', changed({ state: { ...moment.state, defects: Array(201).fill('x') } })],
  ])('is not valid with %s [STATIC-06]', async (_, code) => {
    expect(await decodeLink(code)).toBeNull();
  });

  it('is not valid without one of its parts, cut off, or as any other text [DEMO-12][STATIC-06]', async () => {
    for (const name of Object.keys(moment))
      expect(await decodeLink(changed({ [name]: undefined })), name).toBeNull();
    const whole = packed(JSON.stringify(moment));
    for (let length = 0; length < whole.length - 1; length += 1)
      expect(await decodeLink(whole.slice(0, length)), String(length)).toBeNull();
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string(), fc.base64String(), fc.json().map(packed)),
        async (text) => {
          expect(await decodeLink(text)).toBeNull();
        },
      ),
      { seed: 20_260_612 },
    );
  });
});

/** Enough of it for several lines of a mail, and nothing that packing shortens to one. */
const tickets = Array.from({ length: 40 }, (_, id) => ({ id, notes: `${(id * 7919) % 1009}` }));
const carried = { ...moment, state: { ...moment.state, document: { ...document, tickets } } };
const code = packed(JSON.stringify(carried));
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
  ['a blank before its code', link.replace(code, ` ${code}`)],
  ['a blank in its code', link.replace(code, `${code.slice(0, 9)} ${code.slice(9)}`)],
  ['lines of 76 characters', lines('\r\n')],
  ['lines that are encoded', lines('%0D%0A')],
  ['lines that are indented', lines('\n   ')],
  ['soft hyphens', lines('\u00ad')],
  ['blanks that nobody sees', lines('\u200b')],
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

describe('a link as chats leave it', () => {
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

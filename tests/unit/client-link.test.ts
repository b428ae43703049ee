/** Links of Regia: what goes into the fragment of an address, what comes out of a hostile one, and what opening one calls. */
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LINK_CODE_MAX, STATE_MAX_BYTES } from '#lab/limits';
import { EMAIL } from '../kit/people.ts';
import { jsonAnswer, stubBrowser, stubFetch } from '../support/browser-globals.ts';

const origin = 'https://demo.example';
const SESSION = { access: 'la-sessione', userEmail: EMAIL.luca };
const { localStorage, window } = stubBrowser(`${origin}/cerca`, { localStorage: SESSION });

const { createLink } = await import('../../client/lab/link/create-link.ts');
const { LinkTooLarge } = await import('../../client/lab/link/link-state.ts');
const { carriedIn } = await import('../../client/lab/link/link-frame.ts');
const { decodeLink, readLinkFile } = await import('../../client/lab/link/link-state.ts');
const { restoreLink } = await import('../../client/lab/link/restore-link.ts');
const { filePromise } = await import('../../client/lab/link/what-link-keeps.ts');
type Link = Parameters<typeof restoreLink>[0];

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
  it('is refused as too large before it is unpacked, where it is a bomb, and a file by its size [STATIC-06]', async () => {
    const bomb = packed(Buffer.alloc(5_000_000, ' '));
    expect(bomb.length).toBeLessThan(LINK_CODE_MAX);
    expect(await decodeLink(bomb)).toBeInstanceOf(LinkTooLarge);
    expect(await decodeLink('A'.repeat(LINK_CODE_MAX + 1))).toBeInstanceOf(LinkTooLarge);
    const huge = { size: STATE_MAX_BYTES + 1, text: () => Promise.reject(new Error('read')) };
    expect(await readLinkFile(huge as unknown as Blob)).toBeInstanceOf(LinkTooLarge);
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

it('a link that is opened makes a draft of its rows first, to which a reset goes back, removes it, and logs in before faults and defects are in force, which might hit that [DEMO-12][STATIC-06]', async () => {
  const answers: Record<string, unknown> = {
    '/api/demo/sessions/': {
      access: 'di-luca',
      profile: { id: 2, email: EMAIL.luca, full_name: 'Luca Bianchi' },
    },
    '/api/demo/sandbox/': { defects: [] },
  };
  const calls = stubFetch(({ url }) => jsonAnswer(answers[new URL(url).pathname] ?? {}));
  const navigate = vi.fn<(path: string) => void>();
  const leave = vi.fn<() => void>();
  await restoreLink(moment as unknown as Link, navigate, leave);
  expect(leave).not.toHaveBeenCalled();
  expect(navigate).toHaveBeenCalledExactlyOnceWith(moment.place);
  expect(calls.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
    'POST /api/demo/sandboxes/',
    'PUT /api/demo/import/',
    'POST /api/demo/sandboxes/',
    expect.stringMatching(/^DELETE \/api\/demo\/sandboxes\/link-\w+-0\/$/),
    'POST /api/demo/sessions/',
    ...faults.map(() => 'POST /api/demo/faults/'),
    'PUT /api/demo/defects/',
    'GET /api/demo/sandbox/',
  ]);
});

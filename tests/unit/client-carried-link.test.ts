/** Links that carry their state: what goes into the fragment of an address, and what comes out of a hostile one. */
import { deflateRawSync } from 'node:zlib';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { LINK_CODE_MAX } from '#lab/limits';
import { STATE_MAX_BYTES } from '#contract/limits';
import { EMAIL } from '../kit/people.ts';
import { stubBrowser, stubFetch, workerAnswer } from '../support/browser-globals.ts';

const origin = 'https://demo.example';
stubBrowser(`${origin}/rivola/cerca`, {
  localStorage: { access: 'la-sessione', userEmail: EMAIL.luca },
});
vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
vi.mock('../../client/lib/edition.ts', () => ({
  IS_STATIC: true,
  BASE_PATH: '/rivola',
  ownName: (name: string) => `/rivola/ ${name}`,
}));
afterAll(() => vi.doUnmock('../../client/lib/edition.ts'));

const { createLink } = await import('../../client/lab/link/create-link.ts');
const { LinkTooLarge } = await import('../../client/lab/link/carried-code.ts');
const { carriedIn } = await import('../../client/lab/link-frame.ts');
const { decodeCarried, readLinkFile } = await import('../../client/lab/link/link-state.ts');
const { filePromise } = await import('../../client/lab/link/what-link-keeps.ts');

const clock = { mode: 'frozen', now: '2026-06-13T08:15:00.000Z', today: '2026-06-13' };
const faults = [{ endpoint: 'login', effect: { status: 503 } }];
const document = {
  scenario: 'default',
  date: '2026-06-13',
  clock: { mode: 'frozen', now: clock.now },
  last_ids: {},
  over: { seed: '0123456789abcdef', date: '2026-06-12', removed: { tickets: [3] } },
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
    '/rivola/api/demo/clock/': clock,
    '/rivola/api/demo/sandbox/': { defects: ['no-beta-banner'] },
    '/rivola/api/demo/faults/': faults.map((one) => ({ ...one, id: 1 })),
    '/rivola/api/demo/personas/': [{ key: 'luca', email: EMAIL.luca }],
    '/rivola/api/demo/export/': exported,
  };
  stubFetch(({ url }) => workerAnswer(answers[new URL(url).pathname]));
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

describe('a link of the static edition', () => {
  it('carries rows, clock, persona, faults, defects and place in its fragment, and leaves the mails out [STATIC-06]', async () => {
    const over = { ...document.over, removed: { ...document.over.removed, mail: [7] } };
    const mail = [{ id: 1, link: 'https://x.example' }];
    const { link } = await linkOf({ ...document, over, mail });
    const { pathname, search, hash } = new URL(link ?? '');
    expect([pathname, search]).toEqual(['/rivola/regia', '']);
    expect(hash, 'needs no escapes').toMatch(/^#momento=[\w-]+$/);
    expect(await decodeCarried(carriedIn(hash) ?? '')).toEqual(moment);
  });

  it('becomes a file where it would be longer than 8,000 characters, and says that pictures are why [STATIC-06]', async () => {
    const small = await linkOf({ ...document, tickets: [{ id: 1, notes: noise(3800) }] });
    expect(small.link?.length).toBeLessThanOrEqual(LINK_CODE_MAX);
    const many = await linkOf({ ...document, tickets: [{ id: 1, notes: noise(6000) }] });
    expect(many.link).toBeNull();
    expect(filePromise(many)).toContain('non sta in un link di 8.000 caratteri: è nel file');
    const large = await linkOf({ ...document, images: { 'a.webp': noise(1_500_000) } });
    expect(large.link).toBeNull();
    expect(filePromise(large)).toContain('perché ha foto caricate');
    expect(await readLinkFile(new Blob([JSON.stringify(large.linkState)]))).toEqual(
      large.linkState,
    );
  });
});

describe('a code that anyone may have written', () => {
  it('is refused as too large before it is unpacked, where it is a bomb, and a file by its size [STATIC-06]', async () => {
    const bomb = packed(Buffer.alloc(5_000_000, ' '));
    expect(bomb.length).toBeLessThan(LINK_CODE_MAX);
    expect(await decodeCarried(bomb)).toBeInstanceOf(LinkTooLarge);
    expect(await decodeCarried('A'.repeat(LINK_CODE_MAX + 1))).toBeInstanceOf(LinkTooLarge);
    const huge = { size: STATE_MAX_BYTES + 1, text: () => Promise.reject(new Error('read')) };
    expect(await readLinkFile(huge as unknown as Blob)).toBeInstanceOf(LinkTooLarge);
  });

  const changed = (change: object) => packed(JSON.stringify({ ...moment, ...change }));
  const withDocument = (change: object) =>
    changed({ state: { ...moment.state, document: { ...document, ...change } } });

  it.each([
    ['no base64', '%%%'],
    ['nothing', ''],
    ['nothing packed', 'AAAA'],
    ['a code that is cut off', packed(JSON.stringify(moment)).slice(0, -20)],
    ['text that is not UTF-8', packed(Buffer.from([0xff, 0xfe]))],
    ['no JSON', packed('{')],
    ['lists in lists', packed(`${'['.repeat(300_000)}${']'.repeat(300_000)}`)],
    ['another site as its place', changed({ place: '//evil.example' })],
    ['a place that is no screen', changed({ place: '/api/calendar/' })],
    ['mails', withDocument({ mail: [{ id: 1, link: 'https://x.example' }] })],
    ['calls', withDocument({ calls: [] })],
    ['events', withDocument({ events: [] })],
    ['faults among its rows', withDocument({ faults: { last_id: 1, armed: [] } })],
    ['a table that nobody knows', withDocument({ sessions: [] })],
    ['removed mails', withDocument({ over: { ...document.over, removed: { mail: [1] } } })],
    ['more beside its seed', withDocument({ over: { ...document.over, more: 1 } })],
    ['a key that nobody knows', changed({ state: { ...moment.state, more: [] } })],
    [
      'a fault that acts on the page',
      changed({
        state: {
          ...moment.state,
          faults: [
            {
              endpoint: 'login',
              effect: { status: 200, headers: { 'Content-Type': 'text/html' } },
            },
          ],
        },
      }),
    ],
    ['a person who is no key', changed({ persona: '../admin' })],
    ['a key more', changed({ token: 'x' })],
    ['a snapshot, which only a server has', changed({ state: { snapshot: 'prima' } })],
    ['a path as its scenario', withDocument({ scenario: '../db' })],
    ['a clock that is none', withDocument({ clock: { mode: 'frozen', now: 'domani' } })],
    ['rows that are no list', withDocument({ tickets: { length: 3 } })],
    ['201 defects', changed({ state: { ...moment.state, defects: Array(201).fill('x') } })],
  ])('is not valid with %s [STATIC-06]', async (_, code) => {
    expect(await decodeCarried(code)).toBeNull();
  });

  it('does not change the page’s own objects [STATIC-06]', async () => {
    const text = JSON.stringify(moment).replace('"last_ids":{}', '"__proto__":{"polluted":true}');
    await decodeCarried(packed(text));
    expect({}).not.toHaveProperty('polluted');
  });
});

/** What is no page is not answered as one, and a link that is shared says what it leads to. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { leaveFeedback } from '#contract/feedback';
import { ALL_SCREENS } from '#lab/screens';
import { exampleOf } from '../support/addresses.ts';
import { arrange } from '../support/state-documents.ts';
import type { Client } from '../support/client.ts';
import { PEOPLE, testServer } from '../support/server.ts';
import { words } from '../support/words.ts';
import { ownFiles } from '../support/own-folder.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PUBLIC = join(ROOT, 'client', 'public');
const PUBLIC_URL = 'https://rivola.example';
const ASSETS = words(`
  a-123456.js a-123456.js.br a-123456.js.gz b-123456.css c-123456.css c-123456.css.gz
`);
const built = await ownFiles('addresses', {
  'index.html': await readFile(join(ROOT, 'client', 'index.html'), 'utf8'),
  'favicon.ico': 'icon',
  ...Object.fromEntries(ASSETS.map((name) => [`assets/${name}`, name])),
});

const server = await testServer({ settings: { CLIENT_DIR: built } });
const hosted = await testServer({ settings: { CLIENT_DIR: built, PUBLIC_URL } });

const browse = (client: Client, path: string, method = 'GET', accept = 'text/html') =>
  client.send({ method, path, headers: { accept } });

describe('a visitor', () => {
  const client = server.default.visitor;

  it('gets a page with status 200 at each address of the product, with query and slash too [GEN-17][ROUTE-01]', async () => {
    for (const path of [
      '/',
      '/dashboard',
      ...ALL_SCREENS.map((screen) => exampleOf(screen.path)),
    ]) {
      for (const address of [path, `${path}?utm_source=chat`, path === '/' ? '/' : `${path}/`]) {
        const { status, text } = await browse(client, address);
        expect([status, text.includes('<div id="root">')], address).toEqual([200, true]);
        expect((await browse(client, address, 'HEAD')).status, address).toBe(200);
      }
    }
  });

  it.each(
    words(`
    /nessuna /cerca/altro /venditore /venditore/1/altro /password-reset-confirm/MQ
    /admin/nessuna?x=1 /%20 /assets /assets/ /index.html
  `),
  )('gets the not-found page with status 404 at %s [GEN-17][GEN-06]', async (path) => {
    const { status, text } = await browse(client, path);
    expect([status, text.includes('<div id="root">')]).toEqual([404, true]);
    expect(text).toContain('<title>Pagina non trovata · Rivola</title>');
    expect((await browse(client, path, 'HEAD')).status).toBe(404);
  });

  it('reads without JavaScript that it is what is missing [GEN-14]', async () => {
    for (const path of ['/', '/pubblica', '/venditore/1', '/nessuna']) {
      expect((await browse(client, path)).text, path).toMatch(/<noscript>[^]*JavaScript/);
    }
  });
});

it('the icons and the manifest are themselves [GEN-17]', async () => {
  const sizeOf = async (name: string) => {
    const { format, width, height } = await sharp(join(PUBLIC, name)).metadata();
    return [format, width, height];
  };
  expect(await sizeOf('apple-touch-icon.png')).toEqual(['png', 180, 180]);
  expect(await sizeOf('copertina.jpg')).toEqual(['jpeg', 1200, 630]);
  const icon = await readFile(join(PUBLIC, 'favicon.ico'));
  expect([...icon.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0]);
  const { icons } = JSON.parse(await readFile(join(PUBLIC, 'manifest.webmanifest'), 'utf8')) as {
    icons: { src: string; sizes: string; type: string }[];
  };
  for (const { src, sizes } of icons.filter(({ type }) => type === 'image/png')) {
    const [, width, height] = await sizeOf(src);
    expect(`${width}x${height}`, src).toBe(sizes);
  }
  const { status, text } = await browse(server.default.visitor, '/favicon.ico', 'GET', '*/*');
  expect([status, text]).toEqual([200, 'icon']);
});

it.each([
  ['a-123456.js', 'gzip, deflate, br', 'br', '.br'],
  ['a-123456.js', 'gzip;q=1.0, br;q=0', 'gzip', '.gz'],
  ['a-123456.js', 'br;q=0.1, gzip;q=0', 'br', '.br'],
  ['b-123456.css', 'gzip, br', undefined, ''],
  ['c-123456.css', 'gzip, br', 'gzip', '.gz'],
])(
  'a browser gets %s as the build compressed it, where it accepts %s',
  async (name, accepted, encoding, ending) => {
    const answers = await Promise.all(
      ['GET', 'HEAD'].map((method) =>
        server.default.visitor.send({
          method,
          path: `/assets/${name}?again=1`,
          headers: { 'accept-encoding': accepted },
        }),
      ),
    );
    for (const { status, headers } of answers) {
      expect([status, headers['content-encoding']]).toEqual([200, encoding]);
      expect(headers['content-length']).toBe(String(name.length + ending.length));
      expect(headers['content-type']).toMatch(
        name.endsWith('.js') ? /^text\/javascript/ : /^text\/css/,
      );
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers.vary).toBe('Accept-Encoding');
    }
  },
);

const UNESCAPED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
};
const unescape = (text: string) =>
  text.replaceAll(/&(#?\w+);/g, (whole, name: string) => UNESCAPED[name] ?? whole);

/** What a chat reads of a page. */
const preview = (html: string): Record<string, string | undefined> => {
  const tags = [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)">/g)];
  return {
    ...Object.fromEntries(tags.map(([, name = '', text = '']) => [name, unescape(text)])),
    title: unescape(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
  };
};

const LANDING_DESCRIPTION =
  'Rivendi il biglietto aereo che non puoi usare, o trova l’offerta last minute di chi non parte.';

describe('a link pasted into a chat', () => {
  const previewOf = async (path: string) =>
    preview((await browse(hosted.default.visitor, path, 'GET', '*/*')).text);

  it('of the landing has a title, a description and a picture [GEN-17]', async () => {
    expect(await previewOf('/')).toMatchObject({
      title: 'Rivola: rivendi e acquista biglietti aerei',
      'og:title': 'Rivola: rivendi e acquista biglietti aerei',
      description: LANDING_DESCRIPTION,
      'og:description': LANDING_DESCRIPTION,
      'og:type': 'website',
      'og:image': `${PUBLIC_URL}/copertina.jpg`,
      'twitter:card': 'summary_large_image',
    });
  });

  it('of a search names its route and day, and shows where it leads [GEN-17]', async () => {
    expect(
      await previewOf('/cerca?departure=Milano&destination=Roma&date=2026-06-12&utm_source=x'),
    ).toMatchObject({
      title: 'Milano → Roma, 12/06/2026 · Rivola',
      'og:title': 'Milano → Roma, 12/06/2026 · Rivola',
      'og:description':
        'Biglietti aerei da Milano per Roma, il 12/06/2026, rivenduti da chi non parte.',
      'og:image': `${PUBLIC_URL}/uploads/seed/roma.webp`,
    });
    const poster = `${PUBLIC_URL}/uploads/seed/milano.webp`;
    for (const query of ['departure=milano', 'departure=Milano&destination=Reggio%20Calabria'])
      expect((await previewOf(`/cerca?${query}`))['og:image'], 'only whence').toBe(poster);
    const titles = {
      '/cerca': 'Cerca un biglietto',
      '/cerca?departure=Milano': 'Milano → Ovunque',
      '/cerca?destination=Bari&date=2026-02-30': 'Ovunque → Bari',
      '/cerca?date=2026-06-12': 'Biglietti per il 12/06/2026',
      '/cerca?departure=%E0%A4': '\uFFFD → Ovunque',
    };
    for (const [path, title] of Object.entries(titles)) {
      expect((await previewOf(path)).title, path).toBe(`${title} · Rivola`);
    }
  });

  it.each([
    '</title><script>alert(1)</script>',
    `"><img src=x onerror=alert(1)>$&$'\0\n\u202E&amp;`,
  ])('of a search for %j is text and nothing else [GEN-17]', async (hostile) => {
    const path = `/cerca?departure=${encodeURIComponent(hostile)}`;
    const { text } = await browse(hosted.default.visitor, path);
    expect(text).not.toMatch(/<script(?![^>]* src=)|<img/);
    expect(text.match(/<\/title>/g)).toHaveLength(1);
    const cleaned = hostile.replaceAll(/\p{Cc}+/gu, ' ').replaceAll('\u202E', '');
    expect(preview(text).title).toBe(`${cleaned} → Ovunque · Rivola`);
  });

  it('of a seller has their name and average by the rows of the sandbox; of nobody it is a 404 [GEN-17]', async () => {
    const sandbox = server.createSandbox();
    const before = preview((await browse(sandbox.visitor, '/venditore/1')).text);
    expect(before.title).toMatch(/^Marta Greco, \d,\d su 5 · Rivola$/);
    expect(before['og:image']).toMatch(/\/uploads\/seed\/(?!olbia)\w+\.webp$/);
    const ticket = {
      user: PEOPLE.marta,
      image: 'seed/olbia.webp',
      moderation: 'approved',
    } as const;
    await arrange(sandbox, { tickets: [ticket] });
    const { 'og:image': newest } = preview((await browse(sandbox.visitor, '/venditore/1')).text);
    expect(newest).toMatch(/^http.*\/uploads\/seed\/olbia\.webp$/);
    const { feedback } = sandbox.state.store;
    const { id: userId, full_name: name } = [...sandbox.state.store.users.values()].find(
      ({ id, full_name }) => full_name !== '' && feedback.by('seller', id).length === 0,
    ) ?? { id: 0, full_name: '' };
    const titleIn = async (client: Client) =>
      preview((await browse(client, `/venditore/${userId}`)).text).title;
    expect(await titleIn(sandbox.visitor)).toBe(`${name} · Rivola`);
    await sandbox.as('marta').call(leaveFeedback, { params: { userId }, body: { rating: 4 } });
    const own = preview((await browse(sandbox.visitor, `/venditore/${userId}`)).text);
    expect(own).toMatchObject({
      title: `${name}, 4,0 su 5 · Rivola`,
      'og:title': `${name}, 4,0 su 5 · Rivola`,
      'og:description': `Le recensioni e i biglietti aerei in vendita di ${name}.`,
    });
    expect(own['og:image'], 'nothing on sale').toMatch(/\/copertina\.jpg$/);
    expect(await titleIn(server.default.visitor), 'another sandbox').toBe(`${name} · Rivola`);
    for (const id of ['999999', 'nessuno', '0', '1.5']) {
      expect((await browse(sandbox.visitor, `/venditore/${id}`)).status, id).toBe(404);
    }
  });
});

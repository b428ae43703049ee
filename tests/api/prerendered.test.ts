import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { PRERENDERED_FOLDER } from '#contract/screens';
import { testServer } from '../support/server.ts';
import { ownFolder } from '../support/own-folder.ts';

/** A stand-in for the built client; tests/full/prerender.spec.ts opens the real one in a browser. */
const folder = await ownFolder('prerendered');
const client = join(folder, 'client');
const pageOf = (name: string) => `<!doctype html><p>${name}</p>`;
await mkdir(join(client, PRERENDERED_FOLDER), { recursive: true });
await writeFile(join(client, 'index.html'), pageOf('empty'));
for (const name of ['landing', 'login', 'search']) {
  await writeFile(join(client, PRERENDERED_FOLDER, `${name}.html`), pageOf(name));
}
const server = await testServer({ settings: { CLIENT_DIR: client } });
afterAll(() => server.close());

const send = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.default.visitor.send({ method, path, headers: { accept: 'text/html', ...headers } });

describe('a browser gets the prerendered page', () => {
  it.each([
    ['/', 'landing'],
    ['/login', 'login'],
    ['/cerca', 'search'],
  ])('at %s [ROUTE-01]', async (path, name) => {
    const answer = await send(path);
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(pageOf(name));
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it('with the headers of any other', async () => {
    const [page, other] = [await send('/login'), await send('/pubblica')];
    const names = (headers: object) => Object.keys(headers).toSorted();
    expect(names(page.headers)).toEqual(names(other.headers));
    const policy = page.headers['content-security-policy'];
    expect(policy).toBe(other.headers['content-security-policy']);
    expect(String(policy).split(';')).toEqual(
      expect.arrayContaining(["script-src 'self'", "style-src 'self'"]),
    );
  });

  it('only once while it does not change', async () => {
    const { headers } = await send('/login');
    const again = await send('/login', {
      'if-none-match': String(headers.etag),
    });
    expect(again.status).toBe(304);
  });

  it('without its content for HEAD', async () => {
    const { status, text, headers } = await send('/login', {}, 'HEAD');
    expect([status, text ?? '']).toEqual([200, '']);
    expect(headers['content-length']).toBe(String(pageOf('login').length));
  });
});

describe('a browser gets the empty page, which the client fills', () => {
  it.each([
    ['with a query', '/login?da=%2Fpubblica'],
    ['with a slash at the end', '/login/'],
    ['in capitals', '/LOGIN'],
    ['for a page that the build did not render', '/privacy-policy'],
    ['for a page that needs a session', '/pubblica'],
  ])('%s', async (_name, path) => {
    const answer = await send(path);
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(pageOf('empty'));
  });

  it('at the address of the prerendered file itself', async () => {
    const answer = await send(`/${PRERENDERED_FOLDER}/login.html`);
    expect(answer.status).toBe(404);
    expect(answer.text).toBe(pageOf('empty'));
  });
});

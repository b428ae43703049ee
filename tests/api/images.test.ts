import { isDeepStrictEqual } from 'node:util';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { IMAGE_MAX_BYTES } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { formOf } from '../kit/call.ts';
import { aPng, aTextFile, aTicket, bytesOf } from '../support/builders.ts';
import { encodeForm } from '../support/client.ts';
import { servedPicture } from '../support/published-pictures.ts';
import { testServer } from '../support/server.ts';

const server = await testServer();

describe('a picture', () => {
  it('is served from below a folder whose name begins with a dot, and no file of such a name is [GEN-24, PUB-17]', async () => {
    const { images } = server.default.state;
    expect(images.folder).toMatch(/[\\/]\./);
    const { bytes, path } = await servedPicture(server.default, await aPng(61, 47));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 61 });
    await images.add('.nascosta.webp', bytes);
    const hidden = await server.default.visitor.get('/uploads/.nascosta.webp');
    expect([hidden.status, hidden.body]).toEqual([404, { detail: PROBLEM.pathNotFound }]);
    expect((await server.default.visitor.get(path)).status).toBe(200);
  });

  it('of one sandbox is not served to another; without one it is the default’s [DEMO-01, DEMO-02]', async () => {
    const [sandbox, other] = [server.createSandbox(), server.createSandbox()];
    const { path } = await servedPicture(sandbox, await aPng());
    expect((await other.visitor.get(path)).status).toBe(404);
    expect((await server.default.visitor.get(path)).status).toBe(404);
    const cookie = { 'x-sandbox': '', cookie: `a=b; sandbox=${sandbox.state.id}` };
    const byCookie = await other.visitor.with(cookie).fetchBytes({ method: 'GET', path });
    expect(byCookie.status).toBe(200);
    // A tab that is in a sandbox of its own names it by the cookie of a nearer path, which other tabs send too.
    const both = `sandbox=${other.state.id}; sandbox=${sandbox.state.id}`;
    const byBoth = other.visitor.with({ 'x-sandbox': '', cookie: both });
    expect((await byBoth.fetchBytes({ method: 'GET', path })).status).toBe(200);
    // A cookie may be older than its sandbox; a header is what somebody means now.
    const shared = (await servedPicture(server.default, await aPng(31, 17))).path;
    const statusFor = async (headers: Record<string, string>) =>
      (await other.visitor.with(headers).fetchBytes({ method: 'GET', path: shared })).status;
    expect(await statusFor({ 'x-sandbox': '', cookie: 'sandbox=di-altri' })).toBe(200);
    expect(await statusFor({ 'x-sandbox': 'di-altri' })).toBe(404);
  });
});

describe('an upload', () => {
  /** Publishes a picture under this file name and content type. */
  const upload = async (image: Buffer, name: string, type = 'image/png') => {
    const sandbox = server.createSandbox();
    const before = sandbox.state.store.export();
    const form = formOf(aTicket());
    form.append('image', new Blob([new Uint8Array(image)], { type }), name);
    const { body, type: contentType } = await encodeForm(form);
    const path = '/api/tickets/tickets/';
    const headers = { 'content-type': contentType };
    const answer = await sandbox.as('luca').send({ method: 'POST', path, headers, body });
    const isUnchanged = isDeepStrictEqual(sandbox.state.store.export(), before);
    return { answer, isUnchanged, files: await sandbox.files() };
  };

  it('is stored under the digest of what it holds, whatever it is called [PUB-17]', async () => {
    const { answer, files } = await upload(
      ...([await bytesOf(await aPng()), '../../../../tmp/x.html', 'text/html'] as const),
    );
    expect(answer.status, answer.text).toBe(201);
    expect(files).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.webp$/)]);
  });

  it.each([
    ['without a name', aPng, ''],
    ['of text', () => aTextFile(), 'x.png'],
  ])('%s is refused and stores nothing [PUB-17]', async (_, make, name) => {
    const { answer, isUnchanged, files } = await upload(await bytesOf(await make()), name);
    expect([answer.status, isUnchanged, files]).toEqual([400, true, []]);
  });

  it('of 8 MB is accepted, and one of more refused with the remedy [PUB-17]', async () => {
    const png = await bytesOf(await aPng());
    const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)]);
    const { answer, files } = await upload(padded(IMAGE_MAX_BYTES + 1), 'x.png');
    expect([answer.status, answer.body]).toEqual([400, { image: [PROBLEM.imageTooBig] }]);
    expect(PROBLEM.imageTooBig).toContain('salvala come JPEG o PNG');
    expect(files).toEqual([]);
    expect((await upload(padded(IMAGE_MAX_BYTES), 'x.png')).answer.status).toBe(201);
  });
});

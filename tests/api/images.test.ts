import { isDeepStrictEqual } from 'node:util';
import sharp from 'sharp';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { deleteSandbox } from '#lab/control';
import { IMAGE_MAX_BYTES } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { editTicket } from '#contract/tickets';
import { LAB_SAID } from '../support/lab-said.ts';
import { formOf } from '../kit/call.ts';
import { aPng, aTextFile, aTicket, aTruncatedJpeg, bytesOf } from '../support/builders.ts';
import { encodeForm } from '../support/client.ts';
import { publishPicture, servedPicture } from '../support/published-pictures.ts';
import { testServer, type TestSandbox } from '../support/server.ts';

const server = await testServer();
afterAll(() => server.close());

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

  it('of one sandbox is not served to another [DEMO-02]', async () => {
    const [sandbox, other] = [server.createSandbox(), server.createSandbox()];
    const { path } = await servedPicture(sandbox, await aPng());
    expect((await other.visitor.get(path)).status).toBe(404);
    expect((await server.default.visitor.get(path)).status).toBe(404);
    const cookie = { 'x-sandbox': '', cookie: `a=b; sandbox=${sandbox.state.id}` };
    const byCookie = await other.visitor.with(cookie).fetchBytes({ method: 'GET', path });
    expect(byCookie.status).toBe(200);
  });

  it('is the default sandbox’s for a cookie that names one that is not there, 404 for a header that does [DEMO-01]', async () => {
    const { path } = await servedPicture(server.default, await aPng(31, 17));
    const own = await servedPicture(server.createSandbox(), await aPng(37, 19));
    const statusFor = async (sought: string, headers: Record<string, string>) =>
      (await server.default.visitor.with(headers).fetchBytes({ method: 'GET', path: sought }))
        .status;
    const cookie = 'sandbox=di-altri';
    expect(await statusFor(path, { 'x-sandbox': '', cookie })).toBe(200);
    expect(await statusFor(path, { 'x-sandbox': 'di-altri', cookie })).toBe(404);
    expect(await statusFor(own.path, { 'x-sandbox': '', cookie })).toBe(404);
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

  it.each([
    ['HTML', 'x.html', 'text/html'],
    ['path traversal', '../../../../tmp/x.png', 'image/png'],
    ['a Windows path', 'C:\\x.png', 'image/png'],
    ['5,000 characters', 'x'.repeat(5000), 'image/png'],
  ])(
    'that is named %s is stored under the digest of what it holds [PUB-17]',
    async (_, name, type) => {
      const { answer, files } = await upload(await bytesOf(await aPng()), name, type);
      expect(answer.status, answer.text).toBe(201);
      expect(files).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.webp$/)]);
    },
  );

  it.each([
    ['with a NUL byte in its name', aPng, 'x.png\u0000.html'],
    ['without a name', aPng, ''],
    ['of text', () => aTextFile(), 'x.png'],
    ['of a truncated JPEG', aTruncatedJpeg, 'x.jpg'],
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

  it('that is refused leaves an edited ticket its picture [PUB-15, PUB-17]', async () => {
    const sandbox = server.createSandbox();
    const { body } = await publishPicture(sandbox, await aPng());
    const before = await sandbox.files();
    const edit = { params: { id: body.id }, body: {}, image: aTextFile() };
    expect((await sandbox.as('luca').call(editTicket, edit)).status).toBe(400);
    expect(await sandbox.files()).toEqual(before);
  });
});

describe('the uploads folder', () => {
  it('serves the seed’s pictures to all sandboxes', async () => {
    const path = '/uploads/seed/roma.webp';
    const answer = await server.createSandbox().visitor.fetchBytes({ method: 'GET', path });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp']);
  });
});

describe('a sandbox that is deleted while users publish in it', () => {
  const { imagePreparer } = server.deps;
  const prepare = imagePreparer.prepare.bind(imagePreparer);
  const preparing = vi.spyOn(imagePreparer, 'prepare');
  afterAll(() => preparing.mockRestore());

  const remove = (sandbox: TestSandbox) =>
    server.default.visitor.call(deleteSandbox, { params: { id: sandbox.state.id } });

  it('is deleted with their pictures, and refused requests get 404 [DEMO-01]', async () => {
    const sandbox = server.createSandbox();
    const png = await aPng();
    let deleted: ReturnType<typeof remove> | undefined;
    // Several at once: at the deletion, some pictures are being written and others still decoded.
    preparing.mockImplementationOnce(async (upload) => {
      const picture = await prepare(upload);
      deleted = remove(sandbox);
      return picture;
    });
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => publishPicture(sandbox, png)),
    );
    expect((await deleted)?.status).toBe(204);
    const gone = { detail: LAB_SAID.sandboxNotFound(sandbox.state.id) };
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toEqual(
      refused.map(() => expect.objectContaining({ status: 404, body: gone }) as unknown),
    );
    expect([await sandbox.files(), server.logged]).toEqual([[], []]);
  });
});

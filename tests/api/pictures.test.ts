/** Pictures that people publish: how they are named, kept and served, and what is not served. */
import { symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { getCalendar } from '#contract/calendar';
import { IMAGE_MAX_BYTES } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { deleteTicket, editTicket } from '#contract/tickets';
import { getClock } from '#lab/control';
import { exportSandbox, importSandbox } from '#lab/state';
import { formOf } from '../kit/call.ts';
import { publishPicture } from '../support/requests.ts';
import { aPng, aTicket, bytesOf } from '../support/builders.ts';
import { encodeForm, type Answer } from '../support/client.ts';
import { expectProblem } from '../support/contract-checks.ts';
import { HOSTILE_SEGMENTS } from '../support/hostile-input.ts';
import { ownFolder } from '../support/own-folder.ts';
import { testServer, type TestSandbox } from '../support/server.ts';

const server = await testServer();

const publish = async (sandbox: TestSandbox, image: Blob) => {
  const { status, body, text } = await publishPicture(sandbox, image);
  expect(status, text).toBe(201);
  return { ...body, path: body.image ?? '' };
};

describe('a picture', () => {
  it('is served from below a folder whose name begins with a dot, and no file of such a name is [GEN-24, PUB-17]', async () => {
    const { images } = server.default.state;
    expect(images.folder).toMatch(/[\\/]\./);
    const { path } = await publish(server.default, await aPng(61, 47));
    const { bytes } = await server.default.visitor.fetchBytes({ method: 'GET', path });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 61 });
    await images.add('.nascosta.webp', bytes);
    const hidden = await server.default.visitor.get('/uploads/.nascosta.webp');
    expect([hidden.status, hidden.body]).toEqual([404, { detail: PROBLEM.pathNotFound }]);
    expect((await server.default.visitor.get(path)).status).toBe(200);
  });

  it('of one sandbox is not served to another; without one it is the default’s [DEMO-01, DEMO-02]', async () => {
    const [sandbox, other] = [server.createSandbox(), server.createSandbox()];
    const { path } = await publish(sandbox, await aPng());
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
    const shared = (await publish(server.default, await aPng(31, 17))).path;
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
    const form = formOf(aTicket());
    form.append('image', new Blob([new Uint8Array(image)], { type }), name);
    const { body, type: contentType } = await encodeForm(form);
    const path = '/api/tickets/tickets/';
    const headers = { 'content-type': contentType };
    const answer = await sandbox.as('luca').send({ method: 'POST', path, headers, body });
    return { answer, files: await sandbox.files() };
  };

  it('is stored under the digest of what it holds, whatever it is called [PUB-17]', async () => {
    const { answer, files } = await upload(
      ...([await bytesOf(await aPng()), '../../../../tmp/x.html', 'text/html'] as const),
    );
    expect(answer.status, answer.text).toBe(201);
    expect(files).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.webp$/)]);
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

const edit = (sandbox: TestSandbox, id: number, image: Blob, price = '20') =>
  sandbox.as('luca').call(editTicket, { params: { id }, body: { price }, image });

/** The names in the tickets of a sandbox, without those of the seed. */
const named = ({ state }: TestSandbox) => {
  const names = [...state.store.tickets.values()].flatMap(({ image }) => image ?? []);
  return [...new Set(names.filter((name) => !name.startsWith('seed/')))].toSorted();
};

/** The files of a sandbox that are served. */
const served = async (sandbox: TestSandbox) => {
  const files = await sandbox.files();
  const answers = await Promise.all(files.map((name) => sandbox.visitor.get(`/uploads/${name}`)));
  return files.filter((_, at) => answers[at]?.status === 200);
};

describe('an uploaded picture', () => {
  it('is its own validator: a browser that has it is answered 304 [SEED-03]', async () => {
    const sandbox = server.createSandbox();
    const { image } = await publish(sandbox, await aPng());
    for (const path of [image ?? '', '/uploads/seed/roma.webp']) {
      const { headers } = await sandbox.visitor.get(path);
      expect(headers['last-modified']).toBeUndefined();
      const known = sandbox.visitor.with({ 'if-none-match': headers.etag ?? '' });
      expect((await known.get(path)).status).toBe(304);
    }
  });

  it('of two tickets stays until neither has it [MINE-05, PUB-17]', async () => {
    const sandbox = server.createSandbox();
    const sent = await Promise.all([aPng(), aPng(), aPng()]);
    const tickets = await Promise.all(sent.map((image) => publish(sandbox, image)));
    const [first, second, third] = tickets.map(({ id }) => id);
    const remove = (id = 0) => sandbox.as('luca').call(deleteTicket, { params: { id } });
    await remove(first);
    expect(await served(sandbox)).toHaveLength(1);
    await edit(sandbox, second ?? 0, await aPng(50));
    expect(await served(sandbox)).toEqual(named(sandbox));
    expect(named(sandbox)).toHaveLength(2);
    await Promise.all([remove(second), remove(third)]);
    expect(await sandbox.files()).toEqual([]);
  });

  it('stays for another ticket that gets it while a call with it fails or its ticket is deleted [PUB-17, MINE-05]', async () => {
    const sandbox = server.createSandbox();
    const { id } = await publish(sandbox, await aPng());
    const image = await aPng();
    const { images, store } = sandbox.state;
    let deleted: Promise<{ status: number }> | undefined;
    const adding = vi.spyOn(images, 'add').mockImplementationOnce((name, bytes) => {
      deleted = sandbox.as('luca').call(deleteTicket, { params: { id } });
      vi.spyOn(store, 'commit').mockRejectedValueOnce(new Error('no room'));
      return images.add(name, bytes);
    });
    const answers = await Promise.all([image, image].map((one) => publishPicture(sandbox, one)));
    adding.mockRestore();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 500]));
    expect((await deleted)?.status).toBe(204);
    expect(await served(sandbox)).toEqual(named(sandbox));
    expect(named(sandbox)).toHaveLength(1);
  });

  it('stays where an edit with it is refused, and goes where one with another succeeds [PUB-15, PUB-17]', async () => {
    const sandbox = server.createSandbox();
    const { id } = await publish(sandbox, await aPng());
    const past = { params: { id }, body: { date: '2020-01-01' }, image: await aPng() };
    expect((await sandbox.as('luca').call(editTicket, past)).status).toBe(400);
    expect(await served(sandbox)).toHaveLength(1);
    const [same, other] = [await aPng(), await aPng(50)];
    for (let time = 0; time < 2; time++) {
      const images = [same, other, same, other];
      const answers = await Promise.all(images.map((image) => edit(sandbox, id, image)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(await served(sandbox)).toEqual(named(sandbox));
      expect(named(sandbox)).toHaveLength(1);
    }
  });
});

/** A sandbox with a picture, its name, and its state with another picture under that name. */
const changedByHand = async () => {
  const [sandbox, other] = [server.createSandbox(), server.createSandbox()];
  const { image } = await publish(sandbox, await aPng());
  const name = image?.replace('/uploads/', '') ?? '';
  await publish(other, await aPng(50));
  const query = { images: 'true' } as const;
  const { body } = await sandbox.visitor.call(exportSandbox, { query });
  const { images } = (await other.visitor.call(exportSandbox, { query })).body;
  const [picture = ''] = Object.values(images as Record<string, string>);
  return { sandbox, name, picture, body: { ...body, images: { [name]: picture } } };
};

it('an import with another picture under a name that is taken puts it in place of the former one [LAB-01, SEED-03]', async () => {
  const { sandbox, name, picture, body } = await changedByHand();
  expect((await sandbox.visitor.call(importSandbox, { body })).status).toBe(200);
  const stored = await sandbox.state.images.read(name);
  expect(stored && Buffer.from(stored).toString('base64')).toBe(picture);
  expect(await served(sandbox)).toEqual(named(sandbox));
  expect(named(sandbox)).toHaveLength(1);
});

/** A stand-in for the built client. */
const client = await ownFolder('client');
await writeFile(join(client, 'index.html'), '<!doctype html><title>Rivola</title>');
const TOKEN = 'il-segreto-della-regia';
const HOSTED = { CLIENT_DIR: client, DEMO_TOKEN: TOKEN };

const hosted = await testServer({ settings: HOSTED });

/** A browser on another machine with this cookie; it requests pages and images without the token. */
const browser = (cookie = '') =>
  hosted.default.visitor.with({ 'x-forwarded-for': '198.51.100.7', cookie, accept: 'text/html' });
const tokenHolder = (cookie = '') => browser(cookie).with({ 'x-demo-token': TOKEN });

const cookiesOf = ({ headers }: Answer): string[] => headers['set-cookie'] ?? [];

it('a team that shares a server by its token has the sandbox chosen by cookie for pages, images and calls [DEMO-02, DEMO-09]', async () => {
  const sandbox = hosted.createSandbox({ id: 'prova', date: '2026-01-02' });
  const published = await publishPicture(sandbox, await aPng());
  const image = published.body.image ?? '';
  const cookie = 'sandbox=prova';
  const answers = [
    await browser(cookie).get('/cerca'),
    await browser(cookie).get(image),
    await browser(cookie).get('/uploads/nessuna.webp'),
    await tokenHolder(cookie).call(getCalendar, {}),
    await tokenHolder(cookie).call(getClock, {}),
    await browser().get(image),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 200, 200, 404]);
  expect(answers.flatMap(cookiesOf)).toEqual([]);
  expect(answers[3]?.body).toMatchObject({ today: '2026-01-02' });
  expect(answers[4]?.body).toMatchObject({ today: '2026-01-02' });
});

/**
 * Makes a symbolic link to a file. On Windows only administrators, and users with its Developer Mode, may make one; others
 * may make a junction, which leads to the file's folder.
 */
const linkToFile = async (file: string, path: string): Promise<void> => {
  try {
    await symlink(file, path, 'file');
  } catch (error) {
    if (process.platform !== 'win32') throw error;
    await symlink(dirname(file), path, 'junction');
  }
};

const foldered = await testServer({ imageFolders: true });

describe('the uploads folder', () => {
  it.each(HOSTILE_SEGMENTS)('answers an error for %s [PUB-17]', async (text) => {
    for (const folder of ['/uploads/', '/uploads/seed/']) {
      const answer = await foldered.default.visitor.get(folder + text);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expectProblem(answer);
    }
  });

  it('serves what its sandbox stored, and no other file or symbolic link in it [PUB-17, DEMO-02]', async () => {
    const sandbox = foldered.createSandbox();
    const { body } = await publishPicture(sandbox, await aPng());
    const folder = sandbox.state.images.folder ?? '';
    await writeFile(join(folder, 'altro.webp'), 'non è suo');
    await linkToFile(
      join(import.meta.dirname, '..', '..', 'package.json'),
      join(folder, 'fuori.webp'),
    );
    const own = body.image ?? '';
    expect((await sandbox.visitor.fetchBytes({ method: 'GET', path: own })).status).toBe(200);
    const paths = [
      '/uploads/altro.webp',
      '/uploads/fuori.webp',
      '/uploads/fuori.webp/package.json',
      `${own}.tmp`,
      `${own}/`.replace('uploads', 'uploads/.'),
      own.replace('/uploads/', '/uploads/default/'),
      own.replace('/uploads/', '/uploads/seed/'),
      own.toUpperCase(),
      `${own}%00`,
    ];
    for (const path of paths) {
      const answer = await sandbox.visitor.get(path);
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
      expectProblem(answer, path);
    }
  });

  it.each(['PUT', 'DELETE'])('cannot be changed with %s [PUB-17]', async (method) => {
    const sandbox = foldered.createSandbox();
    const { body } = await publishPicture(sandbox, await aPng());
    const files = await sandbox.files();
    for (const path of [body.image ?? '', '/uploads/nuovo.webp', '/uploads/seed/roma.webp']) {
      const answer = await sandbox.as('luca').send({ method, path, body: 'x' });
      expect(answer.status, path).toBe(404);
      expectProblem(answer);
    }
    expect(await sandbox.files()).toEqual(files);
  });
});

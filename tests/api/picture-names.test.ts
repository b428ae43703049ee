import { describe, expect, it, vi } from 'vitest';
import { exportSandbox, importSandbox } from '#lab/state';
import { deleteTicket, editTicket } from '#contract/tickets';
import { aPng } from '../support/builders.ts';
import { publishPicture } from '../support/published-pictures.ts';
import { testServer, type TestSandbox } from '../support/server.ts';

const server = await testServer();

const publish = async (sandbox: TestSandbox, image: Blob) => {
  const { status, body, text } = await publishPicture(sandbox, image);
  expect(status, text).toBe(201);
  return body;
};

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

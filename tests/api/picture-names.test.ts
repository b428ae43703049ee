import { afterAll, describe, expect, it, vi } from 'vitest';
import { resetSandbox } from '#lab/control';
import { exportSandbox, importSandbox } from '#lab/state';
import { deleteTicket, editTicket, publishTicket } from '#contract/tickets';
import { aPng, aTicket } from '../support/builders.ts';
import { testServer, type TestSandbox } from '../support/server.ts';

const [server, twin] = [await testServer(), await testServer({ date: '2027-01-31' })];
afterAll(() => Promise.all([server.close(), twin.close()]));

const publish = async (sandbox: TestSandbox, image: Blob) => {
  const { status, body, text } = await sandbox
    .as('luca')
    .call(publishTicket, { body: aTicket(), image });
  expect(status, text).toBe(201);
  return body;
};

const edit = (sandbox: TestSandbox, id: number, image: Blob, price = '20') =>
  sandbox.as('luca').call(editTicket, { params: { id }, body: { price }, image });

/** The names in the tickets of a sandbox, without those of the seed. */
const named = ({ state }: TestSandbox) =>
  [...state.store.tickets.values()]
    .flatMap(({ image }) => (image === null || image.startsWith('seed/') ? [] : image))
    .toSorted();

/** The files of a sandbox that are served. */
const served = async (sandbox: TestSandbox) => {
  const files = await sandbox.files();
  const answers = await Promise.all(files.map((name) => sandbox.visitor.get(`/uploads/${name}`)));
  return files.filter((_, at) => answers[at]?.status === 200);
};

describe('the name of an uploaded picture', () => {
  it('is the same on two servers, and another one for another ticket or another picture [SEED-03]', async () => {
    const [one, other] = [server.createSandbox(), twin.createSandbox()];
    for (const sandbox of [one, other]) {
      await publish(sandbox, await aPng());
      await publish(sandbox, await aPng());
      await publish(sandbox, await aPng(50));
    }
    expect(new Set(named(one)).size).toBe(3);
    expect(named(other)).toEqual(named(one));
  });

  it('is its validator: a browser that has the picture is answered 304 [SEED-03]', async () => {
    const sandbox = server.createSandbox();
    const { image } = await publish(sandbox, await aPng());
    for (const path of [image ?? '', '/uploads/seed/roma.webp']) {
      const { headers } = await sandbox.visitor.get(path);
      expect(headers['last-modified']).toBeUndefined();
      const known = sandbox.visitor.with({ 'if-none-match': headers.etag ?? '' });
      expect((await known.get(path)).status).toBe(304);
    }
  });
});

describe('a ticket with the same picture as', () => {
  it('another one keeps it when that one is deleted [SEED-03, PUB-17]', async () => {
    const sandbox = server.createSandbox();
    const [first] = [await publish(sandbox, await aPng()), await publish(sandbox, await aPng())];
    await sandbox.as('luca').call(deleteTicket, { params: { id: first.id } });
    expect(await served(sandbox)).toEqual(named(sandbox));
    expect(named(sandbox)).toHaveLength(1);
  });

  it('before an edit keeps it, also where the edit is refused [SEED-03, PUB-15]', async () => {
    const sandbox = server.createSandbox();
    const { id } = await publish(sandbox, await aPng());
    const published = named(sandbox);
    expect((await edit(sandbox, id, await aPng())).status).toBe(200);
    expect(await served(sandbox)).toEqual(published);
    expect(named(sandbox)).toEqual(published);
    const past = { params: { id }, body: { date: '2020-01-01' }, image: await aPng() };
    expect((await sandbox.as('luca').call(editTicket, past)).status).toBe(400);
    expect(await served(sandbox)).toEqual(named(sandbox));
    expect(named(sandbox)).toHaveLength(1);
  });

  it('one that was published before a reset gets it again, also while the reset is under way [SEED-03, DEMO-03]', async () => {
    const sandbox = server.createSandbox();
    await publish(sandbox, await aPng());
    for (let time = 0; time < 10; time++) {
      const input = { body: aTicket(), image: await aPng() };
      const reset = sandbox.visitor.call(resetSandbox, { body: {} });
      // One that arrived before the reset is ended by it.
      const [{ status }] = await Promise.all([
        sandbox.as('luca').call(publishTicket, input),
        reset,
      ]);
      expect([201, 503]).toContain(status);
      expect(await served(sandbox)).toEqual(named(sandbox));
    }
  });
});

describe('pictures sent at the same time', () => {
  it('to new tickets: each ticket has its own [SEED-03, PUB-17]', async () => {
    const sandbox = server.createSandbox();
    const sent = await Promise.all(Array.from({ length: 6 }, () => aPng()));
    const tickets = await Promise.all(sent.map((image) => publish(sandbox, image)));
    expect(new Set(tickets.map(({ id }) => id)).size).toBe(6);
    expect(await served(sandbox)).toEqual(named(sandbox));
    expect(named(sandbox)).toHaveLength(6);
    const again = twin.createSandbox();
    for (const image of sent) await publish(again, image);
    expect(named(again)).toEqual(named(sandbox));
  });

  it('to one ticket: it has one of them [SEED-03, PUB-15]', async () => {
    const sandbox = server.createSandbox();
    const { id } = await publish(sandbox, await aPng());
    const [same, other] = [await aPng(), await aPng(50)];
    for (let time = 0; time < 5; time++) {
      const images = [same, other, same, other];
      const answers = await Promise.all(images.map((image) => edit(sandbox, id, image)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(await served(sandbox)).toEqual(named(sandbox));
      expect(named(sandbox)).toHaveLength(1);
    }
  });
});

describe('an import with another picture under a name that is taken', () => {
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

  it('puts it in place of the former one [LAB-01, SEED-03]', async () => {
    const { sandbox, name, picture, body } = await changedByHand();
    expect((await sandbox.visitor.call(importSandbox, { body })).status).toBe(200);
    const stored = await sandbox.state.images.read(name);
    expect(stored && Buffer.from(stored).toString('base64')).toBe(picture);
    expect(await served(sandbox)).toEqual(named(sandbox));
    expect(named(sandbox)).toHaveLength(1);
  });

  it('leaves the former one where it fails [LAB-01, SEED-03]', async () => {
    const { sandbox, name, body } = await changedByHand();
    const before = await sandbox.state.images.read(name);
    vi.spyOn(sandbox.state.store, 'replace').mockRejectedValueOnce(new Error('no room'));
    expect((await sandbox.visitor.call(importSandbox, { body })).status).toBe(500);
    expect(await sandbox.state.images.read(name)).toEqual(before);
    expect(await served(sandbox)).toEqual(named(sandbox));
    expect(named(sandbox)).toHaveLength(1);
  });
});

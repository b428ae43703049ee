/** Snapshots and exports with more pictures than fit into one text or one answer. */
import { expect, it, vi } from 'vitest';
import { SNAPSHOT_IMAGES_MAX, STATE_MAX_BYTES } from '#lab/limits';
import { LAB_SAID } from '../support/lab-said.ts';
import { keepSnapshot } from '#lab/snapshots';
import { exportSandbox } from '#lab/state';
import { testHandler, testServer, type TestApi, type TestSandbox } from '../support/server.ts';

const MIB = 1024 * 1024;
const served = testServer();
const homes: readonly (readonly [string, Promise<TestApi>])[] = [
  ['the server', served],
  ['the static edition', testHandler()],
];

/** Gives tickets of a sandbox pictures of so many bytes. */
const addPictures = async ({ state }: TestSandbox, count: number, size: number): Promise<void> => {
  const { store, images } = state;
  const tickets = [...store.tickets.values()].slice(0, count);
  for (const { id } of tickets) await images.add(`${id}.webp`, new Uint8Array(size).fill(id % 256));
  await store.commit((draft) => {
    for (const ticket of tickets) draft.put('tickets', { ...ticket, image: `${ticket.id}.webp` });
  });
};

it.each(homes)(
  'an export of %s with more pictures than an import takes says so, and the one without them is as ever [LAB-01]',
  async (_, home) => {
    const sandbox = (await home).createSandbox();
    const ask = (images: 'true' | 'false') =>
      sandbox.visitor.call(exportSandbox, { query: { images } });
    await addPictures(sandbox, 5, MIB);
    expect((await ask('true')).status).toBe(200);
    await addPictures(sandbox, 5, Math.ceil((STATE_MAX_BYTES * 3) / 4 / 5) + 1);
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await ask('true');
      expect([status, body]).toEqual([503, { detail: LAB_SAID.exportImages }]);
    }
    expect((await ask('false')).status).toBe(200);
  },
);

it('a snapshot with more pictures than one keeps names the limit, and nothing is kept [LAB-02]', async () => {
  const server = await served;
  const sandbox = server.createSandbox();
  await addPictures(sandbox, 1, 1);
  const [name = ''] = sandbox.state.images.names;
  const size = vi.spyOn(sandbox.state.images, 'size').mockReturnValue(SNAPSHOT_IMAGES_MAX + 1);
  const refused = await sandbox.visitor.call(keepSnapshot, { body: { name: 'troppo' } });
  size.mockRestore();
  expect([refused.status, refused.body]).toEqual([503, { detail: LAB_SAID.snapshotImages }]);
  expect(server.deps.sandboxes.snapshots.find('troppo')).toBeUndefined();
  expect((await sandbox.visitor.call(keepSnapshot, { body: { name: 'basta' } })).status).toBe(201);
  expect(server.deps.sandboxes.snapshots.find('basta')?.images.get(name)).toHaveLength(1);
});

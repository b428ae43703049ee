import { isSame } from '#platform/bytes';
import type { Sandbox } from './sandbox.ts';
import type { Images, Snapshot } from './snapshot.ts';

/**
 * Stores images before `work`, which gives them to tickets, in the same turn of the images; where it fails, those that they
 * replaced are there again. `assertNotReset` throws where the sandbox was deleted or reset meanwhile.
 */
export const withImages = async (
  { images }: Sandbox,
  given: Images,
  assertNotReset: () => void,
  work: () => Promise<void>,
): Promise<void> => {
  assertNotReset();
  /** The former content of files: a hand-written state may give a name another one. */
  const before = new Map<string, Uint8Array>();
  try {
    for (const [name, bytes] of given) {
      const known = await images.read(name);
      if (known && isSame(known, bytes)) continue;
      if (known) before.set(name, known);
      await images.add(name, bytes);
    }
    assertNotReset();
    await work();
  } catch (error) {
    for (const [name, bytes] of before) await images.add(name, bytes);
    throw error;
  }
};

/** Puts a sandbox into the state of a snapshot (LAB-02). Throws 404 or 503 where it was deleted or reset meanwhile. */
export const restoreSnapshot = (sandbox: Sandbox, snapshot: Snapshot): Promise<void> => {
  const { generation } = sandbox;
  const assertNotReset = () => {
    sandbox.assertNotReset(generation);
  };
  return sandbox.holdImages(() =>
    withImages(sandbox, snapshot.images, assertNotReset, () => sandbox.reset(snapshot, snapshot)),
  );
};

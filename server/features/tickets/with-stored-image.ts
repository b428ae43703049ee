import type { World } from '../../world/world.ts';
import type { Deps } from '../../call/route.ts';
import { imageName } from '../../world/world-images.ts';

/** The parts of a handler's context that decoding a picture takes. */
interface UploadCall {
  world: World;
  address: string;
  assertCurrent: () => void;
  onGone: (callback: () => void) => void;
  deps: Pick<Deps, 'budgets' | 'imagePreparer'>;
}

interface Upload {
  bytes: Uint8Array | null;
  /** Id of the ticket that gets the image: that of the next one changes while the image is stored. */
  ticketId: () => number;
}

/**
 * Stores an uploaded image and passes its file name to `change`, or `null` without an upload. Leaves no file if the
 * image is invalid or `change` fails (PUB-17). It is decoded when it is the address's turn (HOST-01). Throws 404 if the
 * world was deleted meanwhile.
 */
export const withStoredImage = async <T>(
  { world, address, assertCurrent, onGone, deps: { budgets, imagePreparer } }: UploadCall,
  { bytes, ticketId }: Upload,
  change: (name: string | null) => Promise<T>,
): Promise<T> => {
  if (!bytes) return change(null);
  const image = await budgets.decoding.run(address, () => imagePreparer.prepare(bytes), onGone);
  for (;;) {
    assertCurrent();
    const id = ticketId();
    const name = imageName(id, image);
    const changed = await world.ticketImages.holdUpload(name, async () => {
      // Refused with the reason where the world was removed meanwhile.
      if (!(await world.images.add(name, image.bytes))) assertCurrent();
      return ticketId() === id ? { result: await change(name) } : null;
    });
    if (changed) return changed.result;
  }
};

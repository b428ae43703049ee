import type { World } from '../../world/world.ts';
import type { Deps } from '../../call/route.ts';
import { imageName } from '../../world/world-images.ts';

/** The parts of a handler's context that storing a picture takes. */
interface UploadCall {
  world: World;
  image: Uint8Array | null;
  address: string;
  assertNotReset: () => void;
  onDisconnect: (callback: () => void) => void;
  deps: Pick<Deps, 'turns' | 'imagePreparer'>;
}

/**
 * Stores the image of a call and passes its file name to `change`, or `null` where there is none. Leaves no file if the
 * image is invalid or `change` fails (PUB-17). It is decoded when it is the address's turn (HOST-01). Throws 404 if the
 * world was deleted meanwhile.
 */
export const withStoredImage = async <T>(
  { world, image: bytes, address, assertNotReset, onDisconnect, deps }: UploadCall,
  change: (name: string | null) => Promise<T>,
): Promise<T> => {
  if (!bytes) return change(null);
  const { turns, imagePreparer } = deps;
  const image = await turns.decoding.run(address, () => imagePreparer.prepare(bytes), onDisconnect);
  return world.holdImages(async () => {
    assertNotReset();
    const name = imageName(image);
    await world.images.add(name, image.bytes);
    return change(name);
  });
};

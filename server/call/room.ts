/** Room for what a call brings, before a byte of it is read (HOST-01) and while it is stored. */
import type { Endpoint } from '#contract/endpoint';
import { IMAGE_MAX_BYTES, JSON_MAX_BYTES } from '#contract/limits';
import type { World } from '../world/world.ts';
import type { Admission } from '../security/admission.ts';
import type { Exchange } from './exchange.ts';

/** Most bytes of a form: the picture, and what is allowed beside it. */
export const FORM_MAX_BYTES = IMAGE_MAX_BYTES + 1024 * 1024;

/** Most fields of a form, and most bytes of a field's value and of its name, in both homes. */
export const FORM_LIMITS = { fields: 60, fieldSize: 16 * 1024, fieldNameSize: 100 };

const mostBytes = ({ encoding, maxBytes = JSON_MAX_BYTES }: Endpoint): number =>
  encoding === 'multipart' ? FORM_MAX_BYTES : maxBytes;

/**
 * Counts a body before it is read, as many bytes as it announces or the endpoint's most, and answers a function that
 * gives them back. Throws 429 or 503 where there is no room for it.
 */
export const reserveBody = (
  entry: Endpoint,
  { hasContent, announcedBytes, address }: Exchange,
  admission: Admission,
): (() => void) => {
  if (!hasContent) return () => {};
  const most = mostBytes(entry);
  const budget = most > JSON_MAX_BYTES ? admission.bodies : admission.smallBodies;
  return budget.reserve(address, Math.min(announcedBytes ?? most, most));
};

/**
 * Reserves an upload's bytes in the world's quota while `work` runs, so that concurrent uploads cannot exceed it
 * together; throws 413 if the world is full.
 */
export const withUploadQuota = async <T>(
  { world, image }: { world: World; image: Uint8Array | null },
  work: () => T | Promise<T>,
): Promise<T> => {
  const size = image?.length ?? 0;
  world.assertRoom(size);
  world.bytesInFlight += size;
  try {
    return await work();
  } finally {
    world.bytesInFlight -= size;
  }
};

import type * as z from 'zod/mini';

/**
 * Copies only the fields that a schema of the contract lists, so that no other stored field, such as a password's hash,
 * is sent. Optional fields that `source` lacks stay absent.
 */
export const pickFields = <Shape extends z.ZodMiniObject>(
  { shape }: Shape,
  source: z.output<Shape>,
): z.output<Shape> =>
  Object.fromEntries(
    Object.keys(shape)
      .filter((name) => name in source)
      .map((name) => [name, source[name]]),
  ) as z.output<Shape>;

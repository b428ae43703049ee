import type * as z from 'zod/mini';

/**
 * An answer with the fields that its shape in the contract lists, and no other: what is stored beside them, such as a
 * password's hash, does not go out.
 */
export const listed = <Shape extends z.ZodMiniObject>(
  { shape }: Shape,
  source: z.output<Shape>,
): z.output<Shape> =>
  Object.fromEntries(
    Object.keys(shape)
      .filter((name) => name in source)
      .map((name) => [name, source[name]]),
  ) as z.output<Shape>;

import type * as z from 'zod/mini';

/**
 * Makes a view that copies only the fields that a schema of the contract lists, so that no other stored field, such as a
 * password's hash, is sent. An optional field that the source lacks becomes `undefined`, which JSON leaves out.
 */
export const fieldPicker = <Shape extends z.ZodMiniObject>({ shape }: Shape) => {
  const names = Object.keys(shape);
  return (source: z.output<Shape>): z.output<Shape> => {
    const picked: Record<string, unknown> = {};
    for (const name of names) picked[name] = source[name];
    return picked as z.output<Shape>;
  };
};

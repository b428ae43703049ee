import type * as z from 'zod/mini';

/**
 * Makes a view that copies only the fields that a schema of the contract lists, so that no other stored field, such as a
 * password's hash, is sent. An optional field that the source lacks becomes `undefined`, which JSON leaves out.
 */
export const fieldPicker = <Shape extends z.ZodMiniObject>({ shape }: Shape) => {
  const names = Object.keys(shape);
  const template = Object.fromEntries(names.map((name) => [name, undefined]));
  return (source: z.output<Shape>): z.output<Shape> => {
    // A copy of the template has its hidden class; properties added one by one would make a slow dictionary of it.
    const picked: Record<string, unknown> = { ...template };
    for (const name of names) picked[name] = source[name];
    return picked as z.output<Shape>;
  };
};

import type * as z from 'zod/mini';

/**
 * Makes a view that copies only the fields that a schema of the contract lists, so that no other stored field, such as a
 * password's hash, is sent. `computed` has the fields that the row lacks or stores in another form. They are passed apart,
 * so that no row is copied whole first. An optional field that neither has becomes `undefined`, which JSON
 * leaves out.
 */
export const fieldPicker = <Shape extends z.ZodMiniObject>({ shape }: Shape) => {
  type Answer = z.output<Shape>;
  const names = Object.keys(shape);
  return <Name extends keyof Answer = never>(
    row: Omit<Answer, Name>,
    computed?: Pick<Answer, Name>,
  ): Answer => {
    const stored: Record<string, unknown> = row;
    const added: Record<string, unknown> | undefined = computed;
    const picked: Record<string, unknown> = {};
    for (const name of names) picked[name] = added && name in added ? added[name] : stored[name];
    return picked as Answer;
  };
};

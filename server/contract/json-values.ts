/** What JSON or a form can hold under names, before it is checked. */
export type Loose = Readonly<Record<string, unknown>>;

/** Whether a value has names: neither a list nor `null`. */
export const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value nests at most `levels` objects and lists. It looks no deeper, however deep the value is. */
export const isShallow = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1)));

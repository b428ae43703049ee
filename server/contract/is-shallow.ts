/** Whether a value nests at most `levels` objects and lists. It looks no deeper, however deep the value is. */
export const isShallow = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1)));

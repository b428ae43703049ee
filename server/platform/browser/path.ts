export const join = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join('/');

export const dirname = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

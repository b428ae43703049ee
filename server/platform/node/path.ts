/** Paths of files. */
export { dirname, join } from 'node:path';

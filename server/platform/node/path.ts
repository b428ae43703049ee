export { dirname, join } from 'node:path';

/**
 * `npm run test:soak`: mixed load for 30 minutes (`-- --minutes 5` for fewer). `npm run test:soak -- --suite`: the
 * end-to-end tests that write, on one server (`--workers 8`, `--times 20`).
 */
import { acceptOptions } from '../support/command-line.ts';

acceptOptions(['minutes', 'seed', 'workers', 'times', 'patience', 'only'], ['suite']);
void (process.argv.includes('--suite') ? import('./suite.ts') : import('./load.ts'));

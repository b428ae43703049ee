/**
 * `npm run test:soak`: mixed load for 30 minutes (`-- --minutes 5` for fewer). `npm run test:soak -- --suite`: the
 * end-to-end tests that write, on one server (`--workers 8`, `--times 20`). `npm run test:soak -- --late 200 --slow 5`:
 * all of them, where what a page loads comes late and its scripts run slowly.
 */
import { acceptOptions } from '../../support/command-line.ts';

acceptOptions(
  ['minutes', 'seed', 'workers', 'times', 'patience', 'only', 'late', 'slow'],
  ['suite'],
);
const arePagesLate = process.argv.includes('--late') || process.argv.includes('--slow');
if (arePagesLate) void import('./late.ts');
else void (process.argv.includes('--suite') ? import('./suite.ts') : import('./load.ts'));

// @ts-check
// `npm run check`: all static checks.
import './lib/require-node.mjs';
import { runChecks } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';

await ensureInstalled('test');
const { failures } = await runChecks();
if (failures.length > 0) process.exitCode = 1;

// @ts-check
// `npm run check`: all static checks.
import './lib/require-node.mjs';
import { printCheck, runChecks } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';

await ensureInstalled('test');
const results = await runChecks(printCheck);
if (results.some(({ ok }) => !ok)) process.exitCode = 1;

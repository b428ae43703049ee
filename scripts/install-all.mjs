// @ts-check
// First part of the commands that need packages of checks and tests, which `npm start` does not install.
import './lib/require-node.mjs';
import { ensureInstalled } from './lib/install.mjs';

await ensureInstalled('test');

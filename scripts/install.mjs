// @ts-check
// First part of the commands that need packages: those of checks and tests too, which `npm start` does not install, or with
// the argument `run` the others alone.
import './lib/require-node.mjs';
import { ensureInstalled } from './lib/install.mjs';

await ensureInstalled(process.argv[2] === 'run' ? 'run' : 'test');

// @ts-check
// First part of the commands that need packages: those of checks and tests too, which `npm start` does not install, or with
// the argument `run` the others alone.
import { requireNode } from './lib/require-node.mjs';
import { tmpdir } from 'node:os';
import { ensureInstalled } from './lib/install.mjs';

const purpose = process.argv[2] === 'run' ? 'run' : 'test';
// Tests copy and delete files there.
if (purpose === 'test') requireNode(tmpdir());
await ensureInstalled(purpose);

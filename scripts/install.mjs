// @ts-check
// First part of the commands that need packages: those of checks and tests too, which `npm start` does not install, or with
// the argument `run` the others alone. What follows is run: a file of TypeScript, or a package's command.
import { requireNode } from './lib/require-node.mjs';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { ensureInstalled } from './lib/install.mjs';
import { runAndEnd } from './lib/plain-folder.mjs';
import { inProject } from './lib/project.mjs';

const given = process.argv.slice(2);
const isRun = given[0] === 'run';
// Tests copy and delete files there.
if (!isRun) requireNode(tmpdir());
await ensureInstalled(isRun ? 'run' : 'test');
const [what, ...rest] = isRun ? given.slice(1) : given;
if (what?.endsWith('.ts')) await runAndEnd([what, ...rest], ['--import', 'tsx']);
else if (what) await runAndEnd([fileOf(what), ...rest]);

/** The file of a command that a package of its name has. @param {string} name */
function fileOf(name) {
  const manifest = /** @type {{ bin: string | Record<string, string> }} */ (
    JSON.parse(readFileSync(inProject('node_modules', name, 'package.json'), 'utf8'))
  );
  const file = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[name];
  return ['node_modules', name, file].join('/');
}

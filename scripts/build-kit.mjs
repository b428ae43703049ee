// @ts-check
// `prepack` of tests/kit: the kit and the contract as JavaScript in tests/kit/dist, with the sources beside it for types.
// With what `npm start` and `npm run serve` install alone: there is no tsc.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transformWithOxc } from 'vite';
import { inProject } from './lib/project.mjs';

const dist = inProject('tests', 'kit', 'dist');

/** @param {string[]} folder */
const sourcesIn = (...folder) =>
  readdirSync(inProject(...folder))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.join(...folder, name));

const sources = [
  ...sourcesIn('tests', 'kit'),
  ...sourcesIn('tests', 'kit', 'pages'),
  ...sourcesIn('server', 'contract'),
  ...sourcesIn('server', 'lab', 'contract'),
];

// On Windows another program may hold a file of it for a moment: two seconds.
rmSync(dist, { recursive: true, force: true, maxRetries: 6 });
for (const source of sources) {
  const target = path.join(dist, source);
  const code = readFileSync(inProject(source), 'utf8').replaceAll(
    /(\bfrom|\bimport\(|\bimport) ?('\.{1,2}\/[^']*)\.ts'/g,
    "$1 $2.js'",
  );
  const { code: script } = await transformWithOxc(code, source, { sourcemap: false });
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target.replace(/\.ts$/, '.js'), script);
  // TypeScript reads the types from the source. What a suite's own settings would say of it is nothing to the suite.
  writeFileSync(target, `// @ts-nocheck\n${code}`);
}

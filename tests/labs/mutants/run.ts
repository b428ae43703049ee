/**
 * `npm run mutants`: changes the code in one place at a time with Stryker, and looks whether a test fails. Without
 * arguments it takes all of modules.ts; `-- search admin` some modules, `-- server/security/throttle.ts` a file of one,
 * `-- server/security/throttle.ts:45-60` some of its lines. Whole modules are written to results.md.
 */
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { acceptOptions } from '../../support/command-line.ts';
import { keepPart } from '../../support/results.ts';
import { MODULES, type Module } from './modules.ts';
import { withStryker } from './stryker.ts';
import { summarise } from './summary.ts';

/** The share of a module's mutants that tests have to kill. */
const LEAST = 0.95;

const INTRO = `# Mutants of the product's logic

\`npm run mutants\` changes the code in one place at a time, runs the tests of the module, and writes this file. A mutant is
killed if a test fails or does not end. Each that survives is explained (survivors.ts).`;

interface Chosen {
  name: string;
  module: Module;
  isWhole: boolean;
}

/** The module of this name, or the one that has this file, cut down to it. */
const choose = (given: string): Chosen | undefined => {
  const module = MODULES[given];
  if (module) return { name: given, module, isWhole: true };
  const [file = ''] = given.split(':');
  const found = Object.entries(MODULES).find(([, { files }]) => files.includes(file));
  return found && { name: given, module: { ...found[1], files: [given] }, isWhole: false };
};

const given = acceptOptions([], [], { allowPositionals: true });
const chosen = (given.length > 0 ? given : Object.keys(MODULES)).flatMap((name) => {
  const found = choose(name);
  if (!found) console.error(`No module, nor a file of one: ${name}`);
  return found ?? [];
});
if (chosen.length < given.length) {
  console.error(`Modules: ${Object.keys(MODULES).join(', ')}`);
  process.exit(2);
}

// Others on this machine go first; a mutant that is slow for it is not taken for one that does not end.
setPriority(19);
await withStryker(async (run) => {
  for (const { name, module, isWhole } of chosen) {
    console.log(`${name} …`);
    const began = performance.now();
    const report = await run(module);
    const minutes = (performance.now() - began) / 60_000;
    const { killed, all, explained, problems } = summarise(report, isWhole);
    const share = all === 0 ? 1 : killed / all;
    if (isWhole && share < LEAST) problems.push(`fewer than ${LEAST * 100} % were killed`);
    const about = `${killed} of ${all} killed (${(share * 100).toFixed(1)} %)`;
    const lines = [`${module.files.length} files, in ${minutes.toFixed(1)} min.`];
    if (explained.length > 0) lines.push('', 'Survivors:', '', ...explained);
    if (problems.length > 0) lines.push('', 'Problems:', '', ...problems.map((one) => `- ${one}`));
    if (isWhole) {
      const file = join(import.meta.dirname, 'results.md');
      await keepPart(file, INTRO, { name, about, lines });
    } else console.log([about, ...lines].join('\n'));
    if (problems.length > 0) process.exitCode = 1;
  }
});

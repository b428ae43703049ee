/**
 * `npm run test:crash`: checks what is stored after kills, power cuts and stops of both adapters, and the answers during
 * faults of the machine that no test can make. `-- --kills 10` makes fewer kills, `-- --only kills,disk` runs a part, and
 * `-- --seed 7` repeats the moments and acts of a run.
 */
import { seededRandom } from '../../support/stats.ts';
import { acceptOptions, argument } from '../../support/command-line.ts';
import { aPng } from '../../support/builders.ts';
import { stepClock } from './faults/clock-steps.ts';
import { fillDisk } from './faults/full-disk.ts';
import { blockOutput } from './faults/no-output.ts';
import { pidNamespaces } from './faults/pid-namespaces.ts';
import { Findings } from './findings.ts';
import { killMany } from './kills.ts';
import { stopWorkers } from './workers.ts';

acceptOptions(['kills', 'only', 'seed']);
const seed = Number(argument('seed', String(Date.now() % 1_000_000)));
const kills = Number(argument('kills', '200'));
const random = seededRandom(seed);
const findings = new Findings();
const settings = { random, image: await aPng() };

const parts: Record<string, () => Promise<void>> = {
  disk: () => fillDisk(settings, findings),
  output: () => blockOutput(findings),
  clock: () => stepClock(findings),
  containers: () => pidNamespaces(findings),
  worker: () => stopWorkers(kills, settings, findings),
  kills: () => killMany(kills, settings, findings),
};
const only = argument('only', Object.keys(parts).join(',')).split(',');

console.log(`seed ${seed}: repeat this run with \`npm run test:crash -- --seed ${seed}\``);
for (const [name, run] of Object.entries(parts)) {
  if (!only.includes(name)) continue;
  console.log(`${name} …`);
  await run().catch((error: unknown) => findings.found(name, [String((error as Error).stack)]));
}

console.log(`\n${findings.table()}`);
console.log(
  findings.count === 0 ? '\nNothing found.' : `\n${findings.count} findings; seed ${seed}.`,
);
if (findings.count > 0) process.exitCode = 1;

/**
 * `npm run test:crash`: checks the stored data after kills, power cuts and damaged files, and the answers during faults
 * of the machine. `-- --kills 10` makes fewer kills, `-- --only kills,faults` runs a part, `-- --faults disk,sync` some of
 * the faults, and `-- --seed 7` repeats the moments and acts of a run.
 */
import { seededRandom } from '../bench/lib/stats.ts';
import { acceptOptions, argument } from '../../support/command-line.ts';
import { aPng } from '../../support/builders.ts';
import { damageFiles, shareFolder } from './damage.ts';
import { tryFaults } from './faults.ts';
import { Findings } from './findings.ts';
import { killMany } from './kills.ts';
import { raceForLock } from './locks.ts';
import { stopUnderLoad } from './stopping.ts';
import { stopWorkers } from './workers.ts';

acceptOptions(['kills', 'only', 'faults', 'seed']);
const seed = Number(argument('seed', String(Date.now() % 1_000_000)));
const kills = Number(argument('kills', '100'));
const random = seededRandom(seed);
const findings = new Findings();
const image = await aPng();

const parts: Record<string, () => Promise<void>> = {
  damage: () => damageFiles({ random, image }, findings),
  shared: async () => {
    await shareFolder(findings);
    await raceForLock(100, findings);
  },
  faults: () => tryFaults({ random, image }, findings),
  stop: () => stopUnderLoad(Math.max(2, Math.round(kills / 10)), { random, image }, findings),
  worker: () => stopWorkers(2 * kills, { random, image }, findings),
  kills: () => killMany(kills, random, image, findings),
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

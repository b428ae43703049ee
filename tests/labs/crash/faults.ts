/**
 * Faults below HTTP. The rule for each: nothing that was answered is lost, and the status says what happened (HOST-04).
 * A case is a function in a file of its own, which says itself where it needs a system that this one is not.
 */
import { argument } from '../../support/command-line.ts';
import type { ActSettings } from './acts.ts';
import { killDecoders } from './faults/dying-decoder.ts';
import { stepClock } from './faults/clock-steps.ts';
import { endHashers } from './faults/dying-hasher.ts';
import { fillDisks } from './faults/full-disk.ts';
import { exhaustDescriptors } from './faults/no-descriptors.ts';
import { blockOutput } from './faults/no-output.ts';
import { pidNamespaces } from './faults/pid-namespaces.ts';
import { lockPictures } from './faults/read-only-folder.ts';
import { slowDownSyncs } from './faults/slow-sync.ts';
import type { Findings } from './findings.ts';

export type FaultSettings = Omit<ActSettings, 'date'>;
export type FaultCase = (settings: FaultSettings, findings: Findings) => Promise<void>;

const CASES: Readonly<Record<string, FaultCase>> = {
  disk: fillDisks,
  folder: lockPictures,
  descriptors: exhaustDescriptors,
  output: blockOutput,
  sync: slowDownSyncs,
  decoder: killDecoders,
  hasher: endHashers,
  clock: stepClock,
  containers: pidNamespaces,
};

/** Runs every case, or those that `--faults` names. */
export const tryFaults: FaultCase = async (settings, findings) => {
  const chosen = argument('faults', Object.keys(CASES).join(',')).split(',');
  for (const [name, run] of Object.entries(CASES)) {
    if (!chosen.includes(name)) continue;
    console.log(`  ${name} …`);
    await run(settings, findings).catch((error: unknown) =>
      findings.found(name, [String((error as Error).stack)]),
    );
  }
};

/** Runs Stryker, which comes from the npm registry into a folder of its own. */
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inProject } from '../../../scripts/lib/project.mjs';
import { runNode } from '../../../scripts/lib/run.mjs';
import { inFreshFolder } from '../../support/fresh-folder.ts';
import type { Module } from './modules.ts';

/** The last version for Node 20. */
const PACKAGES = ['@stryker-mutator/core@9.6.1', '@stryker-mutator/vitest-runner@9.6.1'];

interface Place {
  /** From 1. */
  line: number;
  column: number;
}

interface ReportedMutant {
  mutatorName: string;
  replacement: string;
  /** `Killed`, `Timeout`, `Survived`, `NoCoverage`, or what is not counted. */
  status: string;
  location: { start: Place; end: Place };
}

/** The JSON report of Stryker, as far as it is read here. */
export interface Report {
  files: Record<string, { source: string; mutants: ReportedMutant[] }>;
}

const settings = (folder: string, { files }: Module) => ({
  testRunner: 'vitest',
  plugins: [join(folder, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
  vitest: { configFile: 'tests/labs/mutants/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // Stryker would rewrite it with TypeScript's compiler API, which TypeScript 7 has not.
  tsconfigFile: 'there-is-none.json',
  mutate: files,
  concurrency: 2,
  // In ms. Others work on the machine: a slow mutant is not one that does not end.
  timeoutMS: 120_000,
  tempDirName: join(folder, 'sandboxes'),
  ignorePatterns: ['dist', 'test-results', 'server/.data', 'client/screenshots'],
  reporters: ['json'],
  jsonReporter: { fileName: join(folder, 'report.json') },
});

/** Makes Stryker available to `work`, as a function from a module to Stryker's report. */
export const withStryker = (work: (run: (module: Module) => Promise<Report>) => Promise<void>) =>
  inFreshFolder(
    PACKAGES,
    async (folder) => {
      // The runner has to use the vitest of which the tests import.
      await symlink(inProject('node_modules', 'vitest'), join(folder, 'node_modules', 'vitest'));
      await mkdir(join(folder, 'sandboxes'));
      const configuration = join(folder, 'stryker.json');
      await work(async (module) => {
        await writeFile(configuration, JSON.stringify(settings(folder, module)));
        const command = join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js');
        const env = { MUTANTS_TESTS: module.tests.join(' ') };
        const { ok, output } = await runNode([command, 'run', configuration], { env });
        if (!ok) throw new Error(output);
        return JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')) as Report;
      });
    },
    // Without vitest, which is a peer of the runner.
    ['--legacy-peer-deps', '--prefer-offline'],
  );

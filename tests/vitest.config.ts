import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { inProject, isLinked } from '../scripts/lib/project.mjs';

/** What a file opens is closed after it. */
const AT_END = 'tests/support/vitest-at-end.ts';
/** A process for each file would load libraries and jsdom again each time: a third of the time. */
const SHARED_PROCESS = { isolate: false, setupFiles: ['tests/support/vitest-fresh-file.ts'] };

export default defineConfig({
  ...(isLinked && { root: process.cwd() }),
  resolve: { preserveSymlinks: isLinked },
  test: {
    // Child processes instead of threads: sharp is a native module.
    pool: 'forks',
    // Vitest leaves one core to itself by default, which of two is half.
    maxWorkers: availableParallelism(),
    retry: 0,
    // In ms. No test needs them on a quiet machine; a busy one of two cores is ten times as slow.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    allowOnly: false,
    setupFiles: ['tests/support/vitest-console-errors.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          ...SHARED_PROCESS,
        },
      },
      {
        extends: true,
        test: {
          name: 'component',
          include: ['tests/component/**/*.test.ts'],
          environment: inProject('tests', 'component', 'environment.ts'),
          ...SHARED_PROCESS,
        },
      },
      // The server has no module state (scripts/lint/module-state.mjs), so its modules load once for each process.
      {
        extends: true,
        test: {
          ...{ name: 'api', include: ['tests/api/**/*.test.ts'] },
          ...{ isolate: false, setupFiles: [AT_END] },
        },
      },
      {
        extends: true,
        test: {
          ...{ name: 'full', include: ['tests/full/**/*.test.ts'] },
          ...{ isolate: false, setupFiles: [AT_END] },
        },
      },
    ],
  },
});

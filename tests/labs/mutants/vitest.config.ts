import { defineConfig } from 'vitest/config';

/** As the project's, without projects, which Stryker's runner does not take apart. */
export default defineConfig({
  test: {
    // Stryker's own option for this (`testFiles`, 9.6.1) never switches on a mutant of what runs when a module is loaded.
    include: (process.env['MUTANTS_TESTS'] ?? 'tests/{unit,api}/**/*.test.ts').split(' '),
    retry: 0,
    // In ms. Shorter than Stryker's: after a test that waits for what never comes, the process need not be replaced.
    testTimeout: 20_000,
    hookTimeout: 20_000,
    expect: { poll: { timeout: 10_000 } },
    setupFiles: ['tests/support/vitest-console-errors.ts'],
  },
});

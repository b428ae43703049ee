import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Child processes instead of threads: sharp is a native module, and `process.env` is then separate for each test file.
    pool: 'forks',
    retry: 0,
    allowOnly: false,
    setupFiles: ['tests/support/vitest-console-errors.ts'],
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      { extends: true, test: { name: 'api', include: ['tests/api/**/*.test.ts'] } },
    ],
  },
});

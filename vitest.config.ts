import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Processes, not threads: sharp is native, and a server under test may read its own environment.
    pool: 'forks',
    retry: 0,
    allowOnly: false,
    setupFiles: ['tests/support/stray-console.ts'],
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      { extends: true, test: { name: 'api', include: ['tests/api/**/*.test.ts'] } },
    ],
  },
});

import { defineConfig, devices } from '@playwright/test';
import type { RivolaOptions, RivolaWorkerOptions } from 'rivola-kit';

export default defineConfig<RivolaOptions, RivolaWorkerOptions>({
  fullyParallel: true,
  // One for each core: more wait for each other, and 13 tests on two cores take longer with four.
  workers: '100%',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: process.env['RIVOLA_URL'] ?? 'http://localhost:3001',
    demoToken: process.env['DEMO_TOKEN'] ?? '',
    // A control that is missing is reported after 5 s; without this, when the 30 s of the test are over.
    actionTimeout: 5000,
    date: '2026-06-12',
  },
});

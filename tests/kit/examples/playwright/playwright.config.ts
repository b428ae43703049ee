import { defineConfig, devices } from '@playwright/test';
import type { RivolaOptions, RivolaWorkerOptions } from 'rivola-kit';

export default defineConfig<RivolaOptions, RivolaWorkerOptions>({
  fullyParallel: true,
  // One for each core: with more, the whole takes longer.
  workers: '100%',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: process.env['RIVOLA_URL'] ?? 'http://localhost:3001',
    demoToken: process.env['DEMO_TOKEN'] ?? '',
    // A missing control is reported after 15 s; without this, after the 30 s of the test.
    actionTimeout: 15_000,
    date: '2026-06-12',
  },
});

import { defineConfig } from '@playwright/test';

export default defineConfig({
  fullyParallel: true,
  workers: 4,
  use: { baseURL: process.env['RIVOLA_URL'] ?? '' },
});

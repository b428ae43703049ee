import { defineConfig } from 'cypress';
import { addRivolaTasks } from './rivola-tasks.mjs';

const baseUrl = process.env.RIVOLA_URL ?? 'http://localhost:3001';

export default defineConfig({
  e2e: {
    baseUrl,
    supportFile: false,
    specPattern: '*.cy.js',
    setupNodeEvents: (on) => addRivolaTasks(on, baseUrl),
  },
});

/** A `test` that fails on what nobody expected in the browser's console. */
import { test as base, expect } from '@playwright/test';

interface Fixtures {
  /** Errors and warnings that this test brings about; one that does not come fails the test, too. */
  expectedConsole: RegExp[];
  quietConsole: void;
  /** Everything logged with `console.info`, which is where 'only logged' outcomes go. */
  logged: string[];
}

/** The browser's own line about a refused call, which the screen is expected to tell about. */
const BROWSERS_OWN = /^Failed to load resource/;

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed
  expectedConsole: async ({}, provide) => provide([]),

  quietConsole: [
    async ({ page, expectedConsole }, provide) => {
      const said: string[] = [];
      page.on('console', (message) => {
        if (!['error', 'warning'].includes(message.type())) return;
        if (!BROWSERS_OWN.test(message.text())) said.push(message.text());
      });
      page.on('pageerror', (error) => said.push(String(error)));
      await provide();
      const stray = said.filter((text) => !expectedConsole.some((one) => one.test(text)));
      expect(stray, 'errors and warnings in the console').toEqual([]);
      const missing = expectedConsole.filter((one) => !said.some((text) => one.test(text)));
      expect(missing, 'expected in the console, and not there').toEqual([]);
    },
    { auto: true },
  ],

  logged: async ({ page }, provide) => {
    const logged: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'info') logged.push(message.text());
    });
    await provide(logged);
  },
});

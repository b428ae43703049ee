/** A Playwright `test` that fails on unexpected errors and warnings in the browser's console. */
import { test as base, expect } from '@playwright/test';

interface Fixtures {
  /** Errors and warnings that this test causes; one that does not occur fails the test, too. */
  expectedConsole: RegExp[];
  consoleCheck: void;
  /** Everything logged with `console.info`, by which the client reports failures that are 'only logged'. */
  logged: string[];
}

/** The browser's own message for a failed request, which many tests cause on purpose. */
const FAILED_REQUEST = /^Failed to load resource/;

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed
  expectedConsole: async ({}, provide) => provide([]),

  consoleCheck: [
    async ({ page, expectedConsole }, provide) => {
      const messages: string[] = [];
      page.on('console', (message) => {
        if (!['error', 'warning'].includes(message.type())) return;
        if (!FAILED_REQUEST.test(message.text())) messages.push(message.text());
      });
      page.on('pageerror', (error) => messages.push(String(error)));
      await provide();
      const unexpected = messages.filter(
        (text) => !expectedConsole.some((pattern) => pattern.test(text)),
      );
      expect(unexpected, 'errors and warnings in the console').toEqual([]);
      const missing = expectedConsole.filter(
        (pattern) => !messages.some((text) => pattern.test(text)),
      );
      expect(missing, 'expected in the console, but missing').toEqual([]);
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

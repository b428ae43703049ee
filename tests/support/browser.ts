import { test as base, expect } from '@playwright/test';

/** Chromium's own line for every answer ≥ 400; what a test provokes on the wire is no error of the page. */
const networkLine = /^Failed to load resource:/;

interface StrayErrors {
  /** Errors that a test provokes on purpose: `test.use({ expectedErrors: [/…/] })`. */
  expectedErrors: RegExp[];
  strayErrors: void;
}

/** Playwright's `test`, which also fails when a page throws or logs an error that nobody expects. */
export const test = base.extend<StrayErrors>({
  expectedErrors: [[], { option: true }],
  strayErrors: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = [];
      context.on('weberror', (thrown) => errors.push(String(thrown.error())));
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      await use();
      const stray = errors.filter(
        (text) => !networkLine.test(text) && !expectedErrors.some((pattern) => pattern.test(text)),
      );
      expect(stray, 'errors that the pages threw or logged').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Fails a Playwright test on unexpected errors and warnings in the console of its page. */
import type {
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
  TestType,
} from '@playwright/test';

export type TestArgs = PlaywrightTestArgs & PlaywrightTestOptions;
export type WorkerArgs = PlaywrightWorkerArgs & PlaywrightWorkerOptions;

export interface ConsoleFixtures {
  /** Errors and warnings that this test causes; one that does not occur fails the test, too. */
  expectedConsole: RegExp[];
  /** Everything logged with `console.info`, by which the client reports failures that are 'only logged'. */
  logged: string[];
}

/**
 * The browser's own messages: for a failed request, which many tests cause on purpose, and for a preload that was not needed within
 * seconds, which a test that stays on a page causes on a slow machine.
 */
const BROWSERS_OWN = /^Failed to load resource|was preloaded using link preload but not used/;

/** Watches the console of the fixture `page`; a test that does not ask for a page opens none. */
export const watchConsole = <T extends TestArgs, W extends WorkerArgs>(
  base: TestType<T, W>,
): TestType<T & ConsoleFixtures, W> => {
  // TypeScript cannot look up the fixtures of a type parameter.
  const plain = base as unknown as TestType<TestArgs, WorkerArgs>;
  const watched = plain.extend<ConsoleFixtures>({
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed
    expectedConsole: async ({}, provide) => provide([]),

    page: async ({ page, expectedConsole }, provide) => {
      const messages: string[] = [];
      page.on('console', (message) => {
        if (!['error', 'warning'].includes(message.type())) return;
        if (!BROWSERS_OWN.test(message.text())) messages.push(message.text());
      });
      page.on('pageerror', (error) => messages.push(String(error)));
      await provide(page);
      const unexpected = messages.filter(
        (text) => !expectedConsole.some((pattern) => pattern.test(text)),
      );
      plain.expect(unexpected, 'errors and warnings in the console').toEqual([]);
      const missing = expectedConsole.filter(
        (pattern) => !messages.some((text) => pattern.test(text)),
      );
      plain.expect(missing, 'expected in the console, but missing').toEqual([]);
    },

    logged: async ({ page }, provide) => {
      const logged: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'info') logged.push(message.text());
      });
      await provide(logged);
    },
  });
  return watched as unknown as TestType<T & ConsoleFixtures, W>;
};

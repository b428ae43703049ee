/** The Playwright `test` of the end-to-end suites: a sandbox for each worker, reset before each test. */
import { expect, type Page } from '@playwright/test';
import type { Scenario } from '#contract/catalogue';
import { Demo } from './demo.ts';
import { EMAIL, PASSWORD, TODAY, type PersonaKey } from './people.ts';
import { test as quiet } from './playwright-console-errors.ts';

export interface Options {
  /** The persona that is logged in when the test begins; `null` for a visitor. */
  persona: PersonaKey | null;
  /** The scenario that the sandbox is reset to. */
  scenario: Scenario;
  /** Annotates tests that changed their sandbox with `WRITES`, for `npm run test:soak -- --suite`. */
  noteWrites: boolean;
}

/** Type of the annotation on a test that changed its sandbox. */
export const WRITES = 'writes';

interface TestFixtures extends Options {
  /** Resets the worker's sandbox before every test, as an automatic fixture. */
  freshSandbox: void;
}

interface WorkerFixtures {
  /** The controls of the worker's own sandbox. */
  demo: Demo;
  /** That sandbox's id. */
  sandbox: string;
}

export const test = quiet.extend<TestFixtures, WorkerFixtures>({
  persona: [null, { option: true }],
  scenario: ['default', { option: true }],
  noteWrites: [false, { option: true }],

  demo: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed
    async ({}, provide, { project, parallelIndex }) => {
      const id = `e2e-${parallelIndex}-${crypto.randomUUID().slice(0, 8)}`;
      const demo = await Demo.create(project.use.baseURL ?? '', { id });
      await provide(demo);
      await demo.remove();
    },
    { scope: 'worker' },
  ],

  sandbox: [async ({ demo }, provide) => provide(demo.sandbox), { scope: 'worker' }],

  extraHTTPHeaders: async ({ sandbox }, provide) => provide({ 'X-Sandbox': sandbox }),

  freshSandbox: [
    async ({ demo, scenario, noteWrites }, provide, { annotations }) => {
      await demo.reset({ scenario, date: TODAY });
      const seed = noteWrites && (await demo.snapshot());
      await provide();
      if (noteWrites && (await demo.snapshot()) !== seed) annotations.push({ type: WRITES });
    },
    { auto: true },
  ],

  /** Local storage as after a login of `persona`. */
  storageState: async ({ demo, freshSandbox: _after, persona }, provide) =>
    provide(persona ? await demo.loggedIn(persona) : { cookies: [], origins: [] }),
});

export { EMAIL, expect, type Page, PASSWORD, type PersonaKey, TODAY };

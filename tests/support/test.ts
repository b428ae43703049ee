/** The `test` of every end-to-end suite: a sandbox for each worker, its seed before each test. */
import { expect, type Page } from '@playwright/test';
import type { Scenario } from '#contract/catalogue';
import { Demo } from './demo.ts';
import { EMAIL, PASSWORD, TODAY, type PersonaKey } from './people.ts';
import { test as quiet } from './quiet-test.ts';

export interface Options {
  /** Who is logged in when the test begins; nobody unless it is said. */
  persona: PersonaKey | null;
  /** The sandbox's scenario. */
  scenario: Scenario;
  /** Notes of each test whether it changed anything of its sandbox; for `npm run test:soak -- --suite`. */
  noteWrites: boolean;
}

/** The note on a test that changed something. */
export const WRITES = 'writes';

interface TestFixtures extends Options {
  /** Puts the worker's sandbox back to its seed; runs before every test by itself. */
  freshSandbox: void;
}

interface WorkerFixtures {
  /** The controls of the sandbox that this worker has to itself. */
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
      const seed = noteWrites && (await demo.everything());
      await provide();
      if (noteWrites && (await demo.everything()) !== seed) annotations.push({ type: WRITES });
    },
    { auto: true },
  ],

  /** A logged-in browser, as a login would leave it. */
  storageState: async ({ demo, freshSandbox: _after, persona }, provide) =>
    provide(persona ? await demo.loggedIn(persona) : { cookies: [], origins: [] }),
});

export { EMAIL, expect, type Page, PASSWORD, type PersonaKey, TODAY };

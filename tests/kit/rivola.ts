/**
 * The Playwright fixtures: a sandbox for each worker, reset before each test. They extend the `test` of the suite's own
 * `@playwright/test`, of which nothing but types is imported here: loading a second copy is an error of Playwright.
 */
import { readFile, writeFile } from 'node:fs/promises';
import type { TestInfo, TestType } from '@playwright/test';
import type { Scenario } from '../../server/contract/catalogue.ts';
import { dayInRome } from '../../server/contract/rome-time.ts';
import { findRivola, inEnvironment } from './address.ts';
import {
  watchConsole,
  type ConsoleFixtures,
  type TestArgs,
  type WorkerArgs,
} from './console-errors.ts';
import { Demo } from './demo.ts';
import { cookiesOf, keepTokenIn, originsOf, sendTokenBy, type State } from './own-origins.ts';
import { keepPagesDrawn } from './keep-drawing.ts';
import { TODAY, type Person } from './people.ts';

/** Chosen by `test.use({ … })`, or for all tests under `use` in playwright.config.ts. */
export interface RivolaOptions {
  /** Who is logged in when the test begins; `null` for a visitor. */
  persona: Person | null;
  /** The scenario that the sandbox is reset to: a built-in one, or that of a file, by its name. */
  scenario: Scenario | (string & {});
  /** A kept snapshot to go back to, by its name, instead of scenario and date. */
  snapshot: string | null;
  /** `false`: a test begins with what the one before left, as in steps that build on each other. */
  resets: boolean;
  /** The day on which the calendar stands still, as `YYYY-MM-DD`; `null` for a running clock on the real day. */
  date: string | null;
}

/** As `RivolaOptions`, for all tests of a worker. */
export interface RivolaWorkerOptions {
  /** The server's `DEMO_TOKEN`, if it has one. */
  demoToken: string;
}

export interface TestFixtures extends RivolaOptions, ConsoleFixtures {
  /** Resets the worker's sandbox before every test, as an automatic fixture. */
  freshSandbox: void;
}

export interface WorkerFixtures extends RivolaWorkerOptions {
  /** The controls of the worker's own sandbox. */
  demo: Demo;
  /** That sandbox's id. */
  sandbox: string;
}

const beginOn = async (demo: Demo, scenario: string, date: string | null): Promise<void> => {
  await demo.reset({ scenario, date: date ?? dayInRome(Date.now()) });
  if (date === null) await demo.goLive();
};

/**
 * Attaches to a test what its sandbox recorded and holds; as far as the server still says it. As files, since the reporters
 * of the terminal name those alone.
 */
const attachEvidence = async (demo: Demo, testInfo: TestInfo): Promise<void> => {
  const evidence = {
    'rivola-calls.json': async () => JSON.stringify(await demo.calls(), null, 2),
    'rivola-events.json': async () => JSON.stringify(await demo.events(), null, 2),
    'rivola-state.json': () => demo.export(),
  };
  for (const [name, read] of Object.entries(evidence)) {
    const text = await read().catch((error: unknown) => JSON.stringify({ lost: String(error) }));
    // Not by `attach`, which would copy the file.
    const path = testInfo.outputPath(name);
    await writeFile(path, text);
    testInfo.attachments.push({ name, path, contentType: 'application/json' });
  }
};

/** The option `storageState`, which may be a file, with more cookies. */
const withCookies = async (
  given: State | string | undefined | { cookies?: State['cookies']; origins?: State['origins'] },
  cookies: State['cookies'],
): Promise<State> => {
  const state =
    typeof given === 'string' ? (JSON.parse(await readFile(given, 'utf8')) as State) : given;
  return { origins: [], ...state, cookies: [...(state?.cookies ?? []), ...cookies] };
};

/** The suite's own `test` with the fixtures of the kit. */
export const rivola = <T extends TestArgs, W extends WorkerArgs>(
  base: TestType<T, W>,
): TestType<T & TestFixtures, W & WorkerFixtures> => {
  // TypeScript cannot look up the fixtures of a type parameter.
  const plain = watchConsole(base) as unknown as TestType<TestArgs & ConsoleFixtures, WorkerArgs>;
  const extended = plain.extend<Omit<TestFixtures, keyof ConsoleFixtures>, WorkerFixtures>({
    persona: [null, { option: true }],
    scenario: ['default', { option: true }],
    snapshot: [null, { option: true }],
    date: [TODAY, { option: true }],
    resets: [true, { option: true }],
    demoToken: [inEnvironment('DEMO_TOKEN') ?? '', { option: true, scope: 'worker' }],

    demo: [
      async ({ demoToken }, provide, { project, parallelIndex }) => {
        const address = project.use.baseURL ?? (await findRivola());
        const id = `e2e-${parallelIndex}-${crypto.randomUUID().slice(0, 8)}`;
        const demo = await Demo.create(address, { id }, { token: demoToken });
        await provide(demo);
        await demo.remove();
      },
      { scope: 'worker' },
    ],

    baseURL: async ({ baseURL, demo }, provide) => provide(baseURL ?? demo.address),

    sandbox: [async ({ demo }, provide) => provide(demo.sandbox), { scope: 'worker' }],

    // For `request`, and for contexts that the test makes.
    storageState: async ({ storageState, demo, baseURL }, provide) =>
      provide(await withCookies(storageState, cookiesOf(demo, baseURL))),

    request: async ({ request, demo, demoToken, baseURL }, provide) => {
      if (demoToken) sendTokenBy(request, demoToken, originsOf(demo, baseURL));
      await provide(request);
    },

    freshSandbox: [
      async ({ demo, resets, scenario, snapshot, date }, provide, testInfo) => {
        if (resets) {
          if (snapshot === null) await beginOn(demo, scenario, date);
          else await demo.reset({ snapshot });
        }
        await provide();
        // The worker ends with a test that failed, and its sandbox with it.
        if (testInfo.status !== testInfo.expectedStatus) await attachEvidence(demo, testInfo);
      },
      { auto: true },
    ],

    /**
     * Logged in as `persona` once a test or hook asks for a page, so that hooks can make snapshot and person, and tests
     * without a page pay for no login: Playwright evaluates the option `storageState` before the first hook.
     */
    context: async (
      { context, demo, demoToken, freshSandbox: _after, persona, baseURL },
      provide,
    ) => {
      keepPagesDrawn(context);
      // Again, for a test whose own `storageState` has replaced the cookie.
      await context.addCookies(cookiesOf(demo, baseURL));
      if (demoToken) {
        const origins = originsOf(demo, baseURL);
        await keepTokenIn(context, demoToken, origins);
        sendTokenBy(context.request, demoToken, origins);
      }
      if (persona) await demo.loginAs(context, persona, baseURL);
      await provide(context);
    },
  });
  return extended as unknown as TestType<T & TestFixtures, W & WorkerFixtures>;
};

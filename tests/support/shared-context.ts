/**
 * One browser context for the tests of a worker that have the same options. A test still begins with a tab of its own, and
 * finds no cookies, storage, scripts, routes and listeners of those before it; what cannot be undone, such as a stopped
 * clock, ends the context. A context of its own takes a third of the time of a test's first page, and over half of it in the
 * full Chromium, where each context opens a window.
 */
import type {
  Browser,
  BrowserContext,
  Page,
  PlaywrightTestOptions,
  TestType,
} from '@playwright/test';
import type { TestArgs, WorkerArgs } from '../kit/console-errors.ts';

/** What a context is created with. The other options may change from test to test. */
export type ContextOptions = Omit<
  PlaywrightTestOptions,
  'actionTimeout' | 'navigationTimeout' | 'testIdAttribute'
>;

/** That of no server: the pages at it are made here. */
const ANCHOR_PORT = '65535';

/** What tests listen to. Playwright itself listens to `close`. */
const EVENTS = [
  'console',
  'dialog',
  'page',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'weberror',
];

/** Methods of a context whose effect stays. */
const SETTINGS = [
  'exposeBinding',
  'exposeFunction',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const;
type Setting = (typeof SETTINGS)[number];

/**
 * Opens a page that stays open, so that the process of the next test's page runs already and has its scripts compiled: in a
 * frame of it, an empty page of the product's origin, which asks for a process by origin as the product does. The page
 * itself is of another origin, so that the context has no page of the product when a test begins.
 */
const openAnchor = async (context: BrowserContext, baseURL: string): Promise<Page> => {
  const anchor = await context.newPage();
  const outer = new URL(baseURL);
  outer.port = ANCHOR_PORT;
  await anchor.route('**/*', (route, request) =>
    route.fulfill({
      headers: { 'content-type': 'text/html', 'origin-agent-cluster': '?1' },
      body: request.url() === outer.href ? `<iframe src="${baseURL}"></iframe>` : '',
    }),
  );
  await anchor.goto(outer.href);
  return anchor;
};

/** Calls `note` with what a method answers, whenever it is called. */
const noteCalls = <Key extends string, Answer>(
  target: { [K in Key]: (...given: never[]) => Promise<Answer> },
  keys: readonly Key[],
  note: (answer: Answer) => void,
): void => {
  for (const key of keys) {
    const method = target[key];
    target[key] = async (...given) => {
      const answer = await method.apply(target, given);
      note(answer);
      return answer;
    };
  }
};

/** A context, and what it takes to hand it to the next test. */
class SharedContext {
  readonly #scripts: { dispose(): Promise<void> }[] = [];
  #isChanged = false;

  private constructor(
    readonly context: BrowserContext,
    private readonly anchor: Page,
  ) {
    const note = () => (this.#isChanged = true);
    noteCalls(context.clock, ['install', 'setFixedTime', 'setSystemTime'], note);
    noteCalls<Setting, unknown>(context, SETTINGS, note);
    noteCalls(context, ['addInitScript'], (script) => this.#scripts.push(script));
  }

  static async open(browser: Browser, baseURL: string): Promise<SharedContext> {
    // Playwright adds the options of the test.
    const context = await browser.newContext();
    return new SharedContext(context, await openAnchor(context, baseURL));
  }

  /** Removes what a test has left. Answers whether nothing is left. */
  async clear(): Promise<boolean> {
    const { context, anchor } = this;
    if (this.#isChanged || anchor.isClosed()) return false;
    for (const event of EVENTS) context.removeAllListeners(event);
    const pages = context.pages().filter((page) => page !== anchor);
    await Promise.all(pages.map((page) => page.close()));
    await Promise.all(this.#scripts.splice(0).map((script) => script.dispose()));
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.clearPermissions();
    await context.clearCookies();
    const session = await context.newCDPSession(anchor);
    await session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' });
    await session.detach();
    return true;
  }

  /** The anchor first: what Playwright then writes of a failed test is the context's first page. */
  async close(): Promise<void> {
    await this.anchor.close();
    await this.context.close();
  }
}

/** The shared context of a worker. */
export class WorkerContext {
  #options = '';
  #shared: SharedContext | undefined;

  constructor(private readonly browser: Browser) {}

  /** `tryWith` answers whether the context may be lent again, as far as the test knows. */
  async lend(options: ContextOptions, tryWith: (context: BrowserContext) => Promise<boolean>) {
    const key = JSON.stringify(options);
    if (key !== this.#options) await this.close();
    this.#options = key;
    const { baseURL = 'http://127.0.0.1/' } = options;
    this.#shared ??= await SharedContext.open(this.browser, new URL(baseURL).href);
    const isReusable = await tryWith(this.#shared.context);
    if (!isReusable || !(await this.#shared.clear())) await this.close();
  }

  async close(): Promise<void> {
    const shared = this.#shared;
    this.#shared = undefined;
    await shared?.close();
  }
}

/** The suite's own `test`, whose tests share contexts. */
export const shareContexts = <T extends TestArgs, W extends WorkerArgs>(base: TestType<T, W>) => {
  // TypeScript cannot look up the fixtures of a type parameter.
  const plain = base as unknown as TestType<TestArgs, WorkerArgs>;
  return plain.extend<object, { workerContext: WorkerContext }>({
    workerContext: [
      async ({ browser }, provide) => {
        const context = new WorkerContext(browser);
        await provide(context);
        await context.close();
      },
      { scope: 'worker' },
    ],

    // Each option stands in the pattern, from which Playwright reads what a fixture needs and where it allows no rest, and
    // again in the value, whose type tells when one is missing.
    context: async (
      {
        workerContext,
        acceptDownloads,
        bypassCSP,
        colorScheme,
        contrast,
        clientCertificates,
        deviceScaleFactor,
        extraHTTPHeaders,
        forcedColors,
        geolocation,
        hasTouch,
        httpCredentials,
        ignoreHTTPSErrors,
        isMobile,
        javaScriptEnabled,
        locale,
        offline,
        permissions,
        proxy,
        reducedMotion,
        screen,
        storageState,
        timezoneId,
        userAgent,
        viewport,
        baseURL,
        contextOptions,
        serviceWorkers,
      },
      provide,
      testInfo,
    ) => {
      const options: ContextOptions = {
        acceptDownloads,
        bypassCSP,
        colorScheme,
        contrast,
        clientCertificates,
        deviceScaleFactor,
        extraHTTPHeaders,
        forcedColors,
        geolocation,
        hasTouch,
        httpCredentials,
        ignoreHTTPSErrors,
        isMobile,
        javaScriptEnabled,
        locale,
        offline,
        permissions,
        proxy,
        reducedMotion,
        screen,
        storageState,
        timezoneId,
        userAgent,
        viewport,
        baseURL,
        contextOptions,
        serviceWorkers,
      };
      await workerContext.lend(options, async (context) => {
        await provide(context);
        return testInfo.status === testInfo.expectedStatus;
      });
    },
  });
};

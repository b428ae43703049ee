/** Waits for what the pages of a test are reading from the API, and holds it. */
import type { BrowserContext, Page, Request } from '@playwright/test';

/** The loads of each page that have no answer yet. */
const loading = new WeakMap<Page, Set<Request>>();

const isLoad = (request: Request): boolean =>
  request.method() === 'GET' && new URL(request.url()).pathname.startsWith('/api/');

const noteLoadsOf = (page: Page): void => {
  const underWay = new Set<Request>();
  loading.set(page, underWay);
  page.on('request', (request) => {
    if (isLoad(request)) underWay.add(request);
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  // A page that is left ends its loads. Playwright does not always report that they failed: not those that a route holds,
  // nor the last ones. `framenavigated` also comes for a new address on the same page, but only a new page has a response.
  let isLeaving = false;
  page.on('response', (response) => {
    const request = response.request();
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isLeaving = true;
  });
  page.on('framenavigated', (frame) => {
    if (!isLeaving || frame !== page.mainFrame()) return;
    isLeaving = false;
    underWay.clear();
  });
};

/** Notes from now on which loads are under way in the pages that a context opens. */
export const noteLoads = (context: BrowserContext): void => void context.on('page', noteLoadsOf);

/** Leaves a load out of those that are waited for, since its answer will not come. */
export const forgetLoad = (page: Page, request: Request): void =>
  void loading.get(page)?.delete(request);

/** Resolves once a page has run all its waiting tasks, by a task of its own with the lowest priority. */
const settle = async (page: Page): Promise<void> => {
  // Twice, since the tasks that take an answer begin others.
  for (const _ of [1, 2]) {
    await page.evaluate(async () => {
      await scheduler.postTask(() => null, { priority: 'background' });
    });
  }
};

/** Resolves once a page has taken the answers of the loads that are under way, and of those that follow from them. */
export const settleLoads = async (page: Page): Promise<void> => {
  const loads = () => [...(loading.get(page) ?? [])];
  do {
    await Promise.all(
      loads().map((request) => request.response().then((answer) => answer?.finished())),
    );
    await settle(page);
  } while (loads().length > 0);
};

/** Holds what a page sends to an address until the function that it resolves to is called. */
export const holdUntilReleased = async (
  page: Page,
  address: string,
  isHeld: (request: Request) => boolean = () => true,
): Promise<() => void> => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route, request) => {
    if (isHeld(request)) await released;
    await route.continue();
  });
  return release;
};

/**
 * Fires what a browser fires when its user comes back to the tab from another one. Without a window every page counts
 * as visible and focused, so no browser of a test fires it by itself. Loads under way are waited for first: the page
 * does not repeat them, and their answers may be older than what the other tab did.
 */
export const lookAgain = async (page: Page): Promise<void> => {
  await settleLoads(page);
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    window.dispatchEvent(new Event('focus'));
  });
};

/** Waits for what the pages of a test are reading from the API. */
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
  // A page that is left ends its loads, of which those held by a route are not always said to have failed.
  page.on('response', (response) => {
    const request = response.request();
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) underWay.clear();
  });
};

/** Notes from now on which loads are under way in the pages that a context opens. */
export const noteLoads = (context: BrowserContext): void => void context.on('page', noteLoadsOf);

/** Resolves once a page has the answers of the loads that are under way, and of those that follow from them. */
export const settleLoads = async (page: Page): Promise<void> => {
  const loads = () => [...(loading.get(page) ?? [])];
  do {
    await Promise.all(
      loads().map((request) => request.response().then((answer) => answer?.finished())),
    );
    // Lets the page take the answers, and begin what follows from them.
    for (const _ of [1, 2]) await page.evaluate(() => null);
  } while (loads().length > 0);
};

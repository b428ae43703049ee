/** Performance budget of the production build: all that the landing loads, and the JavaScript of each screen. */
import { gzipSync } from 'node:zlib';
import type { Request } from '@playwright/test';
import { ALL_SCREENS } from '#lab/screens';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { exampleOf } from '../support/addresses.ts';
import { expect, test, type Page } from '../support/test.ts';

/** In kB as sent, without headers. */
const LANDING = 130.5;
/** In kB of gzipped JavaScript. */
const FIRST_PAGE = 120;
const LATER_SCREEN = 110;

/** Loads an address, all that it loads, and Regia, which comes last; two screens of its own have no bar. */
const load = async (page: Page, path: string): Promise<void> => {
  const underWay = new Set<Request>();
  const end = (request: Request) => void underWay.delete(request);
  const begin = (request: Request) => {
    // Calls go on for as long as the page is open.
    if (!new URL(request.url()).pathname.startsWith('/api/')) underWay.add(request);
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await page.goto(path);
  const notes = page.getByRole('heading', { name: 'Note per chi presenta' });
  await new RegiaPage(page).bar.or(page.locator('iframe')).or(notes).first().waitFor();
  do {
    await Promise.all([...underWay].map((request) => request.response()));
    // What came may ask for more.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  } while (underWay.size > 0);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
};

/** Gzipped size in kB of each script that a page has loaded, by URL. */
const scriptSizes = async (page: Page): Promise<Map<string, number>> => {
  const sizes = new Map<string, number>();
  const weigh = async (address: string) => {
    const code = await (await page.request.get(address)).body();
    sizes.set(address, gzipSync(code).length / 1000);
  };
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  await Promise.all(
    [...new Set(loaded)].filter((name) => new URL(name).pathname.endsWith('.js')).map(weigh),
  );
  return sizes;
};

const sum = (sizes: Iterable<number>) => [...sizes].reduce((all, size) => all + size, 0);

test('a visitor loads at most 130.5 kB for the landing page in all, less than 120 kB of it JavaScript', async ({
  page,
}) => {
  await load(page, '/');
  const bytes = await page.evaluate(() =>
    ['navigation', 'resource']
      .flatMap((type) => performance.getEntriesByType(type) as PerformanceResourceTiming[])
      .reduce((total, { encodedBodySize }) => total + encodedBodySize, 0),
  );
  expect(bytes / 1000).toBeGreaterThan(FIRST_PAGE / 2);
  expect(bytes / 1000).toBeLessThanOrEqual(LANDING);

  const scripts = await scriptSizes(page);
  expect(scripts.size).toBeGreaterThan(0);
  expect(sum(scripts.values())).toBeLessThan(FIRST_PAGE);
});

test.describe('a member of staff', () => {
  test.use({ persona: 'admin' });

  test('loads at most 110 kB of JavaScript for any screen after landing page and login', async ({
    page,
    browser,
    baseURL,
  }) => {
    test.slow();
    const visitor = await browser.newPage({ baseURL: baseURL ?? '' });
    const known = new Set<string>();
    for (const path of ['/', '/login']) {
      await load(visitor, path);
      for (const script of (await scriptSizes(visitor)).keys()) known.add(script);
    }
    await visitor.close();
    for (const { path } of ALL_SCREENS) {
      await load(page, exampleOf(path));
      const added = sum(
        [...(await scriptSizes(page))].filter(([at]) => !known.has(at)).map(([, size]) => size),
      );
      expect.soft(added, path).toBeLessThanOrEqual(LATER_SCREEN);
    }
  });
});

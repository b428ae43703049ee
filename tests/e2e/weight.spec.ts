/** Performance budget of the production build: all that the landing loads, and the JavaScript of each screen. */
import { gzipSync } from 'node:zlib';
import { SCREENS } from '#contract/screens';
import { exampleOf } from '../support/addresses.ts';
import { expect, test, type Page } from '../support/test.ts';

/** In kB as sent, without headers. */
const LANDING = 130;
/** In kB of gzipped JavaScript. */
const FIRST_PAGE = 120;
const LATER_SCREEN = 110;

/** Gzipped size in kB of each script that a page loads until the network is idle, by URL. */
const scriptSizes = async (page: Page, path: string): Promise<Map<string, number>> => {
  const sizes = new Map<string, number>();
  const weigh = async (address: string) => {
    const code = await (await page.request.get(address)).body();
    sizes.set(address, gzipSync(code).length / 1000);
  };
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  await Promise.all(
    [...new Set(loaded)].filter((name) => new URL(name).pathname.endsWith('.js')).map(weigh),
  );
  return sizes;
};

const sum = (sizes: Iterable<number>) => [...sizes].reduce((all, size) => all + size, 0);

test.describe('a visitor', () => {
  test('loads at most 130 kB for the landing page in all', async ({ page }) => {
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    const bytes = await page.evaluate(() =>
      ['navigation', 'resource']
        .flatMap((type) => performance.getEntriesByType(type) as PerformanceResourceTiming[])
        .reduce((total, { encodedBodySize }) => total + encodedBodySize, 0),
    );
    expect(bytes / 1000).toBeGreaterThan(FIRST_PAGE / 2);
    expect(bytes / 1000).toBeLessThanOrEqual(LANDING);
  });

  test('loads less than 120 kB of JavaScript for the landing page', async ({ page }) => {
    const first = await scriptSizes(page, '/');
    expect(first.size).toBeGreaterThan(0);
    expect(sum(first.values())).toBeLessThan(FIRST_PAGE);
  });
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
    const before = [
      ...(await scriptSizes(visitor, '/')),
      ...(await scriptSizes(visitor, '/login')),
    ];
    await visitor.close();
    const known = new Set(before.map(([address]) => address));
    for (const { path } of SCREENS) {
      const loaded = await scriptSizes(page, exampleOf(path));
      const added = sum([...loaded].filter(([at]) => !known.has(at)).map(([, size]) => size));
      expect.soft(added, path).toBeLessThanOrEqual(LATER_SCREEN);
    }
  });
});

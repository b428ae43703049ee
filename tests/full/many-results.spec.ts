import type { APIRequestContext, Page } from '@playwright/test';
import { searchTickets } from '#contract/search';
import type { Ticket } from '#contract/tickets';
import { SearchPage } from '../kit/pages/search-page.ts';
import { expect, test } from '../support/test.ts';

const SEARCH = '**/api/tickets/public/**';

/** 8138 → '8.138' */
const formatCount = (n: number) => n.toLocaleString('it-IT', { useGrouping: 'always' });

const findAll = async (request: APIRequestContext, query: string): Promise<Ticket[]> =>
  (await (await request.get(`${searchTickets.path}${query}`)).json()) as Ticket[];

/** Notes the longest task of the pages to come; answers what reads it, in ms. */
const noteLongestTask = async (page: Page) => {
  await page.addInitScript(() => {
    const longest = { ms: 0 };
    Object.assign(window, { longest });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        longest.ms = Math.max(longest.ms, duration);
      }
    }).observe({ entryTypes: ['longtask'] });
  });
  return () => page.evaluate(() => (window as unknown as { longest: { ms: number } }).longest.ms);
};

test.describe('ten thousand results', () => {
  test.use({ scenario: 'large' });

  // Page by page: component/search-results.test.ts, unit/search.test.ts.
  test('in one answer without a count do not freeze the page [SEARCH-15]', async ({
    page,
    request,
  }) => {
    const search = new SearchPage(page);
    const tickets = await findAll(request, '?limit=10000');
    await page.route(SEARCH, (route) => route.fulfill({ json: tickets }));
    const longestTask = await noteLongestTask(page);
    await search.open();
    await expect(search.count).toHaveText(`${formatCount(tickets.length)} biglietti`);
    await expect(search.more).toHaveCount(0);
    await search.card().sellerInfo.click();
    await expect(search.card().sellerLink).toBeVisible();
    const made = await search.cards.count();
    expect(made).toBeLessThan(1000);
    await search.cards.nth(made - 1).scrollIntoViewIfNeeded();
    await expect.poll(() => search.cards.count()).toBeGreaterThan(made);
    // In ms; generous for a busy machine. Without rendering in batches it is over 20 seconds.
    expect(await longestTask()).toBeLessThan(3000);
  });
});

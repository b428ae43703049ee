/** A list whose day ends while it is open; what is read anew when a tab is looked at again is in component/stale.test.ts. */
import { searchTickets } from '#contract/search';
import { SearchPage } from '../kit/pages/search-page.ts';
import { settleWithRegia } from '../support/loads.ts';
import { expect, test } from '../support/test.ts';

const API = '**/api/**';

test('a list whose day ends while it is open is read anew; where that fails, with the next minute [GEN-09][SEARCH-13]', async ({
  page,
  demo,
}) => {
  await page.clock.install();
  // Each time that it is read, the day ends once more.
  const lastSeconds = { today: '2026-06-19', now: '2026-06-19T21:59:50.000Z', is_frozen: false };
  await page.route('**/api/calendar/', (route) => route.fulfill({ json: lastSeconds }));
  const search = await new SearchPage(page).open();
  await test.step('it is read anew', async () => {
    const before = await search.count.textContent();
    await demo.freeze('2026-06-20T00:00:05+02:00');
    const read = page.waitForResponse('**/api/tickets/public/*');
    await page.clock.runFor(12_000);
    await (await read).finished();
    const left = await demo.callAs(null, searchTickets, { query: {} });
    await expect(search.count).toHaveText(`${left.length} biglietti`);
    expect(before).not.toBe(`${left.length} biglietti`);
  });
  await test.step('it cannot be read', async () => {
    await settleWithRegia(page);
    await page.route(API, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('/api/tickets/public/'),
    );
    await page.clock.runFor(12_000);
    await failed;
    await page.unroute(API);
    const read = page.waitForResponse('**/api/tickets/public/*');
    await page.clock.runFor(60_000);
    await read;
  });
});

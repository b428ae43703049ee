/** What an empty result says and offers (SEARCH-06, SEARCH-17). */
import { getSearchHints, searchTickets } from '#contract/search';
import { publishTicket } from '#contract/tickets';
import { aTicket } from '../support/builders.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { expect, test } from '../support/test.ts';

const NONE = 'Nessun risultato trovato.';
const NOBODY = '?departure=Torino&destination=Palermo&airline=Lufthansa';

test('a visitor whose search finds nothing is offered what would bring tickets: one filter less, a near day, or no filters at all [SEARCH-17][SEARCH-06]', async ({
  page,
  demo,
}) => {
  const search = new SearchPage(page);
  await test.step('the filter that leaves nothing, with how many tickets that brings', async () => {
    await demo.callAs('marta', publishTicket, { body: aTicket() });
    const hints = await demo.callAs(null, getSearchHints, {
      query: { departure: 'Torino', destination: 'Palermo', airline: 'Lufthansa' },
    });
    const [hint] = hints.filters;
    const count = hint?.count === 1 ? '1 biglietto' : `${hint?.count} biglietti`;
    await search.open(NOBODY);
    await expect(page.getByText(NONE, { exact: true })).toBeVisible();
    await expect(search.removableFilters).toHaveText([`Senza «Lufthansa»: ${count}`]);
    await search.removableFilters.click();
    await expect(page).toHaveURL('/cerca?departure=Torino&destination=Palermo');
    await expect(search.count).toHaveText(count);
    await expect(search.cards).toHaveCount(hint?.count ?? 0);
    await expect(search.results).toBeFocused();
  });
  await test.step('one of the nearest days', async () => {
    for (const date of ['2027-02-06', '2027-02-06', '2027-02-10']) {
      await demo.callAs('marta', publishTicket, { body: aTicket({ date, airline: 'Wizzair' }) });
    }
    await search.open('?departure=Torino&airline=Wizz+Air&date=2027-02-08&price_order=asc');
    const days = search.nearestDays;
    await expect(days.filter({ hasText: 'feb' })).toHaveText(['sab 6 feb · 2', 'mer 10 feb · 1']);
    await days.filter({ hasText: 'sab 6 feb' }).click();
    await expect(page).toHaveURL(/date=2027-02-06/);
    await expect(page, 'order and filters stay').toHaveURL(/airline=Wizz\+Air.*price_order=asc/);
    await expect(search.cards).toHaveCount(2);
    await expect(search.date.value).toHaveValue('2027-02-06');
  });
  await test.step('all tickets, where no single filter is to blame', async () => {
    const everywhere = await demo.callAs(null, searchTickets, { query: {} });
    await search.open(
      '?departure=Comiso&destination=Trieste&airline=Emirates&date=2027-02-08&price_order=asc',
    );
    await expect(search.withoutFilters).toHaveText(`Senza filtri: ${everywhere.length} biglietti`);
    await expect(page.getByText('Togliere un solo filtro non basta')).toBeVisible();
    await search.withoutFilters.click();
    await expect(page, 'the order stays').toHaveURL('/cerca?price_order=asc');
    await expect(search.count).toHaveText(`${everywhere.length} biglietti`);
    await expect(search.results).toBeFocused();
  });
});

test('a visitor reads the usual text, and no error, when the hints do not load or a stand-in answers every public call with an empty list [SEARCH-17][SEARCH-06]', async ({
  page,
  demo,
}) => {
  const search = new SearchPage(page);
  await test.step('the hints do not load', async () => {
    await demo.fault('getSearchHints', { status: 500 });
    const refused = page.waitForResponse((answer) => answer.url().includes('/hints/'));
    await search.open(NOBODY);
    await refused;
    await expect(page.getByText('Nessun biglietto per questa ricerca')).toBeVisible();
    await expect(search.removableFilters).toHaveCount(0);
    await expect(search.nearestDays).toHaveCount(0);
    await expect(search.alert.filter({ hasText: /\S/ })).toHaveCount(0);
  });
  await test.step('the stand-in of a suite', async () => {
    await page.route('**/api/tickets/public/**', (route) => route.fulfill({ json: [] }));
    const hints = page.waitForResponse('**/hints/**');
    await search.open('?airline=Lufthansa');
    await hints;
    await expect(page.getByText(NONE, { exact: true })).toBeVisible();
    await expect(search.submit).toBeVisible();
  });
});

test.describe('a seller', () => {
  test.use({ persona: 'marta' });

  test('is offered no tickets of their own [SEARCH-17][SEARCH-05]', async ({ page, demo }) => {
    await demo.callAs('marta', publishTicket, {
      body: aTicket({
        departure: 'Genova - Colombo (GOA)',
        destination: 'Comiso - Pio La Torre (CIY)',
      }),
    });
    const asked = page.waitForRequest((request) => request.url().includes('/hints/'));
    const search = await new SearchPage(page).open(
      '?departure=Genova&destination=Comiso&airline=Lufthansa',
    );
    expect(new URL((await asked).url()).searchParams.get('except_seller')).toBe('1');
    await expect(page.getByText('Nessun biglietto per questa ricerca')).toBeVisible();
    await expect(search.removableFilters.filter({ hasText: 'Lufthansa' })).toHaveCount(0);
  });
});

test('a visitor reads for exactly 4 seconds that there are no results, after each such search anew, and another text stays afterwards [SEARCH-06]', async ({
  page,
}) => {
  await page.clock.install();
  const search = await new SearchPage(page).open('?departure=Trapani');
  await expect(search.cards.first()).toBeVisible();
  await search.date.fill('2026-12-25');
  // It stands still from now on.
  await page.clock.pauseAt(Date.now() + 60_000);
  const message = page.getByText(NONE, { exact: true });
  const searchAndRead = async () => {
    await search.search();
    await expect(async () => {
      await page.clock.runFor(5);
      await expect(message).toBeVisible({ timeout: 200 });
      await expect(message).not.toHaveAttribute('data-earlier', { timeout: 200 });
    }).toPass();
  };
  await test.step('four seconds', async () => {
    await searchAndRead();
    await page.clock.runFor(3950);
    await expect(message).toBeVisible();
    await page.clock.runFor(50);
    await expect(message).toHaveCount(0);
    await expect(page.getByText('Nessun biglietto per questa ricerca')).toBeVisible();
  });
  await test.step('four of its own after the next search', async () => {
    await searchAndRead();
    await message.evaluate((element) => element.setAttribute('data-earlier', ''));
    await page.clock.runFor(1000);
    await searchAndRead();
    // The time of the one before is over.
    await page.clock.runFor(3500);
    await expect(message).toBeVisible();
    await page.clock.runFor(600);
    await expect(message).toHaveCount(0);
  });
});

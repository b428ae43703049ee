import { SEARCH_PAGE } from '#contract/limits';
import { searchTickets } from '#contract/search';
import { publishTicket } from '#contract/tickets';
import { SearchPage } from '../kit/pages/search-page.ts';
import { aTicket } from '../support/builders.ts';
import { lookAgain } from '../support/loads.ts';
import { expect, test } from '../support/test.ts';

test('the address of a search takes the form back with it, even before the page has shown the search, and keeps the filters on reload, back and forward [SEARCH-14]', async ({
  page,
}) => {
  const search = await new SearchPage(page).open('?departure=Roma');
  await test.step('back before the page has shown the search', async () => {
    await search.pick(search.destination, 'Torino');
    // In one task, so that nothing is rendered between them.
    await page.evaluate(() => {
      document.querySelector<HTMLFormElement>('form[role="search"]')?.requestSubmit();
      window.history.back();
    });
    await expect(page).toHaveURL('/cerca?departure=Roma');
    await expect(search.destination).toHaveValue('');
    await expect(search.departure).toHaveValue('Roma');
  });
  const both = '/cerca?departure=Roma&destination=Torino&services=Bagaglio+a+mano';
  const flight = search.cardOf('Roma FCO verso Torino TRN');
  await search.service('Bagaglio a mano').check();
  await search.search();
  await expect(page).toHaveURL('/cerca?departure=Roma&services=Bagaglio+a+mano');
  await expect(search.cardOf(/^(?!Roma)/).root).toHaveCount(0);
  await expect(search.cards.first()).toBeVisible();
  const count = await search.cards.count();
  await search.pick(search.destination, 'Torino');
  await search.search();
  await expect(page).toHaveURL(both);
  await expect(flight.root).toBeVisible();
  await expect(search.activeFilters).toHaveCount(3);
  await page.goBack();
  await page.goForward();
  await expect(search.destination).toHaveValue('Torino');

  await test.step('reload', async () => {
    await page.reload();
    await expect(search.departure).toHaveValue('Roma');
    await expect(search.destination).toHaveValue('Torino');
    await expect(search.service('Bagaglio a mano')).toBeChecked();
    await expect(flight.root).toBeVisible();
    await page.goBack();
    await expect(search.destination).toHaveValue('');
    await expect(search.cards).toHaveCount(count);
  });
});

test('a visitor who looks at the tab again sees what others changed, with all pages, the scroll position and the focus kept [GEN-09][SEARCH-15]', async ({
  page,
  demo,
}) => {
  const search = await new SearchPage(page).open();
  await search.more.click();
  await expect(search.cards).toHaveCount(2 * SEARCH_PAGE);
  const card = search.cards.nth(25);
  await card.scrollIntoViewIfNeeded();
  const place = () => card.evaluate((element) => element.getBoundingClientRect().top);
  const [text, top] = [await card.textContent(), await place()];
  // One comes before it, and one goes.
  const body = aTicket({ date: '2026-06-12', departure_time: '23:50', price: '11,11' });
  await demo.callAs('marta', publishTicket, { body });
  const found = await demo.callAs(null, searchTickets, { query: {} });
  await demo.arrange({ tickets: [{ id: found[5]?.id, status: 'sold' }] });
  await lookAgain(page);
  await expect(search.cards.first()).toContainText('11,11');
  await expect(search.cards).toHaveCount(2 * SEARCH_PAGE);
  expect(await card.textContent()).toBe(text);
  expect(Math.abs((await place()) - top)).toBeLessThan(60);

  // A list that ends because others have sold the rest leaves the focus where it is.
  const star = card.getByRole('link', { name: 'Accedi per salvare' });
  await star.focus();
  const rest = (await demo.callAs(null, searchTickets, { query: {} })).slice(2 * SEARCH_PAGE);
  await demo.arrange({ tickets: rest.map(({ id }) => ({ id, status: 'sold' })) });
  await lookAgain(page);
  await expect(search.more).toHaveCount(0);
  await expect(search.cards).toHaveCount(2 * SEARCH_PAGE);
  await expect(star).toBeFocused();
});

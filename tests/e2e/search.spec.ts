import { SEARCH_PAGE } from '#contract/limits';
import { searchTickets } from '#contract/search';
import { publishTicket } from '#contract/tickets';
import { SearchPage } from '../kit/pages/search-page.ts';
import { aTicket } from '../support/builders.ts';
import { lookAgain } from '../support/loads.ts';
import { expect, test } from '../support/test.ts';

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

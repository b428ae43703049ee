/** A search that is read page by page while others publish, sell and delete (SEARCH-15, GEN-09). */
import { SEARCH_PAGE } from '#contract/limits';
import { searchTickets } from '#contract/search';
import { deleteTicket, publishTicket, type Ticket } from '#contract/tickets';
import { aTicket } from '../support/builders.ts';
import type { Demo } from '../kit/demo.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { lookAgain } from '../support/look-again.ts';
import { expect, test } from '../support/test.ts';

const MARTA = 1;

const found = (demo: Demo): Promise<Ticket[]> => demo.callAs(null, searchTickets, { query: {} });

/** What each card says; no two tickets of the seed are alike. `innerText` is empty for cards out of sight. */
const cardTexts = async (search: SearchPage): Promise<string[]> =>
  Promise.all((await search.cards.all()).map(async (card) => (await card.textContent()) ?? ''));

/** Marta publishes a ticket that leaves first of all, and deletes the first of hers on the loaded page. */
const changeFirstPage = async (demo: Demo): Promise<Ticket> => {
  const body = aTicket({ date: '2026-06-12', departure_time: '23:50', price: '11,11' });
  await demo.callAs('marta', publishTicket, { body });
  const ofMarta = (await found(demo)).slice(1, SEARCH_PAGE).find(({ user }) => user === MARTA);
  if (!ofMarta) throw new Error('Marta has no ticket on the first page');
  await demo.callAs('marta', deleteTicket, { params: { id: String(ofMarta.id) } });
  return ofMarta;
};

test("a visitor's next page neither repeats nor loses a ticket when a seller publishes and deletes in between [SEARCH-15][GEN-09]", async ({
  page,
  demo,
}) => {
  const before = await found(demo);
  const search = await new SearchPage(page).open();
  await expect(search.cards).toHaveCount(SEARCH_PAGE);
  const first = await cardTexts(search);
  await changeFirstPage(demo);

  await search.more.click();
  await expect.poll(() => search.cards.count()).toBeGreaterThan(SEARCH_PAGE);
  await search.more.click();
  await expect(search.more).toHaveCount(0);
  const all = await cardTexts(search);
  expect(all.slice(0, SEARCH_PAGE), 'what was loaded stays').toEqual(first);
  expect(new Set(all).size, 'none is repeated').toBe(all.length);
  expect(all, 'none is lost').toHaveLength(before.length);
});

test('a visitor who looks at the tab again sees what others changed, with all pages and the scroll position kept, and keeps the results when they cannot be read anew [GEN-09][SEARCH-15][SEARCH-07]', async ({
  page,
  demo,
}) => {
  const search = await new SearchPage(page).open();
  await test.step('read anew in vain', async () => {
    await expect(search.cards).toHaveCount(SEARCH_PAGE);
    await demo.fault('searchTickets', { status: 500 }, { nth: 1 });
    const failed = page.waitForResponse((answer) => answer.status() === 500);
    await lookAgain(page);
    await failed;
    await expect(search.cards).toHaveCount(SEARCH_PAGE);
  });
  await search.more.click();
  await expect(search.cards).toHaveCount(2 * SEARCH_PAGE);
  await search.cards.nth(25).scrollIntoViewIfNeeded();
  const place = () => search.cards.nth(25).evaluate((card) => card.getBoundingClientRect().top);
  const [text, top] = [await search.cards.nth(25).textContent(), await place()];
  const deleted = await changeFirstPage(demo);

  await lookAgain(page);
  await expect(search.cards.first()).toContainText('11,11');
  await expect(search.cards).toHaveCount(2 * SEARCH_PAGE);
  await expect(
    search.cards.filter({ hasText: deleted.price.toFixed(2).replace('.', ',') }),
  ).toHaveCount(0);
  expect(await search.cards.nth(25).textContent(), 'one came before it, and one went').toBe(text);
  expect(Math.abs((await place()) - top)).toBeLessThan(60);

  // A list that ends because others have sold the rest leaves the focus where it is.
  const star = search.cards.nth(25).getByRole('link', { name: 'Accedi per salvare' });
  await star.focus();
  const rest = (await found(demo)).slice(2 * SEARCH_PAGE);
  await demo.arrange({ tickets: rest.map(({ id }) => ({ id, status: 'sold' })) });
  await lookAgain(page);
  await expect(search.more).toHaveCount(0);
  await expect(search.cards).toHaveCount(2 * SEARCH_PAGE);
  await expect(star).toBeFocused();
});

import type { APIRequestContext, Request } from '@playwright/test';
import { SEARCH_PAGE } from '#contract/limits';
import { searchTickets } from '#contract/search';
import { publishTicket, type Ticket } from '#contract/tickets';
import { aTicket } from '../support/builders.ts';
import { lookAgain } from '../support/look-again.ts';
import type { Demo } from '../kit/demo.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { FLIGHT } from '../kit/publishing.ts';
import { expect, test, type Page } from '../support/test.ts';

const FAILED = 'Errore durante la ricerca. Riprova più tardi.';
const NONE = 'Nessun risultato trovato.';

const isSearch = (request: Request) => new URL(request.url()).pathname === searchTickets.path;

const findAll = async (request: APIRequestContext): Promise<Ticket[]> =>
  (await (await request.get(searchTickets.path)).json()) as Ticket[];

test.describe('a seller who searches', () => {
  test.use({ persona: 'marta' });

  test('finds none of their own tickets, after looking at the tab again and on any page [SEARCH-05][GEN-09]', async ({
    page,
    demo,
    request,
  }) => {
    const search = await new SearchPage(page).open();
    await test.step('looking again', async () => {
      await expect(search.count).toContainText('i tuoi non compaiono qui');
      const before = await search.cards.count();
      const body = aTicket({ date: '2026-06-12', departure_time: '23:50', price: '11,11' });
      await demo.callAs('luca', publishTicket, { body });
      await demo.callAs('marta', publishTicket, { body: { ...body, price: '22,22' } });
      await lookAgain(page);
      await expect(search.cards.first()).toContainText('11,11');
      await expect(search.cards.filter({ hasText: '22,22' })).toHaveCount(0);
      expect(await search.cards.count()).toBeLessThanOrEqual(before);
    });
    await test.step('all pages', async () => {
      const all = await findAll(request);
      const own = all.filter(({ user }) => user === 1);
      expect(own.length).toBeGreaterThan(0);
      await search.more.click();
      // A click while a page is loading would be ignored.
      await expect.poll(() => search.cards.count()).toBeGreaterThan(SEARCH_PAGE);
      await search.more.click();
      await expect(search.more).toHaveCount(0);
      await expect(search.cards).toHaveCount(all.length - own.length);
      await expect(search.count).toHaveText(
        `${all.length - own.length} biglietti · i tuoi non compaiono qui`,
      );
    });
  });
});

test.describe('a seller whose tickets fill whole pages', () => {
  test.use({ persona: 'nuovo' });

  /** Records for every search request whether it is for a first page or a next one. */
  const recordPages = (page: Page): string[] => {
    const pages: string[] = [];
    page.on('request', (request) => {
      if (!isSearch(request)) return;
      pages.push(new URL(request.url()).searchParams.has('after') ? 'next' : 'first');
    });
    return pages;
  };

  /** Publishes tickets as `nuovo`, with one login. */
  const publish = async (page: Page, demo: Demo, count: number, date: string) => {
    const { origins } = await demo.loggedIn('nuovo');
    const access = origins[0]?.localStorage.find(({ name }) => name === 'access')?.value;
    for (let n = 0; n < count; n += 1) {
      const answer = await page.request.post('/api/tickets/tickets/', {
        headers: { Authorization: `Bearer ${access}` },
        multipart: { ...FLIGHT, date },
      });
      expect(answer.status()).toBe(201);
    }
  };

  test('sees those of others, with their count, or why there are none, or an error [SEARCH-05][SEARCH-06][SEARCH-07][SEARCH-15]', async ({
    page,
    demo,
    request,
  }) => {
    const others = await findAll(request);
    await publish(page, demo, 21, '2026-06-12');
    const pages = recordPages(page);
    const search = new SearchPage(page);
    await test.step('from the next page at once', async () => {
      await search.open('?date_order=asc');
      await expect(search.cards.first()).toBeVisible();
      await expect(search.count).toContainText(`${others.length} biglietti`);
      await expect(search.more).toBeVisible();
      await expect(page.getByText(NONE, { exact: true })).toHaveCount(0);
      expect(pages.splice(0)).toEqual(['first', 'next']);
    });
    await test.step('none, as all of them are their own', async () => {
      expect(others.filter(({ date }) => date === '2026-06-12')).toEqual([]);
      await search.open('?date=2026-06-12');
      await expect(page.getByText(NONE, { exact: true })).toBeVisible();
      await expect(page.getByText('Qui ci sono solo biglietti tuoi')).toBeVisible();
      await expect(search.more).toHaveCount(0);
      expect(pages).toEqual(['first', 'next']);
    });
    await test.step('an error when the next page does not load, which can be repeated', async () => {
      await demo.fault('searchTickets', { status: 500 }, { nth: 2 });
      await search.open();
      await expect(search.alert).toHaveText(FAILED);
      await expect(search.cards).toHaveCount(0);
      await search.more.click();
      await expect(search.cards.first()).toBeVisible();
      await expect(search.alert).toHaveCount(0);
    });
  });
});

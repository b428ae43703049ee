import type { APIRequestContext, Request } from '@playwright/test';
import { SEARCH_PAGE } from '#contract/limits';
import { searchTickets } from '#contract/search';
import type { Ticket } from '#contract/tickets';
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

  test('finds none of their own tickets on any page [SEARCH-05]', async ({ page, request }) => {
    const all = await findAll(request);
    const own = all.filter(({ user }) => user === 1);
    expect(own.length).toBeGreaterThan(0);
    const search = await new SearchPage(page).open();
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

  test('sees no results, and why, when all of them are their own [SEARCH-05][SEARCH-06]', async ({
    page,
    demo,
  }) => {
    await publish(page, demo, 21, '2027-01-15');
    const pages = recordPages(page);
    const search = await new SearchPage(page).open('?date=2027-01-15');
    await expect(page.getByText(NONE, { exact: true })).toBeVisible();
    await expect(page.getByText('Qui ci sono solo biglietti tuoi')).toBeVisible();
    await expect(search.more).toHaveCount(0);
    expect(pages).toEqual(['first', 'next']);
  });

  test('sees the tickets of other sellers from the next page at once, with their count [SEARCH-05][SEARCH-15]', async ({
    page,
    demo,
    request,
  }) => {
    const others = await findAll(request);
    await publish(page, demo, 20, '2026-06-12');
    const pages = recordPages(page);
    const search = await new SearchPage(page).open('?date_order=asc');
    await expect(search.cards.first()).toBeVisible();
    await expect(search.count).toContainText(`${others.length} biglietti`);
    await expect(search.more).toBeVisible();
    await expect(page.getByText(NONE, { exact: true })).toHaveCount(0);
    expect(pages).toEqual(['first', 'next']);
  });

  test('sees an error when a further page does not load, and can retry [SEARCH-05][SEARCH-07]', async ({
    page,
    demo,
  }) => {
    await publish(page, demo, 20, '2026-06-12');
    await demo.fault('searchTickets', { status: 500 }, { nth: 2 });
    const search = await new SearchPage(page).open();
    await expect(search.alert).toHaveText(FAILED);
    await expect(search.cards).toHaveCount(0);
    await search.more.click();
    await expect(search.cards.first()).toBeVisible();
    await expect(search.alert).toHaveCount(0);
  });
});

test('a visitor finds a ticket that is hidden from its own seller [SEARCH-05]', async ({
  page,
}) => {
  const search = await new SearchPage(page).open('?departure=Catania&destination=Roma');
  await expect(search.cardOf('Catania CTA verso Roma FCO').root).toBeVisible();
});

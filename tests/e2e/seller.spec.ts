/** What the seller's page shows beside reviews: since when, the spread of the ratings, and tickets (FEED-06). */
import { moderateTicket, toggleUser } from '#contract/admin';
import type { CallInput } from '#contract/endpoint';
import { formatPrice } from '#contract/quantities';
import { searchTickets } from '#contract/search';
import { markTicketSold } from '#contract/tickets';
import type { Demo } from '../kit/demo.ts';
import { TicketCardPart } from '../kit/pages/search-page.ts';
import { SellerPage } from '../kit/pages/seller-page.ts';
import { lookAgain } from '../support/look-again.ts';
import { expect, test, type Page } from '../support/test.ts';

/** Sellers of the seed: with five public tickets, with seven, with none, and deactivated. */
const [MARTA, ELENA, NUOVO, PAOLO] = [1, 8, 3, 5];
const SELLER = '**/api/users/sellers/*/';
const REVIEWS = '**/api/feedbacks/*/';
const TICKETS = '**/api/tickets/public/?**';

const publicTickets = (demo: Demo, seller: number) =>
  demo.callAs(null, searchTickets, { query: { seller: String(seller) } });

const recordSearches = (page: Page) => {
  const searches: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/tickets/public/') searches.push(search);
  });
  return searches;
};

test.describe('a visitor', () => {
  test('sees since when a seller is a member, whatever the time zone [FEED-06][GEN-03]', async ({
    page,
  }) => {
    const json = {
      id: MARTA,
      full_name: 'Marta Greco',
      date_joined: '2024-05-31T22:30:00.000Z',
      is_active: true,
    };
    await page.route(SELLER, (route) => route.fulfill({ json }));
    const seller = await new SellerPage(page).open(MARTA);
    await expect(seller.summary).toContainText('Su Rivola da giugno 2024');
    await expect(seller.summary).not.toContainText('non è più attivo');
  });

  test('sees bars on one scale, however long the counts beside them are [FEED-06]', async ({
    page,
    demo,
  }) => {
    await demo.arrange({ feedback: [{ seller: MARTA, rating: 5, times: 120 }] });
    const seller = await new SellerPage(page).open(MARTA);
    await expect(seller.spread.first()).toHaveText(/^5 stelle: 123 recensioni/);
    const widths = await seller.spread.evaluateAll((lines) =>
      lines.map((line) => line.querySelector('[aria-hidden]')?.getBoundingClientRect().width),
    );
    expect(widths).toEqual(Array(5).fill(widths[0]));
  });

  test('sees how many reviews gave each number of stars [FEED-06]', async ({ page }) => {
    const seller = await new SellerPage(page).open(MARTA);
    await expect(seller.spread).toHaveText([
      /^5 stelle: 3 recensioni/,
      /^4 stelle: 2 recensioni/,
      /^3 stelle: 1 recensione/,
      /^2 stelle: 0 recensioni/,
      /^1 stella: 0 recensioni/,
    ]);
    const widths = await seller.spread.evaluateAll((lines) =>
      lines.map((line) => {
        const track = line.querySelector('[aria-hidden]');
        const bar = track?.firstElementChild;
        return Math.round(((bar?.clientWidth ?? 0) / (track?.clientWidth ?? 1)) * 6);
      }),
    );
    expect(widths).toEqual([3, 2, 1, 0, 0]);
  });

  test('sees the public tickets of the seller, and no others [FEED-06][SEARCH-13]', async ({
    page,
    demo,
  }) => {
    const stored = await publicTickets(demo, MARTA);
    const searches = recordSearches(page);
    const seller = await new SellerPage(page).open(MARTA);
    await expect(seller.cards).toHaveCount(stored.length);
    expect(stored.every(({ user }) => user === MARTA)).toBe(true);
    await expect(seller.cards.first()).toContainText('CTA');
    const card = new TicketCardPart(page, seller.cards.first());
    await expect(card.contact).toHaveAttribute('href', /^mailto:marta\.greco/);
    await expect(card.loginStar).toHaveAttribute('href', '/login?da=%2Fvenditore%2F1');
    await expect(seller.more).toHaveCount(0);
    expect(searches).toEqual(['?seller=1&limit=5']);
  });

  test('loads the next tickets, of which none is repeated or lost when staff reject one meanwhile [FEED-06][SEARCH-15][GEN-09]', async ({
    page,
    demo,
  }) => {
    const stored = await publicTickets(demo, ELENA);
    expect(stored.length).toBeGreaterThan(5);
    const seller = await new SellerPage(page).open(ELENA);
    await expect(seller.cards).toHaveCount(5);
    const params = { id: String(stored[0]?.id) };
    const body = { decision: 'reject', reason: 'Prezzo sbagliato' } as const;
    await demo.callAs('admin', moderateTicket, { params, body });
    await seller.more.press('Enter');
    await expect(seller.cards).toHaveCount(stored.length);
    await expect(seller.more).toHaveCount(0);
    await expect(seller.end).toBeFocused();
    for (const [at, { price }] of stored.entries()) {
      await expect(seller.cards.nth(at)).toContainText(formatPrice(price));
    }
  });

  test('sees a ticket once that an edit moves to the next tickets meanwhile [FEED-06][GEN-09]', async ({
    page,
    demo,
  }) => {
    const [first] = await publicTickets(demo, ELENA);
    await page.route(TICKETS, async (route) => {
      const response = await route.fetch();
      const json = (await response.json()) as unknown[];
      const isNext = route.request().url().includes('after=');
      await route.fulfill({ response, json: isNext ? [...json, first] : json });
    });
    const seller = await new SellerPage(page).open(ELENA);
    await expect(seller.cards).toHaveCount(5);
    await seller.more.click();
    await expect(seller.more).toHaveCount(0);
    await expect(seller.cards).toHaveCount(7);
  });

  test('sees that the next tickets do not load, keeps the first, and can ask again [FEED-06][GEN-08]', async ({
    page,
  }) => {
    const seller = await new SellerPage(page).open(ELENA);
    await expect(seller.cards).toHaveCount(5);
    await page.route(TICKETS, (route) => route.abort(), { times: 1 });
    await seller.more.click();
    await expect(seller.tickets.getByRole('alert')).toHaveText(
      'Non siamo riusciti a caricare i biglietti del venditore.',
    );
    await expect(seller.cards).toHaveCount(5);
    await seller.more.click();
    await expect(seller.cards).toHaveCount(7);
    await expect(seller.tickets.getByRole('alert')).toHaveCount(0);
  });

  test('who asked for tickets that are gone meanwhile reads that these are all, and keeps the focus when the list is read again [FEED-06][GEN-09]', async ({
    page,
    demo,
  }) => {
    const seller = await new SellerPage(page).open(ELENA);
    await expect(seller.cards).toHaveCount(5);
    const others = (await publicTickets(demo, ELENA)).slice(5);
    const moderate = async (body: CallInput<typeof moderateTicket>['body']) => {
      for (const { id } of others) {
        await demo.callAs('admin', moderateTicket, { params: { id: String(id) }, body });
      }
    };
    await moderate({ decision: 'reject', reason: 'Prezzo sbagliato' });
    await seller.more.press('Enter');
    await expect(seller.end).toBeFocused();
    await expect(seller.cards).toHaveCount(5);
    const link = page.getByRole('link', { name: 'Cerca', exact: true });
    await link.focus();
    await moderate({ decision: 'approve' });
    await lookAgain(page);
    await expect(seller.cards).toHaveCount(7);
    await expect(link).toBeFocused();
  });

  test('sees that a seller has no tickets [FEED-06]', async ({ page }) => {
    const seller = await new SellerPage(page).open(NUOVO);
    await expect(seller.tickets).toContainText('Al momento non vende biglietti.');
    await expect(seller.cards).toHaveCount(0);
    await expect(seller.title).toHaveText('Venditore');
    await expect(seller.summary).toContainText('Su Rivola da giugno 2026');
    await expect(seller.spread).toHaveCount(0);
  });

  test('sees that a seller is no longer active [FEED-06][SEARCH-13]', async ({ page, demo }) => {
    const seller = await new SellerPage(page).open(PAOLO);
    await expect(seller.title).toHaveText('Paolo Neri');
    await expect(seller.summary).toContainText('Questo venditore non è più attivo su Rivola.');
    await expect(seller.tickets).toContainText('Al momento non vende biglietti.');

    await demo.callAs('admin', toggleUser, { params: { id: String(ELENA) } });
    await seller.open(ELENA);
    await expect(seller.summary).toContainText('Questo venditore non è più attivo su Rivola.');
    await expect(seller.cards).toHaveCount(0);
  });

  for (const [what, call] of [
    ['the profile', SELLER],
    ['the tickets', TICKETS],
  ] as const) {
    test(`sees the reviews although ${what} did not load [FEED-06][FEED-01]`, async ({ page }) => {
      await page.route(call, (route) => route.fulfill({ status: 500, json: { detail: 'Guasto' } }));
      const seller = await new SellerPage(page).open(MARTA);
      await expect(seller.title).toHaveText('Marta Greco');
      await expect(seller.average).toContainText('4,3 su 5');
      await expect(seller.reviews).toHaveCount(6);
      await expect(seller.login).toBeVisible();
      await expect(seller.cards).toHaveCount(what === 'the tickets' ? 0 : 5);
      const told = what === 'the tickets' ? 1 : 0;
      await expect(seller.alert.filter({ hasText: /\S/ })).toHaveCount(told);
      await expect(page.getByText('Su Rivola da')).toHaveCount(told);
    });
  }

  test('sees profile and tickets although the reviews did not load [FEED-06][GEN-08]', async ({
    page,
  }) => {
    await page.route(REVIEWS, (route) => route.abort());
    const seller = await new SellerPage(page).open(MARTA);
    await expect(seller.alert).toHaveText('Non siamo riusciti a caricare le recensioni.');
    await expect(seller.title).toHaveText('Marta Greco');
    await expect(seller.summary).toContainText('Su Rivola da luglio 2025');
    await expect(seller.cards).toHaveCount(5);
  });

  test('sees the tickets once they can be loaded [FEED-06][GEN-08]', async ({ page }) => {
    await page.route(TICKETS, (route) => route.abort(), { times: 1 });
    const seller = await new SellerPage(page).open(MARTA);
    await expect(seller.tickets.getByRole('alert')).toBeVisible();
    await seller.retry.click();
    await expect(seller.cards).toHaveCount(5);
  });

  test('asks for no tickets of a seller that does not exist [FEED-04][FEED-06]', async ({
    page,
  }) => {
    const searches = recordSearches(page);
    await new SellerPage(page).open('nessuno');
    await expect(page.getByText('Venditore non trovato')).toBeVisible();
    expect(searches).toEqual([]);
  });

  test('sees the newest of many reviews, and the others on demand [FEED-06][FEED-02]', async ({
    page,
  }) => {
    const json = Array.from({ length: 45 }, (_, at) => ({
      id: at + 1,
      rating: 5,
      comment: `Numero ${at + 1}`,
      created_at: '2026-06-11T22:30:00.000Z',
      seller_full_name: 'Marta Greco',
    }));
    await page.route(REVIEWS, (route) => route.fulfill({ json }));
    const seller = await new SellerPage(page).open(MARTA);
    await expect(seller.average).toContainText('45 recensioni');
    await expect(seller.reviews).toHaveCount(20);
    await seller.moreReviews.click();
    await expect(seller.reviews).toHaveCount(40);
    await seller.moreReviews.click();
    await expect(seller.reviews).toHaveCount(45);
    await expect(seller.reviews.last()).toContainText('Numero 45');
    await expect(seller.moreReviews).toHaveCount(0);
  });

  test('sees summary and lists side by side at 1280 px, one below the other at 320 px [FEED-06][GEN-07]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const seller = await new SellerPage(page).open(MARTA);
    await expect(seller.cards.first()).toBeVisible();
    const summary = await seller.summary.boundingBox();
    const review = await seller.reviews.first().boundingBox();
    expect(review?.x).toBeGreaterThan((summary?.x ?? 0) + (summary?.width ?? 0));
    expect((review?.x ?? 0) + (review?.width ?? 0)).toBeGreaterThan(1100);
    await page.setViewportSize({ width: 320, height: 640 });
    const above = await seller.summary.boundingBox();
    const below = await seller.reviews.first().boundingBox();
    expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
  });
});

test.describe('a buyer', () => {
  test.use({ persona: 'luca' });

  test('saves a ticket on the seller’s page [FEED-06][CARD-02]', async ({ page }) => {
    const seller = await new SellerPage(page).open(ELENA);
    const card = new TicketCardPart(page, seller.cards.last());
    await expect(card.star).toHaveAttribute('aria-pressed', 'false');
    await card.star.click();
    await expect(card.star).toHaveAttribute('aria-pressed', 'true');
  });
});

test.describe('a seller', () => {
  test.use({ persona: 'marta' });

  test('sees their own public tickets on their own page, without star and mail link [FEED-06]', async ({
    page,
    demo,
  }) => {
    const [sold] = await publicTickets(demo, MARTA);
    await demo.callAs('marta', markTicketSold, { params: { id: String(sold?.id) } });
    const seller = await new SellerPage(page).open(MARTA);
    await expect(seller.cards).toHaveCount(4);
    const { star, contact } = new TicketCardPart(page, seller.tickets);
    await expect(star.or(contact)).toHaveCount(0);
  });
});

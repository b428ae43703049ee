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
import { resizeTo } from '../support/display-checks.ts';
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
  test('sees a seller in brief: how many reviews gave each number of stars, and since when the seller is a member [FEED-06][GEN-03]', async ({
    page,
    demo,
  }) => {
    const seller = await new SellerPage(page).open(MARTA);
    await test.step('the spread of the ratings', async () => {
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
    await demo.arrange({ feedback: [{ seller: MARTA, rating: 5, times: 120 }] });
    const json = {
      id: MARTA,
      full_name: 'Marta Greco',
      date_joined: '2024-05-31T22:30:00.000Z',
      is_active: true,
    };
    await page.route(SELLER, (route) => route.fulfill({ json }));
    await lookAgain(page);
    await test.step('bars on one scale, however long the counts beside them are', async () => {
      await expect(seller.spread.first()).toHaveText(/^5 stelle: 123 recensioni/);
      const widths = await seller.spread.evaluateAll((lines) =>
        lines.map((line) => line.querySelector('[aria-hidden]')?.getBoundingClientRect().width),
      );
      expect(widths).toEqual(Array(5).fill(widths[0]));
    });
    await test.step('the month in Rome', async () => {
      await expect(seller.summary).toContainText('Su Rivola da giugno 2024');
      await expect(seller.summary).not.toContainText('non è più attivo');
    });
  });

  test('sees the public tickets of the seller, and no others, beside the summary or below it [FEED-06][GEN-07][SEARCH-13]', async ({
    page,
    demo,
  }) => {
    const stored = await publicTickets(demo, MARTA);
    const searches = recordSearches(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    const seller = await new SellerPage(page).open(MARTA);
    await expect(seller.cards).toHaveCount(stored.length);
    expect(stored.every(({ user }) => user === MARTA)).toBe(true);
    await expect(seller.cards.first()).toContainText('CTA');
    const card = new TicketCardPart(page, seller.cards.first());
    await expect(card.contact).toHaveAttribute('href', /^mailto:marta\.greco/);
    await expect(card.loginStar).toHaveAttribute('href', '/login?da=%2Fvenditore%2F1');
    await expect(seller.more).toHaveCount(0);
    expect(searches).toEqual(['?seller=1&limit=5']);
    await test.step('side by side at 1280 px', async () => {
      const summary = await seller.summary.boundingBox();
      const review = await seller.reviews.first().boundingBox();
      expect(review?.x).toBeGreaterThan((summary?.x ?? 0) + (summary?.width ?? 0));
      expect((review?.x ?? 0) + (review?.width ?? 0)).toBeGreaterThan(1100);
    });
    await test.step('one below the other at 320 px', async () => {
      await resizeTo(page, 320, 640);
      const above = await seller.summary.boundingBox();
      const below = await seller.reviews.first().boundingBox();
      expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
    });
  });

  test('loads the next tickets, of which none is repeated or lost when staff reject one meanwhile; those that do not load can be asked for again [FEED-06][GEN-08][GEN-09][SEARCH-15]', async ({
    page,
    demo,
  }) => {
    const stored = await publicTickets(demo, ELENA);
    expect(stored.length).toBe(7);
    const seller = await new SellerPage(page).open(ELENA);
    await expect(seller.cards).toHaveCount(5);
    await test.step('they do not load: the first stay', async () => {
      await page.route(TICKETS, (route) => route.abort(), { times: 1 });
      await seller.more.click();
      await expect(seller.tickets.getByRole('alert')).toHaveText(
        'Non siamo riusciti a caricare i biglietti del venditore.',
      );
      await expect(seller.cards).toHaveCount(5);
    });
    await test.step('one of the first is rejected meanwhile', async () => {
      const params = { id: String(stored[0]?.id) };
      const body = { decision: 'reject', reason: 'Prezzo sbagliato' } as const;
      await demo.callAs('admin', moderateTicket, { params, body });
      await seller.more.press('Enter');
      await expect(seller.cards).toHaveCount(stored.length);
      await expect(seller.tickets.getByRole('alert')).toHaveCount(0);
      await expect(seller.more).toHaveCount(0);
      await expect(seller.end).toBeFocused();
      for (const [at, { price }] of stored.entries()) {
        await expect(seller.cards.nth(at)).toContainText(formatPrice(price));
      }
    });
    await test.step('an edit moves one of the first to the next: it shows once', async () => {
      await page.route(TICKETS, async (route) => {
        const response = await route.fetch();
        const json = (await response.json()) as unknown[];
        const isNext = route.request().url().includes('after=');
        await route.fulfill({ response, json: isNext ? [...json, stored[1]] : json });
      });
      await seller.open(ELENA);
      await expect(seller.cards).toHaveCount(5);
      await seller.more.click();
      await expect(seller.more).toHaveCount(0);
      await expect(seller.cards).toHaveCount(6);
    });
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

  test('sees that a seller has neither tickets nor reviews, or is no longer active [FEED-04][FEED-06][SEARCH-13]', async ({
    page,
    demo,
  }) => {
    const seller = await new SellerPage(page).open(NUOVO);
    await test.step('neither tickets nor reviews', async () => {
      await expect(seller.tickets).toContainText('Al momento non vende biglietti.');
      await expect(seller.cards).toHaveCount(0);
      await expect(seller.title).toHaveText('Venditore');
      await expect(seller.summary).toContainText('Su Rivola da giugno 2026');
      await expect(page.getByText('Nessuna recensione per ora')).toBeVisible();
      await expect(seller.spread).toHaveCount(0);
      await expect(seller.reviews).toHaveCount(0);
      await expect(seller.average).toHaveCount(0);
    });
    await test.step('no longer active', async () => {
      await seller.open(PAOLO);
      await expect(seller.title).toHaveText('Paolo Neri');
      await expect(seller.summary).toContainText('Questo venditore non è più attivo su Rivola.');
      await expect(seller.tickets).toContainText('Al momento non vende biglietti.');
    });
    await test.step('no longer active, who has tickets', async () => {
      await demo.callAs('admin', toggleUser, { params: { id: String(ELENA) } });
      await seller.open(ELENA);
      await expect(seller.summary).toContainText('Questo venditore non è più attivo su Rivola.');
      await expect(seller.cards).toHaveCount(0);
    });
  });

  test('sees what did load of profile, tickets and reviews, and can ask again for the rest [FEED-01][FEED-03][FEED-06][GEN-08]', async ({
    page,
  }) => {
    const seller = new SellerPage(page);
    const alerts = seller.alert.filter({ hasText: /\S/ });
    const expectReviews = async () => {
      await expect(seller.title).toHaveText('Marta Greco');
      await expect(seller.average).toContainText('4,3 su 5');
      await expect(seller.reviews).toHaveCount(6);
      await expect(seller.login).toBeVisible();
    };
    await test.step('the profile does not load', async () => {
      const fail = { status: 500, json: { detail: 'Guasto' } };
      await page.route(SELLER, (route) => route.fulfill(fail), { times: 1 });
      await seller.open(MARTA);
      await expectReviews();
      await expect(seller.cards).toHaveCount(5);
      await expect(alerts).toHaveCount(0);
      await expect(page.getByText('Su Rivola da')).toHaveCount(0);
    });
    await test.step('the tickets do not load', async () => {
      const fail = { status: 500, json: { detail: 'Guasto' } };
      await page.route(TICKETS, (route) => route.fulfill(fail), { times: 1 });
      await seller.open(MARTA);
      await expectReviews();
      await expect(seller.tickets.getByRole('alert')).toBeVisible();
      await expect(alerts).toHaveCount(1);
      await expect(seller.cards).toHaveCount(0);
      await expect(page.getByText('Su Rivola da')).toHaveCount(1);
      await seller.retry.click();
      await expect(seller.cards).toHaveCount(5);
    });
    await test.step('the reviews do not load', async () => {
      await page.route(REVIEWS, (route) => route.abort(), { times: 1 });
      await seller.open(MARTA);
      await expect(seller.alert).toHaveText('Non siamo riusciti a caricare le recensioni.');
      await expect(seller.title).toHaveText('Marta Greco');
      await expect(seller.summary).toContainText('Su Rivola da luglio 2025');
      await expect(seller.cards).toHaveCount(5);
      await seller.retry.click();
      await expect(seller.reviews).toHaveCount(6);
    });
  });

  test('sees that a seller does not exist, whose tickets are not asked for [FEED-04][FEED-06]', async ({
    page,
  }) => {
    const searches = recordSearches(page);
    const seller = new SellerPage(page);
    for (const unknown of ['99999', 'nessuno']) {
      await test.step(`the seller ${unknown}`, async () => {
        const answer = page.waitForResponse(REVIEWS);
        await seller.open(unknown);
        expect((await answer).status()).toBe(404);
        await expect(page.getByText('Venditore non trovato')).toBeVisible();
        await expect(seller.alert.filter({ hasText: /\S/ })).toHaveCount(0);
      });
    }
    expect(searches).toEqual([]);
  });

  test('sees the newest of many reviews with their dates in Rome, and the others on demand [FEED-01][FEED-02][FEED-06][GEN-03]', async ({
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
    await expect(seller.average).toContainText('5,0 su 5');
    await expect(seller.average).toContainText('45 recensioni');
    await expect(seller.reviews).toHaveCount(20);
    await expect(seller.reviews.first()).toContainText('12/06/2026');
    await seller.moreReviews.click();
    await expect(seller.reviews).toHaveCount(40);
    await seller.moreReviews.click();
    await expect(seller.reviews).toHaveCount(45);
    await expect(seller.reviews.last()).toContainText('Numero 45');
    await expect(seller.moreReviews).toHaveCount(0);
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

  test('sees their own reviews and public tickets on their own page, without review form, star and mail link [FEED-05][FEED-06]', async ({
    page,
    demo,
  }) => {
    const [sold] = await publicTickets(demo, MARTA);
    await demo.callAs('marta', markTicketSold, { params: { id: String(sold?.id) } });
    const seller = await new SellerPage(page).open(MARTA);
    await expect(seller.cards).toHaveCount(4);
    const { star, contact } = new TicketCardPart(page, seller.tickets);
    await expect(star.or(contact)).toHaveCount(0);
    await expect(seller.reviews).toHaveCount(6);
    await expect(seller.form).toHaveCount(0);
    await expect(seller.login).toHaveCount(0);
  });
});

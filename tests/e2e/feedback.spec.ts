import type { APIRequestContext, Page } from '@playwright/test';
import { SellerPage } from '../kit/pages/seller-page.ts';
import { expect, test } from '../support/test.ts';

/** A user without reviews in the seed. */
const ADMIN = 4;
const REVIEWS = '**/api/feedbacks/*/';

interface Review {
  rating: number;
  comment: string;
}

const reviewsOf = async (request: APIRequestContext, userId: number): Promise<Review[]> =>
  (await (await request.get(`/api/feedbacks/${userId}/`)).json()) as Review[];

const mockReviews = (page: Page, ratings: readonly number[], comment = 'Bene') =>
  page.route(REVIEWS, (route) =>
    route.fulfill({
      json: ratings.map((rating, i) => ({
        id: i + 1,
        rating,
        comment,
        created_at: '2026-06-11T22:30:00.000Z',
        seller_full_name: 'Marta Greco',
      })),
    }),
  );

test.describe('a visitor', () => {
  test('sees a seller’s average, number of reviews and every review, without a token [FEED-01][FEED-02][FEED-03]', async ({
    page,
  }) => {
    const asked = page.waitForRequest(REVIEWS);
    const seller = await new SellerPage(page).open(1);
    const request = await asked;
    expect(new URL(request.url()).pathname).toBe('/api/feedbacks/1/');
    expect((await request.allHeaders())['authorization']).toBeUndefined();
    await expect(seller.title).toHaveText('Marta Greco');
    await expect(seller.average).toContainText('4,3 su 5');
    await expect(seller.average).toContainText('6 recensioni');
    await expect(seller.reviews).toHaveCount(6);
    const silent = seller.reviews.filter({ hasText: '(Nessun commento)' });
    await expect(silent).toHaveCount(1);
    await expect(silent.getByRole('img', { name: '5 su 5' })).toBeVisible();
    const first = seller.reviews.first();
    await expect(first.getByRole('img', { name: '4 su 5' })).toBeVisible();
    await expect(first).toContainText(
      'Comunicazione chiara e biglietto arrivato subito via email.',
    );
    await expect(first).toContainText(/\d{2}\/\d{2}\/2026/);
    await expect(first).toContainText('Marta Greco');
  });

  for (const [ratings, text] of [
    [[5, 4], '4,5 su 5'],
    [[5, 5, 5], '5,0 su 5'],
    [[1, 1, 2], '1,3 su 5'],
  ] as const) {
    test(`sees ${text} as the average of ${ratings.join(', ')} [FEED-01]`, async ({ page }) => {
      await mockReviews(page, ratings);
      const seller = await new SellerPage(page).open(1);
      await expect(seller.average).toContainText(text);
    });
  }

  for (const timezoneId of ['America/New_York', 'Europe/Rome']) {
    test.describe(`in ${timezoneId}`, () => {
      test.use({ timezoneId });

      test("sees a review's date in Rome time [FEED-02][GEN-03]", async ({ page }) => {
        await mockReviews(page, [4], '');
        const seller = await new SellerPage(page).open(1);
        await expect(seller.reviews).toContainText('12/06/2026');
        await expect(seller.reviews).toContainText('(Nessun commento)');
      });
    });
  }

  test('sees that a seller has no reviews [FEED-04]', async ({ page }) => {
    const seller = await new SellerPage(page).open(3);
    await expect(page.getByText('Nessuna recensione per ora')).toBeVisible();
    await expect(seller.reviews).toHaveCount(0);
    await expect(seller.average).toHaveCount(0);
  });

  for (const unknown of ['99999', 'nessuno']) {
    test(`sees that seller ${unknown} does not exist [FEED-04]`, async ({ page }) => {
      const answer = page.waitForResponse(REVIEWS);
      const seller = await new SellerPage(page).open(unknown);
      expect((await answer).status()).toBe(404);
      await expect(page.getByText('Venditore non trovato')).toBeVisible();
      await expect(seller.alert.filter({ hasText: /\S/ })).toHaveCount(0);
    });
  }

  test('sees an error when the reviews do not load, and can retry [FEED-03][GEN-08]', async ({
    page,
  }) => {
    await page.route(REVIEWS, (route) => route.abort(), { times: 1 });
    const seller = await new SellerPage(page).open(1);
    await expect(seller.alert).toHaveText('Non siamo riusciti a caricare le recensioni.');
    await seller.retry.click();
    await expect(seller.reviews).toHaveCount(6);
  });

  test('sees a link to the login instead of the review form, with the return address [FEED-05]', async ({
    page,
  }) => {
    const seller = await new SellerPage(page).open(1);
    await expect(seller.form).toHaveCount(0);
    await expect(seller.login).toHaveAttribute('href', '/login?da=%2Fvenditore%2F1');
  });
});

test.describe('a buyer', () => {
  test.use({ persona: 'nuovo' });

  test('leaves a review; a second one replaces it [FEED-05]', async ({ page, request }) => {
    const seller = await new SellerPage(page).open(ADMIN);
    const asked = page.waitForRequest(
      (one) => one.method() === 'POST' && one.url().endsWith(`/api/feedbacks/${ADMIN}/`),
    );
    await seller.leave(4, 'Tutto bene');
    const sent = await asked;
    expect(sent.postDataJSON()).toEqual({ rating: 4, comment: 'Tutto bene' });
    expect((await sent.allHeaders())['authorization']).toMatch(/^Bearer .+/);
    await expect(page.getByText('Recensione pubblicata, grazie!')).toBeVisible();
    await expect(seller.reviews).toHaveCount(1);
    await expect(seller.reviews).toContainText('Tutto bene');
    await expect(seller.comment).toHaveValue('');

    await seller.leave(2, '');
    await expect(seller.reviews).toContainText('(Nessun commento)');
    await expect(seller.reviews).toHaveCount(1);
    await expect(seller.average).toContainText('2,0 su 5');
    const stored = await reviewsOf(request, ADMIN);
    expect(stored).toHaveLength(1);
    expect(stored[0]).toMatchObject({ rating: 2, comment: '' });
  });

  test('must choose a rating and write at most 1000 characters [FEED-05]', async ({
    page,
    request,
  }) => {
    const seller = await new SellerPage(page).open(ADMIN);
    await seller.comment.fill('x'.repeat(1001));
    await seller.send.click();
    await expect(seller.form).toContainText('Scegli da 1 a 5 stelle.');
    await expect(seller.form).toContainText('1001/1000');
    await expect(seller.comment).toHaveAttribute('aria-invalid', 'true');
    expect(await reviewsOf(request, ADMIN)).toEqual([]);
  });

  test('sees an error when a review is not saved, and keeps what was typed [FEED-05][GEN-08]', async ({
    page,
  }) => {
    const seller = await new SellerPage(page).open(ADMIN);
    await expect(seller.form).toBeVisible();
    let posts = 0;
    await page.route(REVIEWS, (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      posts += 1;
      return route.abort();
    });
    await seller.leave(5, 'Ottimo');
    await expect(seller.alert.filter({ hasText: /\S/ })).toHaveText(
      'Non siamo riusciti a pubblicare la recensione. Riprova.',
    );
    await expect(seller.comment).toHaveValue('Ottimo');
    await expect(seller.rating(5)).toBeChecked();
    expect(posts).toBe(1);
  });
});

test.describe('a seller', () => {
  test.use({ persona: 'luca' });

  test('sees no review form on their own page [FEED-05]', async ({ page }) => {
    const seller = await new SellerPage(page).open(2);
    await expect(seller.reviews).toHaveCount(1);
    await expect(seller.form).toHaveCount(0);
    await expect(seller.login).toHaveCount(0);
  });
});

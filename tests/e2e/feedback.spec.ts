import type { APIRequestContext } from '@playwright/test';
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

test('a visitor sees a seller’s average, number of reviews and every review, without a token, and a link to the login instead of the review form [FEED-01][FEED-02][FEED-03][FEED-05]', async ({
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
  await expect(first).toContainText('Comunicazione chiara e biglietto arrivato subito via email.');
  await expect(first).toContainText(/\d{2}\/\d{2}\/2026/);
  await expect(first).toContainText('Marta Greco');
  await expect(seller.form).toHaveCount(0);
  await expect(seller.login).toHaveAttribute('href', '/login?da=%2Fvenditore%2F1');
});

test.describe('a buyer', () => {
  test.use({ persona: 'nuovo' });

  test('leaves a review once it has a rating and at most 1000 characters; a second one replaces it [FEED-05][GEN-08]', async ({
    page,
    request,
  }) => {
    const seller = await new SellerPage(page).open(ADMIN);
    await test.step('without rating, and with 1001 characters', async () => {
      await seller.comment.fill('x'.repeat(1001));
      await seller.send.click();
      await expect(seller.form).toContainText('Scegli da 1 a 5 stelle.');
      await expect(seller.form).toContainText('1001/1000');
      await expect(seller.comment).toHaveAttribute('aria-invalid', 'true');
      expect(await reviewsOf(request, ADMIN)).toEqual([]);
    });
    await test.step('after an error the form keeps what was typed', async () => {
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
      await page.unroute(REVIEWS);
    });
    await test.step('the review', async () => {
      const asked = page.waitForRequest(
        (one) => one.method() === 'POST' && one.url().endsWith(`/api/feedbacks/${ADMIN}/`),
      );
      await seller.leave(4, 'Tutto bene');
      const sent = await asked;
      expect(sent.postDataJSON()).toEqual({ rating: 4, comment: 'Tutto bene' });
      expect((await sent.allHeaders())['authorization']).toMatch(/^Bearer .+/);
      await expect(page.getByText('Recensione pubblicata, grazie!')).toBeVisible();
      await expect(seller.alert.filter({ hasText: /\S/ })).toHaveCount(0);
      await expect(seller.reviews).toHaveCount(1);
      await expect(seller.reviews).toContainText('Tutto bene');
      await expect(seller.comment).toHaveValue('');
    });
    await test.step('the second one', async () => {
      await seller.leave(2, '');
      await expect(seller.reviews).toContainText('(Nessun commento)');
      await expect(seller.reviews).toHaveCount(1);
      await expect(seller.average).toContainText('2,0 su 5');
      const stored = await reviewsOf(request, ADMIN);
      expect(stored).toHaveLength(1);
      expect(stored[0]).toMatchObject({ rating: 2, comment: '' });
    });
  });
});

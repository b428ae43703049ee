/** A seller's page as a browser lays it out, and its main jobs; what it says is in `component/seller.test.ts`. */
import { SellerPage } from '../kit/pages/seller-page.ts';
import { resizeTo } from '../support/display-checks.ts';
import { lookAgain } from '../support/look-again.ts';
import { expect, test } from '../support/test.ts';

/** Sellers of the seed: with five public tickets, and with seven. */
const [MARTA, ELENA] = [1, 8];

test('a visitor sees the spread of the ratings as bars on one scale, and summary and lists side by side or one below the other [FEED-06][GEN-07]', async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const seller = await new SellerPage(page).open(MARTA);
  await expect(seller.spread).toHaveCount(5);
  const shares = await seller.spread.evaluateAll((lines) =>
    lines.map((line) => {
      const track = line.querySelector('[aria-hidden]');
      const bar = track?.firstElementChild;
      return Math.round(((bar?.clientWidth ?? 0) / (track?.clientWidth ?? 1)) * 6);
    }),
  );
  expect(shares).toEqual([3, 2, 1, 0, 0]);
  const summary = await seller.summary.boundingBox();
  const review = await seller.reviews.first().boundingBox();
  expect(review?.x).toBeGreaterThan((summary?.x ?? 0) + (summary?.width ?? 0));
  expect((review?.x ?? 0) + (review?.width ?? 0)).toBeGreaterThan(1100);

  // However long the counts beside them are.
  await demo.arrange({ feedback: [{ seller: MARTA, rating: 5, times: 120 }] });
  await lookAgain(page);
  await expect(seller.spread.first()).toHaveText(/^5 stelle: 123 recensioni/);
  const widths = await seller.spread.evaluateAll((lines) =>
    lines.map((line) => line.querySelector('[aria-hidden]')?.getBoundingClientRect().width),
  );
  expect(widths).toEqual(Array(5).fill(widths[0]));

  await resizeTo(page, 320, 640);
  const above = await seller.summary.boundingBox();
  const below = await seller.reviews.first().boundingBox();
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
});

test.describe('a buyer', () => {
  test.use({ persona: 'luca' });

  test('loads the seller’s next tickets by keyboard, and leaves a review [FEED-05][FEED-06][GEN-07]', async ({
    page,
  }) => {
    const seller = await new SellerPage(page).open(ELENA);
    await expect(seller.cards).toHaveCount(5);
    await seller.more.press('Enter');
    await expect(seller.cards).toHaveCount(7);
    await expect(seller.end).toBeFocused();
    await seller.leave(4, 'Tutto bene');
    await expect(page.getByText('Recensione pubblicata, grazie!')).toBeVisible();
    await expect(seller.reviews.filter({ hasText: 'Tutto bene' })).toHaveCount(1);
  });
});

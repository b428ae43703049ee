/** A seller's page as a browser lays it out, and its main jobs; what it says is in `component/seller.test.ts`. */
import type { Locator } from '@playwright/test';
import { SellerPage } from '../kit/pages/seller-page.ts';
import { resizeTo } from '../support/display-checks.ts';
import { lookAgain } from '../support/loads.ts';
import { expect, test } from '../support/test.ts';

/** With five public tickets. */
const MARTA = 1;

test('a visitor sees the spread of the ratings as bars on one scale, and on a desktop reviews in columns with the tickets in the first screen [FEED-06][GEN-07][LOOK-01]', async ({
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
  const tops = await seller.reviews.evaluateAll((all) =>
    all.map((review) => review.getBoundingClientRect().top),
  );
  expect(tops.filter((top) => top === tops[0])).toHaveLength(3);
  await expect(seller.tickets.getByText('Biglietti in vendita')).toBeInViewport();
  const card = await seller.cards.nth(1).boundingBox();
  expect((card?.x ?? 0) + (card?.width ?? 0), 'tickets in the full width').toBeGreaterThan(1200);

  // However long the counts beside them are.
  await demo.arrange({ feedback: [{ seller: MARTA, rating: 5, times: 120 }] });
  await lookAgain(page);
  await expect(seller.spread.first()).toHaveText(/^5 stelle: 123$/);
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

  test('finds the form beside the summary, and on a narrow screen between reviews and tickets [FEED-05][LOOK-01]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const seller = await new SellerPage(page).open(MARTA);
    const boxOf = async (part: Locator) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {};
      return { top: y, bottom: y + height, left: x, right: x + width };
    };
    const [summary, form] = [await boxOf(seller.summary), await boxOf(seller.form)];
    expect([form.top, form.bottom]).toEqual([summary.top, summary.bottom]);
    expect(form.left).toBeGreaterThan(summary.right);
    for (const width of [768, 390, 320]) {
      await resizeTo(page, width, 844);
      const { top, bottom } = await boxOf(seller.form);
      expect(top).toBeGreaterThan((await boxOf(seller.reviews.last())).bottom);
      expect(bottom).toBeLessThan((await boxOf(seller.tickets)).top);
    }
  });
});

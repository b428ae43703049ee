/** A seller's page as a browser lays it out, and its main jobs; what it says is in `component/seller.test.ts`. */
import { SellerPage } from '../kit/pages/seller-page.ts';
import { lookAgain } from '../support/loads.ts';
import { expect, test } from '../support/test.ts';

/** With five public tickets. */
const MARTA = 1;

test('a visitor sees the spread of the ratings as bars on one scale [LOOK-01]', async ({
  page,
  demo,
}) => {
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
  // However long the counts beside them are.
  await demo.arrange({ feedback: [{ seller: MARTA, rating: 5, times: 120 }] });
  await lookAgain(page);
  await expect(seller.spread.first()).toHaveText(/^5 stelle: 123$/);
  const widths = await seller.spread.evaluateAll((lines) =>
    lines.map((line) => line.querySelector('[aria-hidden]')?.getBoundingClientRect().width),
  );
  expect(widths).toEqual(Array(5).fill(widths[0]));
});

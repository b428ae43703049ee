import { LandingPage } from '../kit/pages/landing-page.ts';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { expect, test } from '../support/test.ts';

test('a visitor opens each legal page from the footer of the landing [LAND-04]', async ({
  page,
}) => {
  for (const [name, address] of [
    ['Privacy policy', '/privacy-policy'],
    ['Cookie policy', '/cookie-policy'],
    ['Termini e condizioni', '/termini-condizioni'],
  ] as const) {
    await test.step(name, async () => {
      await new LandingPage(page).open();
      const legal = await new ShellPage(page).openLegal(name);
      await expect(page).toHaveURL(address);
      await expect(legal.heading).toHaveText(name);
      await expect(legal.notice).toBeVisible();
      await expect(legal.sections).not.toHaveCount(0);
    });
  }
});

/** Text at 200 % on a phone where one screen alone has a rule; whole words and placeholders are rules of every-state.spec.ts. */
import type { Page } from '@playwright/test';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(({ page }) => page.setViewportSize({ width: 390, height: 844 }));

/** As a browser does whose default font size is doubled. */
const enlargeText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

test('a presenter with large text reads every tab of Regia [GEN-07][DEMO-10]', async ({ page }) => {
  await page.goto('/cerca');
  await enlargeText(page);
  const regia = new RegiaPage(page);
  await regia.unfold();
  const tabs = regia.bar.getByRole('navigation').getByRole('button');
  await expect(tabs).toHaveCount(6);
  // One line that scrolls sideways.
  await tabs.first().press('Tab');
  await page.keyboard.press('Shift+Tab');
  for (const tab of await tabs.all()) {
    await expect(tab).toBeInViewport({ ratio: 0.99 });
    await page.keyboard.press('Tab');
  }
});

test.describe('a seller', () => {
  test.use({ persona: 'marta' });

  test('with large text on a phone sees each group of the own tickets, none beside the window [GEN-07][MINE-07]', async ({
    page,
  }) => {
    await new OwnTicketsPage(page).open();
    const tabs = page.getByRole('tab');
    await expect(tabs).toHaveCount(6);
    await enlargeText(page);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const outside = () =>
        tabs.evaluateAll((all) =>
          all
            .filter((tab) => {
              const { left, right } = tab.getBoundingClientRect();
              return left < 0 || right > innerWidth;
            })
            .map(({ textContent }) => textContent),
        );
      await expect.poll(outside, { message: `${width} px` }).toEqual([]);
    }
  });
});

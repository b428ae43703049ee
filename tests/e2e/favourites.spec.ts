import { FavouritesPage } from '../kit/pages/favourites-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { expect, test } from '../support/test.ts';

test.describe('a buyer', () => {
  test.use({ persona: 'luca' });

  test('saves a ticket, finds it again after a reload, removes it once asked, and undoes that by keyboard, for as long as the focus is on the message [FAV-04][GEN-07]', async ({
    page,
  }) => {
    const route = 'Roma FCO verso Torino TRN';
    await test.step('saves', async () => {
      const search = await new SearchPage(page).open('?departure=Roma&destination=Torino');
      const { star } = search.cardOf(route);
      const saved = page.waitForResponse('**/toggle/');
      await star.click();
      await (await saved).finished();
      await page.reload();
      await expect(star).toHaveAttribute('aria-pressed', 'true');
    });
    await page.clock.install();
    const favourites = await new FavouritesPage(page).open();
    const card = favourites.cardOf(route);
    await expect(favourites.cards).toHaveCount(8);
    await test.step('is asked', async () => {
      await card.star.click();
      await favourites.cancel.click();
      await expect(favourites.question).toHaveCount(0);
      await expect(card.star).toBeFocused();
    });
    await test.step('removes and undoes', async () => {
      const before = await page.evaluate(() => Date.now());
      await favourites.remove(card);
      await expect(card.root).toHaveCount(0);
      await page.clock.pauseAt(before + 9000);
      await page.keyboard.press('Shift+Tab');
      await expect(favourites.undo).toBeFocused();
      // The focus keeps the message on the page beyond its time.
      await page.clock.runFor(60_000);
      await page.clock.resume();
      await page.keyboard.press('Enter');
      await expect(card.root).toBeVisible();
      await expect(favourites.cards).toHaveCount(8);
      await expect(favourites.undo).toHaveCount(0);
      await expect(page.getByRole('main')).toBeFocused();
    });
  });
});

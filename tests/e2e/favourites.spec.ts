import { FavouritesPage } from '../kit/pages/favourites-page.ts';
import { expect, test } from '../support/test.ts';

test.describe('a buyer', () => {
  test.use({ persona: 'luca' });

  test('removes a favourite and undoes that by keyboard, for as long as the focus is on the message [FAV-04][GEN-07]', async ({
    page,
  }) => {
    await page.clock.install();
    const favourites = await new FavouritesPage(page).open();
    await expect(favourites.cards).toHaveCount(7);
    const before = await page.evaluate(() => Date.now());
    // The focus moves to the card that follows it, so that the message comes before that one alone.
    await favourites.removeFirst();
    await expect(favourites.cards).toHaveCount(6);
    await page.clock.pauseAt(before + 9000);
    await page.keyboard.press('Shift+Tab');
    await expect(favourites.undo).toBeFocused();
    // The focus keeps the message on the page beyond its time.
    await page.clock.runFor(60_000);
    await page.clock.resume();
    await page.keyboard.press('Enter');
    await expect(favourites.cards).toHaveCount(7);
    await expect(favourites.undo).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
  });
});

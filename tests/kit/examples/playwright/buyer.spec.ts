import { listFavourites } from 'rivola-kit/contract/favourites';
import { FavouritesPage } from 'rivola-kit/pages/favourites-page';
import { SearchPage } from 'rivola-kit/pages/search-page';
import { ShellPage } from 'rivola-kit/pages/shell-page';
import { expect, test } from './test.ts';

test.use({ persona: 'luca' });

test('a buyer removes a favourite, on the screen and in the store', async ({ page, demo }) => {
  const favourites = await new FavouritesPage(page).open();
  await expect(favourites.cards).not.toHaveCount(0);
  const before = await demo.callAs('luca', listFavourites, {});
  await favourites.removeFirst();
  await expect(favourites.cards).toHaveCount(before.length - 1);
  expect(await demo.callAs('luca', listFavourites, {})).toHaveLength(before.length - 1);
});

test('a buyer has the favourites of the seed again in the next test', async ({ page, demo }) => {
  const stored = await demo.callAs('luca', listFavourites, {});
  const favourites = await new FavouritesPage(page).open();
  await expect(favourites.cards).toHaveCount(stored.length);
});

test('a buyer reads that a search failed', async ({ page, demo }) => {
  await demo.fault('searchTickets', { drop: true }, { nth: 1 });
  const search = await new SearchPage(page).open();
  await expect(search.alert).toHaveText('Errore durante la ricerca. Riprova più tardi.');
});

test('a buyer changes places with a seller', async ({ page, demo }) => {
  await new SearchPage(page).open();
  const shell = new ShellPage(page);
  await expect(shell.greeting).toContainText('Luca Bianchi');
  await demo.loginAs(page, 'marta');
  await expect(shell.greeting).toContainText('Marta Greco');
});

test.describe('where nothing is for sale', () => {
  test.use({ scenario: 'empty', persona: null });

  test('a visitor finds nothing', async ({ page }) => {
    const search = await new SearchPage(page).open();
    await expect(search.cards).toHaveCount(0);
  });
});

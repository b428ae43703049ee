import { SearchPage } from '../kit/pages/search-page.ts';
import { expect, test } from '../support/test.ts';

test('the address of a search takes the form back with it, even before the page has shown the search, and keeps the filters on reload, back and forward, and when it is shared [SEARCH-14]', async ({
  page,
}) => {
  const search = await new SearchPage(page).open('?departure=Roma');
  await test.step('back before the page has shown the search', async () => {
    await search.pick(search.destination, 'Torino');
    // In one task, so that nothing is rendered between them.
    await page.evaluate(() => {
      document.querySelector<HTMLFormElement>('form[role="search"]')?.requestSubmit();
      window.history.back();
    });
    await expect(page).toHaveURL('/cerca?departure=Roma');
    await expect(search.destination).toHaveValue('');
    await expect(search.departure).toHaveValue('Roma');
  });
  const both = '/cerca?departure=Roma&destination=Torino&services=Bagaglio+a+mano';
  const flight = search.cardOf('Roma FCO verso Torino TRN');
  await search.service('Bagaglio a mano').check();
  await search.search();
  await expect(page).toHaveURL('/cerca?departure=Roma&services=Bagaglio+a+mano');
  await expect(search.cardOf(/^(?!Roma)/).root).toHaveCount(0);
  await expect(search.cards.first()).toBeVisible();
  const count = await search.cards.count();
  await search.pick(search.destination, 'Torino');
  await search.search();
  await expect(page).toHaveURL(both);
  await expect(flight.root).toBeVisible();
  await expect(search.activeFilters).toHaveCount(3);
  await page.goBack();
  await expect(search.destination).toHaveValue('');
  await page.goForward();
  await expect(search.destination).toHaveValue('Torino');

  await test.step('reload', async () => {
    await page.reload();
    await expect(search.departure).toHaveValue('Roma');
    await expect(search.destination).toHaveValue('Torino');
    await expect(search.service('Bagaglio a mano')).toBeChecked();
    await expect(flight.root).toBeVisible();
    await page.goBack();
    await expect(search.destination).toHaveValue('');
    await expect(search.departure).toHaveValue('Roma');
    await expect(search.cards).toHaveCount(count);
    await page.goForward();
    await expect(search.destination).toHaveValue('Torino');
  });
  await test.step('shared', async () => {
    const other = await page.context().newPage();
    const shared = await new SearchPage(other).open(new URL(page.url()).search);
    await expect(shared.cardOf('Roma FCO verso Torino TRN').root).toBeVisible();
    await shared.clear.click();
    await expect(other).toHaveURL('/cerca');
    await expect(shared.departure).toHaveValue('');
  });
});

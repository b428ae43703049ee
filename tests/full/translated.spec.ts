/** The product while the browser's translation rewrites its texts: every state of every screen, and the main jobs. */
import { LoginPage } from '../kit/pages/login-page.ts';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { SCREEN_STATES } from '../support/screen-states.ts';
import { expect, test } from '../support/test.ts';
import { keptTexts, translate } from '../support/translator.ts';

for (const { name, as = null, show } of SCREEN_STATES) {
  test.describe(`${name}, for ${as ?? 'a visitor'}`, () => {
    test.use({ persona: as });

    test('is reached on a translated page, and each of its texts is the only child of its element [GEN-12]', async ({
      page,
    }) => {
      await translate(page, 'replace');
      await expect(await show(page)).toBeVisible();
      expect(await keptTexts(page)).toEqual([]);
    });
  });
}

test('a visitor whose page’s texts are wrapped orders, filters and loads more, is refused, and logs in and out [GEN-12]', async ({
  page,
}) => {
  await translate(page, 'wrap');
  const search = await new SearchPage(page).open();
  await expect(search.count).toContainText(/^\d+ biglietti/);
  await search.priceOrder.selectOption('asc');
  await expect(page).toHaveURL(/price_order=asc/);
  const shown = await search.cards.count();
  await search.more.click();
  await expect.poll(() => search.cards.count()).toBeGreaterThan(shown);
  const all = (await search.count.textContent()) ?? '';
  await search.pick(search.departure, 'Roma');
  await search.search();
  await expect(search.count).not.toHaveText(all);
  await expect(search.count).toContainText(/^\d+ bigliett[oi]/);
  await search.activeFilters.first().click();
  await expect(search.count).toHaveText(all);

  const login = await new LoginPage(page).open();
  await expect((await login.send('x@example.com', 'sbagliata')).alert).toBeVisible();
  await login.logInAs('luca');
  await expect(new PublishPage(page).title).toBeVisible();
  await new ShellPage(page).logoutButton.click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(login.submit).toBeVisible();
});

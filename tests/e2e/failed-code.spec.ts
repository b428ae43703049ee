/** Code and data that did not come once are asked for again, without a reload. */
import { ErrorPage, ShellPage } from '../kit/pages/shell-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { expect, test, type Page } from '../support/test.ts';

/** A reload loses it. */
const markPage = (page: Page) =>
  page.evaluate(() => void Object.assign(window, { isMarked: true }));
const isSamePage = (page: Page) => page.evaluate(() => 'isMarked' in window);

test('a visitor opens a screen whose code did not come once: as soon as the browser is online, by `Riprova`, by a reload, by the same link, by Back [GEN-13]', async ({
  page,
  context,
}) => {
  const shell = new ShellPage(page);
  const error = new ErrorPage(page);
  const retry = page.getByRole('button', { name: 'Riprova' });
  const legal = page.getByRole('heading', { level: 1, name: 'Cookie policy' });
  const openInVain = async (lose: () => Promise<unknown>) => {
    await expect((await new SearchPage(page).open()).cards.first()).toBeVisible();
    await markPage(page);
    await lose();
    await shell.openLegal('Cookie policy');
    await expect(error.heading).toBeVisible();
    // The heading stays while it is tried again.
    const failedAgain = page.waitForEvent('requestfailed');
    await retry.click();
    await failedAgain;
    await expect(error.heading).toBeVisible();
  };

  const CODE = '**/assets/device-data-*.js';
  await test.step('as soon as the browser is online', async () => {
    await openInVain(async () => {
      // A route of any kind turns off the browser's cache, where an earlier test of this worker may have left the code.
      await page.route(CODE, (route) => route.continue());
      await context.setOffline(true);
    });
    await context.setOffline(false);
    await expect(legal).toBeVisible();
    expect(await isSamePage(page)).toBe(true);
    await page.unroute(CODE);
  });

  const ways = {
    'by `Riprova`': () => retry.click(),
    'by a reload': () => error.reload.click(),
    'by the same link': () => shell.openLegal('Cookie policy'),
    'by another and Back': async () => {
      await shell.navigation.getByRole('link', { name: 'Cerca' }).click();
      await expect(new SearchPage(page).cards.first()).toBeVisible();
      await page.goBack();
    },
  };
  for (const [name, ask] of Object.entries(ways)) {
    await test.step(name, async () => {
      await openInVain(() => page.route(CODE, (route) => route.abort()));
      await page.unroute(CODE);
      await ask();
      await expect(legal).toBeVisible();
      await expect(error.heading).toHaveCount(0);
      expect(await isSamePage(page)).toBe(name !== 'by a reload');
    });
  }
  await test.step('of the frame around it too', async () => {
    await page.route('**/assets/frame-*.js', (route) => route.abort());
    await page.goto('/preferiti');
    await expect(error.heading).toBeVisible();
    await expect(shell.navigation).toHaveCount(0);
  });
});

test.describe('staff', () => {
  test.use({ persona: 'admin' });

  test('asks again for the chart [GEN-13]', async ({ page }) => {
    await page.route('**/assets/trend-chart-*.js', (route) => route.abort());
    await page.goto('/admin');
    await expect(page.getByText('Il grafico non si è caricato.')).toBeVisible();
    await page.unroute('**/assets/trend-chart-*.js');
    await page.getByRole('button', { name: 'Riprova' }).click();
    await expect(page.locator('.recharts-surface').first()).toBeVisible();
  });
});

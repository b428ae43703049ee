/** Corners of what is around every screen; its main jobs run daily. */
import { SearchPage } from '../kit/pages/search-page.ts';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { resizeTo } from '../support/display-checks.ts';
import { holdUntilReleased } from '../support/loads.ts';
import { expect, test, type Page } from '../support/test.ts';
import { atEachTextWidth } from '../support/text-width.ts';

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('access'));
const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test.describe('an admin', () => {
  test.use({ persona: 'admin' });

  test('with a long name sees the whole header at every width [GEN-07][AUTH-09]', async ({
    page,
  }) => {
    const name = 'Massimiliano Ferdinando Castelbarco-Albani della Rovere';
    await page.addInitScript((long) => localStorage.setItem('userFullName', long), name);
    await new SearchPage(page).open();
    const shell = new ShellPage(page);
    for (const width of [320, 768, 1280]) {
      await test.step(`at ${width} px`, async () => {
        await resizeTo(page, width, 800);
        await expect(shell.greeting).toHaveAttribute('title', name);
        await expect(shell.links).toHaveCount(5);
        await atEachTextWidth(page, async (text) => {
          await expect(shell.logoutButton, text).toBeInViewport({ ratio: 1 });
          expect(await horizontalOverflow(page), text).toBeLessThanOrEqual(0);
        });
      });
    }
  });

  test('is logged out at once, even if the login screen loads slowly and they open another page [AUTH-10][GEN-04]', async ({
    page,
  }) => {
    await page.goto('/cerca');
    const arrive = await holdUntilReleased(page, '**/assets/login-*.js');
    const shell = new ShellPage(page);
    await shell.logoutButton.click();
    await expect.poll(() => storedToken(page)).toBeNull();
    await shell.navigation.getByRole('link', { name: 'Preferiti' }).click();
    arrive();
    await expect(page).toHaveURL('/login');
    await expect(shell.toasts.getByText('Logout effettuato con successo')).toBeVisible();
    expect(await storedToken(page)).toBeNull();
  });
});

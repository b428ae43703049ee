/** What a browser shows of a hosted demo; what its calls answer is in api/security-control-token.test.ts and api/demo.test.ts. */
import { expect, type Page } from '@playwright/test';
import { test } from '../support/own-server-test.ts';
import { LoginPage } from '../kit/pages/login-page.ts';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { TODAY } from '../kit/people.ts';

/** Added by a reverse proxy for a remote client; without it a request is local, and may use the controls unless the server is hosted. */
const REMOTE_CLIENT = { 'X-Forwarded-For': '203.0.113.7' };

/**
 * Shows a message about a call on each of two pages, and looks at the tab again: each page asks once whether there are
 * controls, shows no bar, and sends no report of what it said.
 */
const expectNoRegia = async (page: Page, status: number): Promise<void> => {
  const called: string[] = [];
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (pathname.startsWith('/api/demo/')) called.push(`${answer.status()} ${pathname}`);
  });
  await page.goto('/cerca?departure=Atlantide');
  await expect(page.getByText('Nessun risultato trovato.').first()).toBeVisible();
  await expect.poll(() => called, 'before the page is left').toHaveLength(1);
  const login = await new LoginPage(page).open();
  await login.send('nessuno@example.com', 'una-sbagliata-7');
  await expect(login.alert).toContainText('Email o password non corrette.');
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await page.waitForLoadState('networkidle');
  await expect.poll(() => called).toEqual(Array(2).fill(`${status} /api/demo/clock/`));
  await expect(new RegiaPage(page).bar).toHaveCount(0);
};

test.describe('a server with DEMO_CONTROLS=off', () => {
  test.use({ settings: { DEMO_CONTROLS: 'off', DEMO_DATE: TODAY } });

  test('serves the product without the Regia bar and page, and is sent no report [DEMO-09]', async ({
    page,
  }) => {
    await expectNoRegia(page, 404);
    await page.goto('/regia');
    await expect(new ShellPage(page).title).toHaveText('Pagina non trovata');
  });
});

test.describe('a server with DEMO_TOKEN, for a visitor on another machine', () => {
  test.use({
    settings: { DEMO_DATE: TODAY, DEMO_TOKEN: 'il-segreto-della-regia' },
    extraHTTPHeaders: REMOTE_CLIENT,
  });

  test('refuses them the controls, is sent no report by them, and shows the bar to those with the token, which leaves the address [DEMO-09]', async ({
    page,
  }) => {
    await expectNoRegia(page, 403);
    await page.goto('/cerca?demo-token=il-segreto-della-regia&departure=Roma');
    await expect(page).toHaveURL('/cerca?departure=Roma');
    await expect(new RegiaPage(page).bar).toBeVisible();
    await expect(new SearchPage(page).cards.first()).toBeVisible();
  });
});

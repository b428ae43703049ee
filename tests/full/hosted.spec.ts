/** What a browser shows of a hosted demo; what its calls answer is in api/security-control-token.test.ts and api/demo.test.ts. */
import { expect, type Page } from '@playwright/test';
import { test } from '../support/own-server-test.ts';
import { LoginPage } from '../kit/pages/login-page.ts';
import { NotFoundPage } from '../kit/pages/not-found-page.ts';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { TODAY } from '../kit/people.ts';

/** Added by a reverse proxy for a remote client; without it a request is local, and may use the controls unless the server is hosted. */
const REMOTE_CLIENT = { 'X-Forwarded-For': '203.0.113.7' };

/** Records the calls of the control room that a page makes, but the one by which it finds out whether there is one. */
const recordControlCalls = (page: Page): string[] => {
  const called: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/demo/') && pathname !== '/api/demo/clock/')
      called.push(`${request.method()} ${pathname}`);
  });
  return called;
};

/** Shows a message about a call, and then leaves the screen, so that a report of it would have been sent: but none is. */
const expectNoReport = async (page: Page): Promise<void> => {
  const called = recordControlCalls(page);
  await page.goto('/cerca?departure=Atlantide');
  await expect(page.getByText('Nessun risultato trovato.').first()).toBeVisible();
  const login = await new LoginPage(page).open();
  await login.send('nessuno@example.com', 'una-sbagliata-7');
  await expect(login.alert).toContainText('Email o password non corrette.');
  await page.waitForLoadState('networkidle');
  expect(called).toEqual([]);
};

/** Opens a page and returns the status of the call by which it finds out whether it may use the controls. */
const openForControlStatus = async (page: Page, path: string): Promise<number> => {
  const answer = page.waitForResponse('**/api/demo/clock/');
  await page.goto(path);
  return (await answer).status();
};

test.describe('a server with DEMO_CONTROLS=off', () => {
  test.use({ settings: { DEMO_CONTROLS: 'off', DEMO_DATE: TODAY } });

  test('serves the product without the Regia bar and page, and is sent no report [DEMO-07][DEMO-09][DEMO-10][DEMO-11]', async ({
    page,
  }) => {
    await test.step('no report of what the screen said', () => expectNoReport(page));

    await test.step('no Regia page', async () => {
      expect(await openForControlStatus(page, '/regia')).toBe(404);
      await expect(new NotFoundPage(page).heading).toHaveText('Pagina non trovata');
    });

    await test.step('the product without the bar', async () => {
      const { bar } = new RegiaPage(page);
      expect(await openForControlStatus(page, '/cerca')).toBe(404);
      await expect(new SearchPage(page).cards.first()).toBeVisible();
      await expect(bar).toHaveCount(0);

      await page.goto('/miei-biglietti');
      await new LoginPage(page).logInAs('marta');
      const own = new OwnTicketsPage(page);
      const ticket = own.ticket('CTA', 'TRN');
      await own.sell(ticket);
      await expect(own.edit(ticket)).toBeDisabled();
      await page.reload();
      await expect(own.tickets).toHaveCount(8);
      await expect(own.edit(ticket)).toBeDisabled();
      await expect(bar).toHaveCount(0);
    });
  });
});

test.describe('a server with DEMO_TOKEN, for a visitor on another machine', () => {
  test.use({
    settings: { DEMO_DATE: TODAY, DEMO_TOKEN: 'il-segreto-della-regia' },
    extraHTTPHeaders: REMOTE_CLIENT,
  });

  test('refuses them the controls, is sent no report by them, and shows the bar to those with the token [DEMO-07][DEMO-09][DEMO-10]', async ({
    page,
  }) => {
    const search = new SearchPage(page);
    const { bar } = new RegiaPage(page);

    await test.step('a visitor sends no report', () => expectNoReport(page));

    await test.step('a visitor may not use the controls', async () => {
      expect(await openForControlStatus(page, '/cerca')).toBe(403);
      await expect(search.cards.first()).toBeVisible();
      await expect(bar).toHaveCount(0);
    });

    await test.step('who has the token sees the bar', async () => {
      await page.goto('/cerca?demo-token=il-segreto-della-regia');
      await expect(bar).toBeVisible();
      await expect(search.cards.first()).toBeVisible();
    });
  });
});

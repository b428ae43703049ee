import { expect, type Page } from '@playwright/test';
import { ENDPOINTS } from '#lab/endpoints';
import { Client } from '../support/client.ts';
import { Demo } from '../kit/demo.ts';
import { test } from '../support/own-server-test.ts';
import { LoginPage } from '../kit/pages/login-page.ts';
import { NotFoundPage } from '../kit/pages/not-found-page.ts';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { TODAY } from '../kit/people.ts';

/** Added by a reverse proxy for a remote client; without it a request is local, and may use the controls unless the server is hosted. */
const REMOTE_CLIENT = { 'X-Forwarded-For': '203.0.113.7' };

const controlEndpoints = ENDPOINTS.filter(({ who }) => who === 'control');

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

/** Checks that every control is refused with a status. */
const expectRefusals = async (client: Client, status: number): Promise<void> => {
  for (const entry of controlEndpoints) {
    const answer = await client.callUnchecked(entry, { params: { id: '1' }, body: {} });
    expect(answer.status, entry.name).toBe(status);
  }
};

/** Opens a page and returns the status of the call by which it finds out whether it may use the controls. */
const openForControlStatus = async (page: Page, path: string): Promise<number> => {
  const answer = page.waitForResponse('**/api/demo/clock/');
  await page.goto(path);
  return (await answer).status();
};

test.describe('a server with DEMO_CONTROLS=off', () => {
  test.use({ settings: { DEMO_CONTROLS: 'off', DEMO_DATE: TODAY } });

  test('serves the product without the Regia bar and page, is sent no report, and answers 404 on every control endpoint [DEMO-07][DEMO-09][DEMO-10][DEMO-11]', async ({
    page,
    server,
  }) => {
    await test.step('no report of what the screen said', () => expectNoReport(page));

    await test.step('no Regia page and no control endpoint', async () => {
      expect(await openForControlStatus(page, '/regia')).toBe(404);
      await expect(new NotFoundPage(page).heading).toHaveText('Pagina non trovata');
      await expectRefusals(new Client(server.url, {}), 404);
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
    server,
  }) => {
    const search = new SearchPage(page);
    const { bar } = new RegiaPage(page);

    await test.step('a visitor sends no report', () => expectNoReport(page));

    await test.step('a visitor may not use the controls', async () => {
      expect(await openForControlStatus(page, '/cerca')).toBe(403);
      await expect(search.cards.first()).toBeVisible();
      await expect(bar).toHaveCount(0);
      const remote = new Client(server.url, { 'x-sandbox': 'default' }).with(REMOTE_CLIENT);
      await expectRefusals(remote, 403);
    });

    await test.step('who has the token sees the bar', async () => {
      await page.goto('/cerca?demo-token=il-segreto-della-regia');
      await expect(bar).toBeVisible();
      await expect(search.cards.first()).toBeVisible();
    });
  });
});

test.describe('a hosted server behind a proxy that tells nothing of its callers', () => {
  const TOKEN = 'il-segreto-della-regia';
  test.use({
    settings: { PUBLIC_URL: 'http://rivola.example', DEMO_DATE: TODAY, DEMO_TOKEN: TOKEN },
  });

  test('shows the Regia bar to those with the token alone, and the product to everyone [HOST-03][DEMO-10]', async ({
    page,
    browser,
    baseURL,
    server,
  }) => {
    const search = new SearchPage(page);
    const { bar } = new RegiaPage(page);
    expect(await openForControlStatus(page, '/cerca')).toBe(403);
    await expect(search.cards.first()).toBeVisible();
    await expect(bar).toHaveCount(0);
    const before = await new Demo(server.url, 'default', { token: TOKEN }).export();

    const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
    const host = await other.newPage();
    await host.goto(`/cerca?demo-token=${TOKEN}`);
    await expect(new RegiaPage(host).bar).toBeVisible();
    await other.close();

    await page.goto('/miei-biglietti');
    await new LoginPage(page).logInAs('marta');
    await expect(new OwnTicketsPage(page).tickets).toHaveCount(8);
    expect(await openForControlStatus(page, '/regia')).toBe(403);
    await expect(bar).toHaveCount(0);
    expect(await new Demo(server.url, 'default', { token: TOKEN }).export()).toBe(before);
  });
});

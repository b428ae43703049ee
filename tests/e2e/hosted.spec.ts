import { expect, type Browser, type Page } from '@playwright/test';
import { ENDPOINTS } from '#contract/endpoints';
import { Client } from '../support/client.ts';
import { Demo } from '../support/demo.ts';
import { test } from '../support/hosted-test.ts';
import { LoginPage } from '../support/pages/login-page.ts';
import { NotFoundPage } from '../support/pages/not-found-page.ts';
import { OwnTicketsPage } from '../support/pages/own-tickets-page.ts';
import { RegiaPage } from '../support/pages/regia-page.ts';
import { SearchPage } from '../support/pages/search-page.ts';
import { TODAY } from '../support/people.ts';

/** As a proxy in front of a hosted demo says that a request comes from elsewhere. */
const FROM_AFAR = { 'X-Forwarded-For': '203.0.113.7' };

const control = ENDPOINTS.filter(({ who }) => who === 'control');

/** Once the page has asked whether there is a control room. */
const openAsking = async (page: Page, path: string): Promise<number> => {
  const asked = page.waitForResponse('**/api/demo/clock/');
  await page.goto(path);
  return (await asked).status();
};

test.describe('without controls', () => {
  test.use({ settings: { DEMO_CONTROLS: 'off', DEMO_DATE: TODAY } });

  test('the product works, and says nothing of a control room [DEMO-09][DEMO-10]', async ({
    page,
  }) => {
    expect(await openAsking(page, '/cerca')).toBe(404);
    await expect(new SearchPage(page).cards.first()).toBeVisible();
    await expect(new RegiaPage(page).bar).toHaveCount(0);

    await page.goto('/miei-biglietti');
    await new LoginPage(page).logInAs('marta');
    const own = new OwnTicketsPage(page);
    const ticket = own.ticket('CTA', 'TRN');
    await own.markSold(ticket).click();
    await expect(own.edit(ticket)).toHaveCount(0);
    await page.reload();
    await expect(own.tickets).toHaveCount(8);
    await expect(own.edit(ticket)).toHaveCount(0);
    await expect(new RegiaPage(page).bar).toHaveCount(0);
  });

  test('its page is not found, nor is any of its endpoints [DEMO-09][DEMO-11]', async ({
    page,
    server,
  }) => {
    expect(await openAsking(page, '/regia')).toBe(404);
    await expect(new NotFoundPage(page).heading).toHaveText('Pagina non trovata');
    const client = new Client(server.url, {});
    for (const entry of control) {
      const answer = await client.loose(entry, { params: { id: '1' }, body: {} });
      expect(answer.status, entry.name).toBe(404);
    }
  });
});

/** A visitor with a browser of their own, from another machine. */
const visit = async (browser: Browser, baseURL: string | undefined): Promise<Page> => {
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    extraHTTPHeaders: FROM_AFAR,
  });
  return context.newPage();
};

test.describe('with a sandbox for each visitor', () => {
  test.use({
    settings: { DEMO_PER_VISITOR: 'on', DEMO_DATE: TODAY, DEMO_TOKEN: 'il-segreto-della-regia' },
    extraHTTPHeaders: FROM_AFAR,
  });

  test('what one does another does not see, nor does the default one [DEMO-02]', async ({
    page,
    browser,
    baseURL,
    server,
  }) => {
    const local = new Demo(server.url, 'default');
    const before = await local.export();
    await page.goto('/miei-biglietti');
    await new LoginPage(page).logInAs('marta');
    const own = new OwnTicketsPage(page);
    await own.removeForGood(own.ticket('CTA', 'TRN'));
    await expect(own.tickets).toHaveCount(7);

    const other = await visit(browser, baseURL);
    await other.goto('/miei-biglietti');
    await new LoginPage(other).logInAs('marta');
    const others = new OwnTicketsPage(other);
    await expect(others.tickets).toHaveCount(8);
    await page.reload();
    await expect(own.tickets).toHaveCount(7);
    const [mine, theirs] = await Promise.all(
      [page, other].map(async (one) => (await one.context().cookies()).map(({ value }) => value)),
    );
    expect(mine).toEqual([expect.stringMatching(/^visitor\./)]);
    expect(theirs).not.toEqual(mine);
    expect(await local.export()).toBe(before);
    await other.context().close();
  });

  test('the control room is closed to strangers, and open to whoever has its token [DEMO-09][DEMO-10]', async ({
    page,
    server,
  }) => {
    expect(await openAsking(page, '/cerca')).toBe(403);
    const search = new SearchPage(page);
    await expect(search.cards.first()).toBeVisible();
    const { bar } = new RegiaPage(page);
    await expect(bar).toHaveCount(0);
    const stranger = new Client(server.url, { 'x-sandbox': 'default' }).with(FROM_AFAR);
    for (const entry of control) {
      const answer = await stranger.loose(entry, { params: { id: '1' }, body: {} });
      expect(answer.status, entry.name).toBe(403);
    }

    await page.goto('/cerca?demo-token=il-segreto-della-regia');
    await expect(bar).toBeVisible();
    await expect(search.cards.first()).toBeVisible();
  });
});

import { PROBLEM } from '#contract/problems';
import { searchTickets } from '#contract/search';
import { LegalPage, ShellPage } from '../kit/pages/shell-page.ts';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { SellerPage } from '../kit/pages/seller-page.ts';
import { FLIGHT } from '../kit/publishing.ts';
import { holdUntilReleased } from '../support/loads.ts';
import { expect, test } from '../support/test.ts';

test('a tester logs a browser in by API, and the open page updates [DEMO-08]', async ({
  page,
  demo,
}) => {
  await page.context().addCookies([{ name: 'kept', value: '1', url: demo.address }]);
  await new LegalPage(page).open();
  const shell = new ShellPage(page);
  await expect(shell.title).toBeVisible();
  await expect(shell.logoutButton).toHaveCount(0);
  await demo.loginAs(page, 'marta');
  await expect(shell.greeting).toContainText('Marta Greco');
  await shell.logOut();
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  expect(cookies.toSorted()).toEqual(['kept', 'sandbox']);
});

test.describe('a login before the first page', () => {
  test.use({ persona: 'luca' });

  test('is that of the last person, in every tab, until they log out [DEMO-08]', async ({
    context,
    demo,
  }) => {
    await demo.loginAs(context, 'marta');
    const first = new ShellPage(await context.newPage());
    const second = new ShellPage(await context.newPage());
    for (const { page, greeting } of [first, second]) {
      await new LegalPage(page).open();
      await expect(greeting).toContainText('Marta Greco');
    }
    await first.logOut();
    for (const { page, title, logoutButton } of [first, second]) {
      await new LegalPage(page).open();
      await expect(title).toBeVisible();
      await expect(logoutButton).toHaveCount(0);
    }
  });
});

test.describe('a state that the file itself prepares', () => {
  const nadia = { email: 'nadia@example.com' };
  // One test: each worker that ran another would keep a snapshot of this name.
  test.use({ snapshot: 'kit-prepared', persona: nadia });

  test.beforeAll(async ({ demo }) => {
    await demo.reset({ scenario: 'empty' });
    await demo.keepSnapshot('kit-prepared');
    expect((await demo.snapshots()).map(({ name }) => name)).toContain('kit-prepared');
  });
  test.beforeEach(async ({ demo }) => {
    await demo.arrange({ users: [{ ...nadia, full_name: 'Nadia Prova' }] });
  });
  test.afterAll(({ demo }) => demo.removeSnapshot('kit-prepared'));

  test('is there when its test begins, and its person is logged in with the page [LAB-02][LAB-09]', async ({
    page,
    demo,
  }) => {
    expect(await demo.callAs(null, searchTickets, { query: {} })).toEqual([]);
    await new LegalPage(page).open();
    await expect(new ShellPage(page).greeting).toContainText('Nadia Prova');
  });
});

test.describe('a test without a page', () => {
  test.use({ persona: 'luca', scenario: 'everything-departs' });

  test('begins on its scenario, of a file too, and has no session, since a persona is logged in with the page; a context that it makes is in its sandbox [LAB-03][LAB-09]', async ({
    request,
    browser,
    demo,
    baseURL,
  }) => {
    expect(await demo.export()).toMatch(/"scenario": ?"everything-departs"/);
    expect((await request.get('/api/tickets/favorites/')).status()).toBe(401);
    const context = await browser.newContext();
    const answer = await context.request.get(`${baseURL}/api/demo/sandbox/`);
    expect(await answer.json()).toMatchObject({ id: demo.sandbox });
    await context.close();
  });
});

test('a search page is ready once the tickets are there, and says before that it loads [LAB-09][SEARCH-06]', async ({
  page,
}) => {
  const release = await holdUntilReleased(page, '**/api/tickets/public/**');
  const search = new SearchPage(page);
  await page.goto('/cerca');
  await expect(search.loading).toBeVisible();
  release();
  await search.ready();
  expect(await search.cards.count()).toBeGreaterThan(0);
  await page.unrouteAll({ behavior: 'wait' });
  expect(await (await search.open()).cards.count()).toBeGreaterThan(0);
});

test.describe('a test fails', () => {
  test.fail();

  test('on an unexpected error in the console', async ({ page }) => {
    await page.evaluate(() => console.error('non previsto'));
  });

  test('when an expected error does not occur', async ({ page, expectedConsole }) => {
    expectedConsole.push(/previsto/);
    await page.goto('about:blank');
  });
});

test('a tester reads what is wrong with a field, or a group, and with no other, by the kit’s page objects [LAB-09]', async ({
  page,
  demo,
}) => {
  await demo.loginAs(page, 'marta');
  const publish = await new PublishPage(page).open();
  await publish.fillFlight({ ...FLIGHT, date: '2026-06-11' });
  await publish.submit();
  await expect(publish.errorOf(publish.date)).toHaveText(PROBLEM.pastDate);
  for (const field of [publish.departureTime, publish.price, publish.tripType])
    await expect(publish.errorOf(field)).toHaveCount(0);
  const seller = await new SellerPage(page).open(3);
  await seller.leave(4, 'Tutto bene');
  await expect(seller.rating(4)).not.toBeChecked();
  await seller.send.click();
  await expect(seller.errorOf(seller.rating(3))).toHaveText('Scegli da 1 a 5 stelle.');
  await expect(seller.errorOf(seller.comment)).toHaveCount(0);
});

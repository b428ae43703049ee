import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getCalendar } from '#contract/calendar';
import { searchTickets } from '#contract/tickets';
import { PasswordResetPage } from '../support/pages/password-reset-page.ts';
import { SearchPage } from '../support/pages/search-page.ts';
import { ShellPage } from '../support/pages/shell-page.ts';
import { exampleOf, PATHS } from '../support/addresses.ts';
import { EMAIL, expect, test, TODAY, type Page } from '../support/test.ts';

test('a tester logs a browser in by API, and the open page updates [DEMO-08]', async ({
  page,
  demo,
}) => {
  await page.context().addCookies([{ name: 'kept', value: '1', url: demo.address }]);
  await new SearchPage(page).open();
  const shell = new ShellPage(page);
  await expect(shell.logoutButton).toHaveCount(0);
  await demo.loginAs(page, 'marta');
  await expect(shell.greeting).toContainText('Marta Greco');
  await shell.logOut();
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['kept']);
});

test('a tester freezes, advances and releases the clock [DEMO-04]', async ({ demo }) => {
  const today = async () => (await demo.callAs(null, getCalendar, {})).today;
  await demo.freeze('2026-06-12T23:59:00+02:00');
  expect(await today()).toBe(TODAY);
  await demo.advance({ minutes: 2 });
  expect(await today()).toBe('2026-06-13');
  await demo.goLive();
  expect((await demo.clock()).mode).toBe('live');
});

test('a tester waits for a mail before it is requested [DEMO-06]', async ({ page, demo }) => {
  const asking = await new PasswordResetPage(page).open();
  for (const _time of [1, 2]) {
    const waiting = demo.waitForMail(EMAIL.luca);
    await asking.ask(EMAIL.luca);
    expect((await waiting).link).toContain('/password-reset-confirm/');
    await demo.clearMails();
    await asking.open();
  }
});

test('a tester resets a sandbox to its seed byte for byte, and another sandbox stays unchanged [DEMO-02][DEMO-03]', async ({
  demo,
}) => {
  const other = await demo.another({ scenario: 'empty' });
  const [before, there] = [await demo.export(), await other.export()];
  await demo.fault('getCalendar', { status: 503 }, { times: 1 });
  await expect(demo.callAs(null, getCalendar, {})).rejects.toThrow('getCalendar was answered 503');
  await demo.reset({ scenario: 'empty', date: '2026-12-24' });
  expect(await demo.callAs(null, searchTickets, { query: {} })).toEqual([]);
  await demo.reset();
  expect(await demo.export()).toBe(before);
  expect(await demo.events()).toEqual([]);
  expect(await other.export()).toBe(there);
  await other.remove();
});

test.describe('a test fails', () => {
  test.fail();

  test('on an unexpected error in the console', async ({ page }) => {
    await new SearchPage(page).open();
    await page.evaluate(() => console.error('non previsto'));
  });

  test('when an expected error does not occur', async ({ page, expectedConsole }) => {
    expectedConsole.push(/previsto/);
    await new SearchPage(page).open();
  });
});

interface PageObject {
  open: (address?: string) => Promise<unknown>;
}

type PageClass = (new (page: Page) => PageObject) & { readonly paths: readonly string[] };

const isPageClass = (value: unknown): value is PageClass =>
  typeof value === 'function' && 'paths' in value;

const pageClasses = async (): Promise<PageClass[]> => {
  const folder = join(import.meta.dirname, '..', 'support', 'pages');
  const modules = await Promise.all(
    readdirSync(folder).map((file) => import(join(folder, file)) as Promise<object>),
  );
  return modules.flatMap((one) => Object.values(one).filter(isPageClass));
};

test.describe('a page object', () => {
  test.use({ persona: 'admin' });

  test('exists for every address, and for no other [ROUTE-01]', async () => {
    const covered = (await pageClasses()).flatMap(({ paths }) => paths);
    expect(covered.toSorted()).toEqual(PATHS.toSorted());
  });

  for (const path of PATHS.slice(1)) {
    test(`opens ${path} [ROUTE-01]`, async ({ page }) => {
      const found = (await pageClasses()).find(({ paths }) => paths.includes(path));
      if (!found) throw new Error(`no page object in tests/support/pages has the path ${path}`);
      await new found(page).open(found.paths.length > 1 ? path : undefined);
      await expect(page).toHaveURL(exampleOf(path));
      await expect(new ShellPage(page).title).toBeVisible();
    });
  }
});

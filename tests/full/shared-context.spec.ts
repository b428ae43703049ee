import type { BrowserContext, Page } from '@playwright/test';
import { WorkerContext, type ContextOptions } from '../support/shared-context.ts';
import { expect, test } from '../support/test.ts';

const CALENDAR = '**/api/calendar/';

const open = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  await page.goto('/privacy-policy');
  return page;
};

const storedIn = (page: Page) =>
  page.evaluate(() => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
  }));

const statusOf = (page: Page, path: string): Promise<number> =>
  page.evaluate(async (address) => (await fetch(address)).status, path);

// Playwright gives a context the options of the test; these only say whether they are the same.
const optionsOf = (baseURL: string | undefined, locale = 'it-IT') =>
  ({ baseURL, locale }) as ContextOptions;

test('a context of several tests is without all that the test before left, and one that was changed for good is given to no other', async ({
  browser,
  baseURL,
}) => {
  const worker = new WorkerContext(browser);
  const contexts: BrowserContext[] = [];
  const lend = (use: (context: BrowserContext) => Promise<void>, locale?: string, passed = true) =>
    worker.lend(optionsOf(baseURL, locale), async (context) => {
      contexts.push(context);
      await use(context);
      return passed;
    });
  const heard: string[] = [];

  await lend(async (context) => {
    context.on('request', (request) => heard.push(request.url()));
    await context.addInitScript(() => sessionStorage.setItem('script', '1'));
    await context.route(CALENDAR, (route) => route.fulfill({ status: 503 }));
    await context.grantPermissions(['geolocation']);
    const page = await open(context);
    await page.evaluate(() => {
      localStorage.setItem('token', 'a');
      document.cookie = 'sandbox=a';
    });
    expect(await statusOf(page, '/api/calendar/')).toBe(503);
    expect(await storedIn(page)).toEqual({ local: ['token'], session: ['script'] });
  });

  const before = heard.length;
  expect(before).toBeGreaterThan(0);
  await lend(async (context) => {
    expect(await context.cookies()).toEqual([]);
    const page = await open(context);
    expect(await storedIn(page)).toEqual({ local: [], session: [] });
    expect(await statusOf(page, '/api/calendar/')).toBe(200);
    const { state } = await page.evaluate(() =>
      navigator.permissions.query({ name: 'geolocation' }),
    );
    expect(state).not.toBe('granted');
    await context.clock.install({ time: '2020-01-01' });
  });
  expect(heard.length, 'a listener of the first test').toBe(before);

  await lend(async (context) => {
    const page = await open(context);
    expect(await page.evaluate(() => new Date().getFullYear())).toBeGreaterThan(2020);
  });
  await lend(async (context) => void (await open(context)), 'en-US', false);
  await lend(async (context) => void (await open(context)), 'en-US');
  await worker.close();

  const [first, second, third, fourth, fifth] = contexts;
  expect(second, 'same options').toBe(first);
  expect(third, 'after a stopped clock').not.toBe(second);
  expect(fourth, 'other options').not.toBe(third);
  expect(fifth, 'after a failed test').not.toBe(fourth);
});

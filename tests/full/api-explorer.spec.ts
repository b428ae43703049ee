import { expect, test as base, type Page } from '@playwright/test';
import { ENDPOINTS } from '#lab/endpoints';
import { watchConsole } from '../kit/console-errors.ts';
import { Demo } from '../kit/demo.ts';
import { findViolations } from '../support/axe.ts';

const test = watchConsole(base);

/** Calls in the explorer, each with a text that is seen once it is opened. */
const CALLS = [
  ['search/searchTickets', 'Name for faults: searchTickets'],
  ['faults/createFault', 'The fault acts on calls of the product alone'],
] as const;

const executeIn = (page: Page, name: string) =>
  page.locator(`[id$='-${name}']`).getByRole('button', { name: 'Execute' });

test('a tester reads the explorer with sufficient colour contrast and a name for each control, and calls the API from it in their own sandbox [GEN-07][DEMO-02]', async ({
  page,
  baseURL,
}) => {
  const rules = ['color-contrast', 'label', 'select-name', 'button-name', 'link-name'];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [call, text] of CALLS) {
      await test.step(`${call}, ${colorScheme}`, async () => {
        await page.goto('about:blank');
        await page.goto(`/api/docs#/${call}`);
        await expect(page.getByRole('article')).toHaveCSS('font-family', 'system-ui, sans-serif');
        await expect(page.getByText(text)).toBeVisible();
        expect(await findViolations(page, { rules })).toEqual([]);
      });
    }
    await test.step(`the dialog for tokens, ${colorScheme}`, async () => {
      await page.getByRole('link', { name: 'Authorize' }).click();
      await expect(page.getByRole('textbox', { name: 'auth-bearer-value' })).toBeFocused();
      expect(await findViolations(page, { rules })).toEqual([]);
    });
  }

  await test.step('a call in a sandbox', async () => {
    const demo = await Demo.create(baseURL ?? '', { date: '2027-01-05' });
    await page.goto('about:blank');
    await page.goto('/api/docs#/calendar/getCalendar');
    await expect(page.getByText('Name for faults: getCalendar')).toBeVisible();
    await page.getByLabel('X-Sandbox').fill(demo.sandbox);
    await executeIn(page, 'getCalendar').click();
    await expect(page.getByText('"2027-01-05"')).toBeVisible();
    await demo.remove();
  });
});

test('an engineer finds every call on the page, logs in, enters the token and calls in three steps, on a phone too without scrolling sideways [GEN-07][DEMO-02]', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  await page.goto('/api/docs');
  await expect(page.locator('.opblock')).toHaveCount(ENDPOINTS.length);
  const steps = page.getByRole('article').getByRole('list').first();
  await steps.getByRole('link', { name: 'POST /api/users/auth/login/' }).click();
  await executeIn(page, 'login').click();
  const answer = page.locator('.live-responses-table .microlight').first();
  await expect(answer).toContainText('"access"');
  const { access } = JSON.parse(await answer.innerText()) as { access: string };
  await steps.getByRole('link', { name: 'Authorize' }).click();
  await page.getByRole('textbox', { name: 'auth-bearer-value' }).fill(access);
  await page.getByRole('button', { name: 'Apply credentials' }).first().click();
  await page.getByRole('button', { name: 'Close' }).first().click();
  await steps.getByRole('link', { name: 'GET /api/users/user/me/' }).click();
  await executeIn(page, 'getProfile').click();
  await expect(page.getByText('"Marta Greco"')).toBeVisible();

  await test.step('a search that fills in nothing finds tickets', async () => {
    await page.locator('#operations-search-searchTickets').getByRole('button').first().click();
    await executeIn(page, 'searchTickets').click();
    await expect(page.getByText('"departure_time"').first()).toBeVisible();
  });
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 844 });
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(tooWide, `${width} px`).toBeLessThanOrEqual(0);
  }
  expect(new Set(asked)).toEqual(new Set([new URL(page.url()).origin]));
});

import { expect, test as base, type Page } from '@playwright/test';
import { ENDPOINTS } from '#lab/endpoints';
import { watchConsole } from '../kit/console-errors.ts';
import { Demo } from '../kit/demo.ts';
import { EMAIL, PASSWORD } from '../kit/people.ts';

const test = watchConsole(base);

const callOf = (page: Page, name: string) => page.locator(`[id$='-${name}']`);
const execute = (page: Page, name: string) =>
  callOf(page, name).getByRole('button', { name: 'Execute' }).click();

test('an engineer finds every call in the explorer, logs in, enters the token and calls, in the system’s theme, in a sandbox of their own too, and nothing is loaded from elsewhere [LAB-11][DEMO-02]', async ({
  page,
  baseURL,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/api/docs#/auth/login');
  await expect(page.locator('html')).toHaveClass('dark-mode');
  await expect(page.locator('.opblock')).toHaveCount(ENDPOINTS.length);
  await expect(
    page.getByText(`Log in as ${EMAIL.marta} with the password ${PASSWORD}`),
  ).toBeVisible();
  await execute(page, 'login');
  const answer = page.locator('.live-responses-table .microlight').first();
  await expect(answer).toContainText('"access"');
  const { access } = JSON.parse(await answer.innerText()) as { access: string };
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.getByRole('textbox', { name: 'auth-bearer-value' }).fill(access);
  await page.getByRole('button', { name: 'Apply credentials' }).first().click();
  await page.getByRole('button', { name: 'Close' }).first().click();
  await callOf(page, 'getProfile').getByRole('button').first().click();
  await execute(page, 'getProfile');
  await expect(page.getByText('"Marta Greco"')).toBeVisible();

  await test.step('a search that fills in nothing finds tickets', async () => {
    await callOf(page, 'searchTickets').getByRole('button').first().click();
    await execute(page, 'searchTickets');
    await expect(page.getByText('"departure_time"').first()).toBeVisible();
  });
  await test.step('a call in a sandbox of one’s own', async () => {
    const demo = await Demo.create(baseURL ?? '', { date: '2027-01-05' });
    await callOf(page, 'getCalendar').getByRole('button').first().click();
    await expect(page.getByText('Name for faults: getCalendar')).toBeVisible();
    await callOf(page, 'getCalendar')
      .locator('[data-param-name="X-Sandbox"] input')
      .fill(demo.sandbox);
    await execute(page, 'getCalendar');
    await expect(page.getByText('"2027-01-05"')).toBeVisible();
    await demo.remove();
  });
  expect(new Set(asked)).toEqual(new Set([new URL(page.url()).origin]));
});

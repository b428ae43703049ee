import { expect, test as base } from '@playwright/test';
import { ENDPOINTS } from '#contract/endpoints';
import { watchConsole } from '../kit/console-errors.ts';
import { Demo } from '../kit/demo.ts';
import { findViolations } from '../support/axe.ts';

const test = watchConsole(base);

/** Places in the explorer, each with a text that is seen there alone: the page stays the same between them. */
const PLACES = [
  ['overview', 'A marketplace for airline tickets'],
  ['get-/api/tickets/public/', 'Name for faults: searchTickets'],
  ['post-/api/demo/faults/', 'The fault acts on calls of the product alone'],
] as const;

test('a tester reads the explorer with sufficient colour contrast, and calls the API from it in their own sandbox [GEN-07][DEMO-02]', async ({
  page,
  baseURL,
}) => {
  const main = page.getByRole('main');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [place] of PLACES) {
      await test.step(`contrast at ${place}, ${colorScheme}`, async () => {
        await page.goto(`/api/docs#?route=${place}`);
        await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
        await expect(main).toHaveCSS('font-family', 'system-ui, sans-serif');
        for (const [other, text] of PLACES)
          await expect(page.getByText(text).filter({ visible: true })).toHaveCount(
            other === place ? 1 : 0,
          );
        expect(await findViolations(page, { rules: ['color-contrast'] })).toEqual([]);
      });
    }
  }

  await test.step('a call in a sandbox', async () => {
    const demo = await Demo.create(baseURL ?? '', { date: '2027-01-05' });
    await page.goto('/api/docs#?route=get-/api/calendar/');
    await expect(page.getByText('Name for faults: getCalendar')).toBeVisible();
    await page.getByLabel('X-Sandbox').fill(demo.sandbox);
    await page.getByRole('button', { name: 'Execute' }).click();
    await expect(page.getByText('"2027-01-05"')).toBeVisible();
    await demo.remove();
  });
});

test('an engineer finds every call on the first page, logs in and calls in three steps, on a phone too without scrolling sideways [GEN-07][DEMO-02]', async ({
  page,
}) => {
  await page.goto('/api/docs#?route=overview');
  const overview = page.getByRole('article');
  await expect(overview.getByRole('heading', { name: 'The control room' })).toBeVisible();
  expect(await overview.locator('.area .call').count()).toBe(ENDPOINTS.length);
  const steps = overview.getByRole('list').first();
  await steps.getByRole('link', { name: 'POST /api/users/auth/login/' }).click();
  await page.getByRole('button', { name: 'Execute' }).click();
  await expect(page.getByText('"access"')).toBeVisible();
  await page.goto('/api/docs#?route=overview');
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 844 });
    await page.reload();
    await expect(overview).toBeVisible();
    expect(
      await page
        .getByRole('main')
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      `${width} px`,
    ).toBeLessThanOrEqual(0);
  }
});

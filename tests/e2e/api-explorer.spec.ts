import { expect, test as base } from '@playwright/test';
import { watchConsole } from '../kit/console-errors.ts';
import { Demo } from '../kit/demo.ts';
import { findViolations } from '../support/axe.ts';

const test = watchConsole(base);

test('a tester calls the API from the explorer in their own sandbox [DEMO-02]', async ({
  page,
  baseURL,
}) => {
  const demo = await Demo.create(baseURL ?? '', { date: '2027-01-05' });
  await page.goto('/api/docs#?route=get-/api/calendar/');
  await expect(page.getByText('Name for faults: getCalendar')).toBeVisible();
  await page.getByLabel('X-Sandbox').fill(demo.sandbox);
  await page.getByRole('button', { name: 'Execute' }).click();
  await expect(page.getByText('"2027-01-05"')).toBeVisible();
  await demo.remove();
});

for (const place of ['overview', 'get-/api/tickets/public/', 'post-/api/demo/faults/']) {
  test(`a reader of the explorer gets sufficient colour contrast at ${place} [GEN-07]`, async ({
    page,
  }) => {
    await page.goto(`/api/docs#?route=${place}`);
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    await expect(page.getByRole('main')).toHaveCSS('font-family', 'system-ui, sans-serif');
    expect(await findViolations(page, { rules: ['color-contrast'] })).toEqual([]);
  });
}

import { expect, test as base } from '@playwright/test';
import { watchConsole } from '../kit/console-errors.ts';
import { Demo } from '../kit/demo.ts';
import { findViolations } from '../support/axe.ts';

const test = watchConsole(base);

/** Places in the explorer, each with a text that stands there alone: the page stays the same between them. */
const PLACES = [
  ['overview', 'A marketplace for airline tickets'],
  ['get-/api/tickets/public/', 'Name for faults: searchTickets'],
  ['post-/api/demo/faults/', 'Make a call fail'],
] as const;

test('a tester reads the explorer with sufficient colour contrast, and calls the API from it in their own sandbox [GEN-07][DEMO-02]', async ({
  page,
  baseURL,
}) => {
  const main = page.getByRole('main');
  for (const [place] of PLACES) {
    await test.step(`contrast at ${place}`, async () => {
      await page.goto(`/api/docs#?route=${place}`);
      await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
      await expect(main).toHaveCSS('font-family', 'system-ui, sans-serif');
      for (const [other, text] of PLACES)
        await expect(main.getByText(text)).toHaveCount(other === place ? 1 : 0);
      expect(await findViolations(page, { rules: ['color-contrast'] })).toEqual([]);
    });
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

/** Presses that follow each other as quickly as those of a double click; calls are in component/stale.test.ts. */
import type { Locator } from '@playwright/test';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { expect, test } from '../support/test.ts';

/** Presses at the place of a control, with the count that a browser gives to presses that follow each other quickly. */
const pressQuickly = async (control: Locator, times: number): Promise<void> => {
  const { mouse } = control.page();
  await control.hover();
  for (let clickCount = 1; clickCount <= times; clickCount += 1) {
    await mouse.down({ clickCount });
    await mouse.up({ clickCount });
  }
};

test('a visitor who presses four times quickly moves the calendar by four months, and every press of the swap counts [GEN-18]', async ({
  page,
}) => {
  const search = await new SearchPage(page).open('?departure=Roma');
  await search.date.openCalendar.click();
  await pressQuickly(page.getByRole('button', { name: 'Mese successivo' }), 4);
  await expect(search.date.calendar).toContainText('ottobre 2026');
  await pressQuickly(page.getByRole('button', { name: 'Mese precedente' }), 3);
  await expect(search.date.calendar).toContainText('luglio 2026');
  await page.keyboard.press('Escape');
  await search.swap.scrollIntoViewIfNeeded();
  await pressQuickly(search.swap, 3);
  await expect(search.destination).toHaveValue('Roma');
});

test('a presenter moves the clock of Regia by every press, however quick [GEN-18][DEMO-04]', async ({
  page,
  demo,
}) => {
  const regia = await new RegiaPage(page).openAt('/privacy-policy');
  await regia.unfold();
  const now = async () => Date.parse((await demo.clock()).now);
  const before = await now();
  await pressQuickly(regia.bar.getByRole('button', { name: '+1 ora' }), 3);
  await expect.poll(async () => Math.floor(((await now()) - before) / 3_600_000)).toBe(3);
});

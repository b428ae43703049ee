/** Presses by a pointer: as quick as those of a double click, and on the text of a choice; calls are in component/stale.test.ts. */
import type { Locator } from '@playwright/test';
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

test('a suite presses the text or the control of a choice, and each switches once, on any width [GEN-22]', async ({
  page,
  demo,
}) => {
  const expectBoth = async (text: Locator, control: Locator) => {
    const kind = await control.getAttribute('type');
    await text.click();
    await expect(control).toBeChecked();
    if (kind === 'checkbox') {
      await text.click();
      await expect(control).not.toBeChecked();
      await control.click();
      await expect(control).toBeChecked();
      await control.uncheck();
    } else await control.click();
    await expect(control).toBeChecked({ checked: kind === 'radio' });
  };
  const both = (place: Locator, role: 'checkbox' | 'radio', name: string) =>
    expectBoth(place.getByText(name, { exact: true }), place.getByRole(role, { name }));

  await new SearchPage(page).open();
  await both(page.getByRole('search'), 'checkbox', 'Scelta posto');
  await demo.loginAs(page, 'luca');
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/pubblica');
    for (const name of ['Andata/Ritorno', 'Solo andata'])
      await both(page.locator('form'), 'radio', name);
    await both(page.getByRole('group', { name: 'Servizi' }), 'checkbox', 'Scelta posto');
    await page.goto('/venditore/1');
    for (const name of ['4 stelle', '1 stella']) await both(page.locator('form'), 'radio', name);
  }
});

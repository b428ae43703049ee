import type { Locator } from '@playwright/test';
import { SearchPage } from '../kit/pages/search-page.ts';
import { expect, test } from '../support/test.ts';

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

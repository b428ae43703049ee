/** What README's pictures of the tour and of a client's colours show (`npm run pictures`). */
import type { Page } from 'playwright';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { RegiaPhonesPage } from '../kit/pages/regia-phones-page.ts';

/** Marta has sold, and the stamp has fallen on Luca's phone. */
export const takeTour = async (page: Page): Promise<Buffer> => {
  const regia = await new RegiaPage(page).openAt('/cerca');
  await regia.startTour('Marta segna la vendita');
  const phones = new RegiaPhonesPage(page);
  await phones.marta.getByRole('button', { name: 'Segna come venduto' }).first().waitFor();
  await phones.luca.getByRole('article').first().waitFor();
  await page.keyboard.press('PageDown');
  await phones.luca.getByText('Venduto', { exact: true }).waitFor();
  return page.screenshot();
};

/** The landing with a brand that stands ready in Regia. */
export const takeBrand = async (page: Page, name: string): Promise<Buffer> => {
  const regia = await new RegiaPage(page).openAt('/cerca');
  await regia.openBar();
  await regia.bar.getByText('Con il marchio del cliente').click();
  await regia.button(name).click();
  const preview = page.frameLocator('iframe[title="La pagina iniziale con questo marchio"]');
  await preview.getByRole('banner').getByRole('img', { name }).waitFor();
  await regia.button('Comincia con questo marchio').click();
  await page.waitForURL('**/');
  await page.goto('/?regia=off');
  await page.getByRole('link', { name: /^Apri il prossimo volo/ }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  return page.screenshot();
};

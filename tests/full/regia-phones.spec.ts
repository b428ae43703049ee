/** Two people, one seat: two phones on one page (LOOK-12). */
import { toggleFavourite } from '#contract/favourites';
import { publishTicket } from '#contract/tickets';
import { RegiaPage, RegiaPhonesPage } from '../kit/pages/regia-page.ts';
import { aTicket } from '../support/builders.ts';
import { expect, test } from '../support/test.ts';

test('a room sees Marta sell on her phone and «Venduto» fall on Luca’s within 2 s, while the browser’s own session stays as it was [LOOK-12]', async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const { id } = await demo.callAs('marta', publishTicket, {
    body: aTicket({ date: '2026-06-20', departure_time: '10:10', price: 33 }),
  });
  await demo.callAs('luca', toggleFavourite, { params: { ticketId: id } });
  const regia = await new RegiaPage(page).openAt('/cerca');
  await regia.become(/^Giulia Ferri/);
  await expect(page.getByRole('banner')).toContainText('Giulia Ferri');
  const stored = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  const before = await stored();

  const phones = await new RegiaPhonesPage(page).open();
  await expect(phones.marta.getByRole('banner')).toContainText('Marta Greco');
  await expect(phones.luca.getByRole('banner')).toContainText('Luca Bianchi');
  const mine = phones.marta.getByRole('article').filter({ hasText: '33,00' });
  const his = phones.luca.getByRole('article').filter({ hasText: '33,00' });
  await expect(his).toBeVisible();
  await expect(his).not.toContainText('Venduto');
  await mine.getByRole('button', { name: 'Segna come venduto' }).click();
  const question = phones.marta.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Segna come venduto' }).click();
  await expect(mine).toContainText('Venduto');
  await expect(his).toContainText('Venduto', { timeout: 2000 });
  expect(await stored()).toBe(before);
  await page.reload();
  await expect(phones.luca.getByRole('banner')).toContainText('Luca Bianchi');
  await page.goto('/cerca');
  await expect(page.getByRole('banner')).toContainText('Giulia Ferri');
});

test('a room whose network was cut while the phones opened has them once it is back [LOOK-12]', async ({
  page,
  context,
}) => {
  const phones = new RegiaPhonesPage(page);
  await page.route('**/api/demo/sessions/', (route) => route.abort());
  await page.goto('/regia/telefoni');
  await expect(page.getByRole('alert')).toContainText('I telefoni non si aprono');
  await page.unrouteAll();
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(phones.luca.getByRole('banner')).toContainText('Luca Bianchi');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { expect, test } from '../support/test.ts';

test.use({ persona: 'marta' });

test('a seller sees groups of tickets, which reload and back keep, and a stamp on what is sold [MINE-07]', async ({
  page,
}) => {
  const own = await new OwnTicketsPage(page).open();
  await test.step('a group', async () => {
    for (const group of ['Rifiutati', 'Partiti']) {
      await own.group(group).click();
      await expect(own.tickets).toHaveCount(1);
    }
    await expect(page).toHaveURL('/miei-biglietti?stato=partiti');
    await page.reload();
    await expect(own.group('Partiti')).toHaveAttribute('aria-selected', 'true');
    await expect(own.ticket('BRI', 'FCO')).toBeVisible();
    await page.goBack();
    await expect(own.ticket('FCO', 'CAG')).toBeVisible();
    await expect(own.tickets).toHaveCount(1);
  });
  await test.step('a stamp across a sold one', async () => {
    await own.group('Venduti').click();
    const stamp = own.ticket('FCO', 'LIN').locator('[data-stamp]');
    await expect(stamp).toHaveText('Venduto');
    await expect(stamp).toHaveCSS('rotate', '-4deg');
  });
});

test('a deleted ticket does not come back in another group that is opened while it is leaving [MINE-07]', async ({
  page,
}) => {
  const own = await new OwnTicketsPage(page).open();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.evaluate(() => document.documentElement.style.setProperty('--slow', '60s'));
  await own.removeAndConfirm(own.ticket('MXP', 'NAP'));
  await expect(page.getByRole('status').filter({ hasText: 'Biglietto eliminato.' })).toBeVisible();
  await expect(own.dialog).toHaveCount(0);
  await own.group('Da moderare').click();
  await expect(own.group('Tutti')).toHaveText('Tutti 7');
  await expect(own.tickets).toHaveCount(0);
});

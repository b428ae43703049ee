import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { expect, test } from '../support/test.ts';

test.use({ persona: 'marta' });

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

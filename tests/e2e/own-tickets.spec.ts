import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { resizeTo } from '../support/display-checks.ts';
import { pauseAnimations } from '../support/display-modes.ts';
import { expect, test } from '../support/test.ts';

test.use({ persona: 'marta' });

test('a seller sees groups of tickets, which reload and back keep, and a stamp on what is sold [MINE-06][MINE-07]', async ({
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
    await expect(stamp).toHaveCSS('rotate', '-12deg');
  });
});

test('a seller edits tickets in tabs of their own, each by its link, and on a phone the list stays short [MINE-07]', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const own = await new OwnTicketsPage(page).open();
  await expect(own.tickets).toHaveCount(8);
  for (const [from, to, city] of [
    ['MXP', 'NAP', 'Milano'],
    ['CTA', 'TRN', 'Catania'],
  ] as const) {
    // Not by Ctrl+click, on which Chromium's headless shell crashes now and then.
    const tab = await context.newPage();
    await tab.goto((await own.edit(own.ticket(from, to)).getAttribute('href')) ?? '');
    const form = new PublishPage(tab);
    await expect(form.heading).toHaveText('Modifica biglietto');
    await expect(form.departure).toHaveValue(new RegExp(city));
  }
  await expect(page).toHaveURL('/miei-biglietti');
  await resizeTo(page, 390, 844);
  expect((await own.list.boundingBox())?.height).toBeLessThan(2600);
});

test('a deleted ticket leaves the list, whatever becomes of its animation [MINE-02][MINE-07]', async ({
  page,
}) => {
  const own = await new OwnTicketsPage(page).open();
  const slowDown = (slow: string) =>
    page.evaluate((time) => document.documentElement.style.setProperty('--slow', time), slow);
  await test.step('it does not come back in another tab that is opened while it is leaving', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await slowDown('60s');
    await own.removeAndConfirm(own.ticket('MXP', 'NAP'));
    await expect(
      page.getByRole('status').filter({ hasText: 'Biglietto eliminato.' }),
    ).toBeVisible();
    await expect(own.dialog).toHaveCount(0);
    await own.group('Da moderare').click();
    await expect(own.group('Tutti')).toHaveText('Tutti 7');
    await expect(own.tickets).toHaveCount(0);
  });
  await test.step('it leaves although the animation never ends, as in a tab that draws nothing', async () => {
    await own.group('Tutti').click();
    await expect(own.tickets).toHaveCount(7);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await slowDown('');
    await pauseAnimations(page);
    await own.removeAndConfirm(own.ticket('CTA', 'TRN'));
    await expect(own.tickets).toHaveCount(6);
  });
});

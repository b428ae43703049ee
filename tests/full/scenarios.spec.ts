/** Scenarios of files where a person or a suite chooses one (LAB-03). */
import { TEXT } from '#contract/texts';
import { AdminUsersPage } from '../kit/pages/admin-users-page.ts';
import { FavouritesPage } from '../kit/pages/favourites-page.ts';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { resizeTo } from '../support/display-checks.ts';
import { expect, test, TODAY } from '../support/test.ts';
import { atEachTextWidth } from '../support/text-width.ts';

test('Regia offers the scenarios of files, each with what it is for, and sets one [LAB-03, DEMO-10]', async ({
  page,
  demo,
}) => {
  const regia = await new RegiaPage(page).openAt('/venditore/1');
  await regia.unfold();
  const select = regia.bar.getByLabel('Scenario');
  await expect(select.getByRole('option')).toHaveText([
    'completo',
    'solo le persone',
    '10.000 biglietti',
    'everything-departs',
    'long-history',
  ]);
  await expect(select).toHaveAccessibleDescription(/^Persone, biglietti, preferiti/);
  await select.selectOption('long-history');
  await expect(select).toHaveAccessibleDescription(/^Marta vende da più di tre anni/);
  await regia.button('Ripristina').click();
  await expect(regia.notice).toHaveText('Dati ripristinati: long-history.');
  await expect(page.getByText('200 recensioni', { exact: true })).toBeVisible();
  expect(await demo.clock()).toMatchObject({ mode: 'frozen', today: TODAY });
});

test.describe('a suite that uses a scenario of a file', () => {
  test.use({ scenario: 'everything-departs', persona: 'luca' });

  test('begins each test on it, and resets to it [LAB-03]', async ({ page, demo }) => {
    const favourites = await new FavouritesPage(page).open();
    await expect(page.getByText('Parte tra 1 minuto')).toBeVisible();
    await demo.advance({ minutes: 2 });
    await favourites.open();
    await expect(page.getByText('Parte tra 3 minuti').first()).toBeVisible();
    await demo.reset({ scenario: 'everything-departs' });
    await favourites.open();
    await expect(page.getByText('Parte tra 1 minuto')).toBeVisible();
  });
});

test.describe('an admin beside very long names', () => {
  test.use({ scenario: 'long-history', persona: 'admin' });

  test('sees roles and states whole at every width, and nothing is cut off [ADM-07, GEN-07]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await new AdminUsersPage(page).open();
    // All of them, a batch at a time.
    const more = page.getByRole('button', { name: TEXT.more });
    while (await more.isVisible()) await more.click();
    const row = page.getByRole('row').filter({ hasText: 'Maria Vittoria Francesca' });
    const frame = page.getByRole('table').locator('..');
    const badges = page.getByRole('cell').getByText(/^(Attivo|Disattivo|Admin)$/);
    // Some are the least of a layout.
    for (const width of [320, 692, 768, 860, 1280]) {
      await test.step(`at ${width} px`, async () => {
        await resizeTo(page, width, 800);
        await expect(row).toContainText('di Bagnoli-Castelnuovo');
        await atEachTextWidth(page, async (text) => {
          const isWhole = await frame.evaluate((one) => one.scrollWidth <= one.clientWidth);
          expect(isWhole, text).toBe(true);
          const lines = await badges.evaluateAll((all) =>
            all.map((badge) => {
              const range = document.createRange();
              range.selectNodeContents(badge.lastChild ?? badge);
              return range.getClientRects().length;
            }),
          );
          expect(lines.length).toBeGreaterThan(200);
          expect([...new Set(lines)], text).toEqual([1]);
        });
      });
    }
  });
});

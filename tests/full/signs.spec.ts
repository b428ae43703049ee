/** The signs with which quoted texts begin: text for screen readers, copying and tests, an icon for the eye (GEN-10). */
import type { Locator } from '@playwright/test';
import { PROBLEM } from '#contract/problems';
import { AdminDashboardPage } from '../kit/pages/admin-dashboard-page.ts';
import { AdminStatsPage } from '../kit/pages/admin-stats-page.ts';
import { LoginPage } from '../kit/pages/login-page.ts';
import { PasswordResetConfirmPage } from '../kit/pages/password-reset-confirm-page.ts';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { EMAIL, expect, test } from '../support/test.ts';

/** What a person copies who selects the whole element. */
const copied = (element: Locator): Promise<string> =>
  element.evaluate((node) => {
    getSelection()?.selectAllChildren(node);
    return String(getSelection()).trim();
  });

/** The widths in pixels of the boxes of all texts with a sign; a sign that is not drawn has one of at most 1. */
const signWidths = (element: Locator): Promise<number[]> =>
  element.evaluate((root) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const widths: number[] = [];
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode as Text;
      if (/[❌⚠]/u.test(data)) widths.push(parentElement?.getBoundingClientRect().width ?? 0);
    }
    return widths;
  });

const expectSigned = async (alert: Locator, text: string): Promise<void> => {
  await expect(alert).toHaveText(text);
  await expect(alert).toHaveText(text, { useInnerText: true });
  await expect(alert).toMatchAriaSnapshot(`- alert: "${text}"`);
  await expect(alert.locator('svg')).toHaveCount(1);
  expect(await signWidths(alert)).toEqual([1]);
  expect(await copied(alert)).toBe(text);
};

test('a visitor sees the crosses of a refused login and of two different passwords as icons; they are read and copied as text [AUTH-05][RESET-03][GEN-10]', async ({
  page,
}) => {
  await test.step('a refused login', async () => {
    const login = await new LoginPage(page).open();
    await login.send(EMAIL.marta, 'sbagliata');
    await expectSigned(login.alert, `❌ ${PROBLEM.credentials}`);
  });
  await test.step('two different passwords', async () => {
    const confirming = await new PasswordResetConfirmPage(page).open();
    await confirming.save('Partenza2026!', 'x');
    await expectSigned(confirming.alert, '❌ Le due password non coincidono.');
  });
});

test.describe('a seller', () => {
  test.use({ persona: 'marta' });

  test('sees the signs of warnings as icons, on the pages of admins too [PUB-07][ADM-03][ADM-10][GEN-10]', async ({
    page,
  }) => {
    await test.step('the list of all messages', async () => {
      await new RegiaPage(page).open();
      const main = page.getByRole('main');
      await expect(main.getByText('❌ Le due password non coincidono.')).toBeVisible();
      const widths = await signWidths(main);
      expect(widths.length).toBeGreaterThan(5);
      expect(new Set(widths)).toEqual(new Set([1]));
    });
    await test.step('an incomplete form', async () => {
      await new ShellPage(page).links.filter({ hasText: 'Pubblica' }).click();
      const publish = await new PublishPage(page).submit();
      await expectSigned(
        publish.alert.first(),
        '⚠️ Compila tutti i campi obbligatori: Partenza, Destinazione, Data e Prezzo.',
      );
    });
    await test.step('a report without dates', async () => {
      const stats = await new AdminStatsPage(page).open();
      await stats.generate.click();
      await expectSigned(stats.alert, '⚠️ Seleziona entrambe le date.');
    });
    await test.step('a denied dashboard', async () => {
      await page.getByRole('main').getByRole('link', { name: 'Admin Dashboard' }).click();
      await expectSigned(
        new AdminDashboardPage(page).alerts.first(),
        '⚠️ Accesso negato. Solo gli admin possono vedere questa pagina.',
      );
    });
  });
});

import { LoginPage } from '../kit/pages/login-page.ts';
import { ModerationPage } from '../kit/pages/moderation-page.ts';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { findViolations } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test.describe('a seller', () => {
  test.use({ persona: 'marta' });

  test('gets the delete dialog with the focus on Annulla, can neither scroll nor click the page behind it, and cancels it by Escape [MINE-02][GEN-07]', async ({
    page,
  }) => {
    const own = await new OwnTicketsPage(page).open();
    const ticket = own.ticket('MXP', 'NAP');
    const button = own.more(ticket);
    const cancel = own.dialog.getByRole('button', { name: 'Annulla' });
    await test.step('the focus', async () => {
      await button.press('Enter');
      await own.remove(ticket).press('Enter');
      await expect(own.dialog).toHaveAccessibleName(/^Sei sicuro di voler eliminare/);
      await expect(own.dialog).toHaveAccessibleDescription(
        /Malpensa.*Capodichino.*lun 29 giu 2026.*51,50\s€/,
      );
      await expect(cancel).toBeFocused();
      await page.mouse.click(5, 300);
      await expect(own.dialog, 'a click outside does not close the dialog').toBeVisible();
      await expect(cancel).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(own.dialog).toHaveCount(0);
      await expect(button).toBeFocused();
      await button.press('Enter');
      await own.remove(ticket).press('Enter');
      await page.keyboard.press('Enter');
      await expect(own.dialog).toHaveCount(0);
      await expect(own.tickets).toHaveCount(8);
    });
    await test.step('the page behind', async () => {
      await own.askToRemove(own.tickets.first());
      const isReached = () =>
        own.newTicket.evaluate((link) => {
          const { x, y } = link.getBoundingClientRect();
          return document.elementFromPoint(x + 9, y + 9)?.closest('a') === link;
        });
      const root = page.locator('html');
      await page.evaluate(() => window.scrollTo(0, 0));
      expect(await isReached()).toBe(false);
      await expect(root).toHaveCSS('overflow-y', 'hidden');
      await cancel.click();
      await page.evaluate(() => window.scrollTo(0, 0));
      expect(await isReached()).toBe(true);
      await expect(root).toHaveCSS('overflow-y', 'visible');
    });
  });

  test('sees the confirmation message on top once the delete dialog is closed, and closes the recent announcements by a click outside, but not by a drag that began inside [MINE-02][GEN-07]', async ({
    page,
  }) => {
    const own = await new OwnTicketsPage(page).open();
    const shell = new ShellPage(page);
    await test.step('the message', async () => {
      await own.removeAndConfirm(own.ticket('MXP', 'NAP'));
      const toast = shell.toasts.getByText('Biglietto eliminato.');
      await expect(toast).toBeInViewport();
      const onTop = await toast.evaluate((text) => {
        const { x, y } = text.getBoundingClientRect();
        return document.elementsFromPoint(x + 2, y + 2).every((one) => !one.closest('dialog'));
      });
      expect(onTop).toBe(true);
    });
    await test.step('the recent announcements', async () => {
      await shell.openHistory();
      await expect(shell.history.getByRole('button', { name: 'Chiudi' })).toBeFocused();
      await page.mouse.move(640, 360);
      await page.mouse.down();
      await page.mouse.move(20, 360);
      await page.mouse.up();
      await expect(shell.history).toBeVisible();
      await page.mouse.click(20, 360);
      await expect(shell.history).toHaveCount(0);
      await expect(shell.historyButton).toBeFocused();
    });
  });
});

test.describe('an admin', () => {
  test.use({ persona: 'admin' });

  test('gets an accessible rejection dialog at 320 px [MOD-02][GEN-07]', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const moderation = await new ModerationPage(page).open();
    const dialog = await moderation.askToReject(moderation.cards.first());
    await dialog.confirm.click();
    const colours = new Set<string>();
    for (const colorScheme of ['light', 'dark'] as const) {
      await test.step(`in the ${colorScheme} theme`, async () => {
        await page.emulateMedia({ colorScheme });
        expect(await findViolations(page)).toEqual([]);
        await expect(dialog.confirm).toBeInViewport({ ratio: 1 });
        colours.add(await page.evaluate(() => getComputedStyle(document.body).color));
      });
    }
    expect(colours.size, 'themes seen').toBe(2);
  });
});

test('a visitor moves between the tabs by arrow keys, Home and End [AUTH-01][GEN-07]', async ({
  page,
}) => {
  const login = await new LoginPage(page).open();
  await login.loginTab.focus();
  await page.keyboard.press('ArrowRight');
  await expect(login.registerTab).toBeFocused();
  await expect(login.panel).toHaveAccessibleName('Registrati');
  await page.keyboard.press('ArrowRight');
  await expect(login.loginTab).toBeFocused();
  await page.keyboard.press('End');
  await expect(login.registerTab).toBeFocused();
  await page.keyboard.press('Home');
  await expect(login.loginTab).toBeFocused();
  await expect(login.panel).toHaveAccessibleName('Accedi');
  await expect(login.registerTab).toHaveAttribute('tabindex', '-1');
});

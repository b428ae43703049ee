import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { expect, test } from '../support/test.ts';

test.describe('a seller', () => {
  test.use({ persona: 'marta' });

  test('gets the delete dialog over a page that is out of reach, and the confirmation on top [GEN-07]', async ({
    page,
  }) => {
    const own = await new OwnTicketsPage(page).open();
    const shell = new ShellPage(page);
    const publish = shell.navigation.getByRole('link', { name: 'Pubblica' });
    const ticket = own.ticket('MXP', 'NAP');
    const button = own.remove(ticket);
    const cancel = own.dialog.getByRole('button', { name: 'Annulla' });
    await test.step('the focus', async () => {
      await button.press('Enter');
      await expect(own.dialog).toHaveAccessibleName(/^Sei sicuro di voler eliminare/);
      await expect(cancel).toBeFocused();
      await page.mouse.click(5, 300);
      await expect(own.dialog, 'a click outside does not close the dialog').toBeVisible();
      await expect(cancel).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(own.dialog).toHaveCount(0);
      await expect(button).toBeFocused();
    });
    await test.step('the page behind', async () => {
      await own.remove(own.tickets.first()).click();
      const isReached = () =>
        publish.evaluate((link) => {
          const { x, y } = link.getBoundingClientRect();
          return document.elementFromPoint(x + 9, y + 9)?.closest('a') === link;
        });
      const root = page.locator('html');
      await page.evaluate(() => window.scrollTo(0, 0));
      expect(await isReached()).toBe(false);
      await expect(root).toHaveCSS('overflow-y', 'hidden');
      await cancel.click();
      await expect(root).toHaveCSS('overflow-y', 'visible');
    });
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
  });
});

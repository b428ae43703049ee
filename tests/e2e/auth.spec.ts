import { EmailConfirmedPage } from '../kit/pages/email-confirmed-page.ts';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { expect, test } from '../support/test.ts';

test('a logout in one tab logs out the other tabs, and removes the Admin link before the next user logs in [AUTH-08][AUTH-10]', async ({
  page,
  context,
  demo,
}) => {
  await demo.loginAs(page, 'admin');
  await page.goto('/cerca');
  const shell = new ShellPage(page);
  await expect(shell.links.getByText('Admin')).toBeVisible();
  const other = await context.newPage();
  await new EmailConfirmedPage(other).open();
  const otherShell = new ShellPage(other);
  await expect(otherShell.logoutButton).toBeVisible();
  const login = await shell.logOut();
  await expect(otherShell.logoutButton).toBeHidden();
  await expect(
    otherShell.page.getByText('Hai effettuato il logout in un’altra scheda.'),
  ).toBeVisible();
  await login.logInAs('luca');
  await expect(shell.greeting).toHaveText('Ciao, Luca Bianchi');
  await expect(shell.links.getByText('Admin')).toBeHidden();
});

import { EmailConfirmedPage } from '../kit/pages/login-page.ts';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { holdUntilReleased } from '../support/loads.ts';
import { expect, test } from '../support/test.ts';

test('a logout in one tab logs out the other tabs, and removes the Admin link before the next user logs in [AUTH-08]', async ({
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

test('a user is logged out at once, even if the login screen loads slowly and they open another page [AUTH-08]', async ({
  page,
  demo,
}) => {
  const storedToken = () => page.evaluate(() => localStorage.getItem('access'));
  await demo.loginAs(page, 'luca');
  await page.goto('/cerca');
  const arrive = await holdUntilReleased(page, '**/assets/login-*.js');
  const shell = new ShellPage(page);
  await shell.logoutButton.click();
  await expect.poll(() => storedToken()).toBeNull();
  await shell.navigation.getByRole('link', { name: 'Preferiti' }).click();
  arrive();
  await expect(page).toHaveURL('/login');
  await expect(shell.toasts.getByText('Logout effettuato con successo')).toBeVisible();
  expect(await storedToken()).toBeNull();
});

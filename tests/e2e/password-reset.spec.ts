import { TEXT } from '#contract/texts';
import { LoginPage } from '../kit/pages/login-page.ts';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { PasswordResetConfirmPage } from '../kit/pages/password-reset-confirm-page.ts';
import { PasswordResetPage } from '../kit/pages/password-reset-page.ts';
import { EMAIL, expect, test } from '../support/test.ts';

test('a user sets a new password by the link of a mail and logs in with it; the other device is led to the login, which says so [RESET-01][RESET-02][RESET-03][RESET-04][RESET-06][AUTH-12][MINE-03]', async ({
  page,
  browser,
  demo,
  baseURL,
}) => {
  const devices = await Promise.all(
    (['luca', 'marta'] as const).map(async (person) => {
      const context = await browser.newContext({
        baseURL: baseURL ?? '',
        extraHTTPHeaders: { 'X-Sandbox': demo.sandbox },
        storageState: await demo.loggedIn(person, baseURL),
      });
      return new OwnTicketsPage(await context.newPage()).open();
    }),
  );
  const [other, stranger] = devices as [OwnTicketsPage, OwnTicketsPage];
  await expect(other.tickets).not.toHaveCount(0);

  await demo.loginAs(page, 'luca');
  await new PasswordResetPage(page).open().then((asking) => asking.ask(EMAIL.luca));
  const { link } = await demo.waitForMail(EMAIL.luca);
  await (await new PasswordResetConfirmPage(page).open(link ?? '')).save('Partenza2026!');
  await expect(page).toHaveURL('/login');

  for (const own of devices) await own.page.reload();
  await expect(other.page.getByText(TEXT.mine.sessionExpired)).toBeVisible();
  await expect(other.page).toHaveURL('/login');
  expect(await other.page.evaluate(() => localStorage.getItem('access'))).toBeNull();
  await expect(stranger.tickets).not.toHaveCount(0);
  await expect(stranger.page).toHaveURL('/miei-biglietti');

  await new LoginPage(other.page).send(EMAIL.luca, 'Partenza2026!');
  await expect(other.page).toHaveURL('/pubblica');
  for (const own of devices) await own.page.context().close();
});

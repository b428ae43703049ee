import { TEXT } from '#contract/texts';
import { LoginPage } from '../kit/pages/login-page.ts';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { PasswordResetConfirmPage } from '../kit/pages/password-reset-confirm-page.ts';
import { PasswordResetPage } from '../kit/pages/password-reset-page.ts';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { EMAIL, expect, test } from '../support/test.ts';

const REQUEST = '**/api/auth/password/reset/';
const CONFIRM = '**/api/auth/password/reset/confirm/';
const DONE = 'Password aggiornata correttamente! Verrai reindirizzato alla pagina di login...';

test('a user requests a link, sets a new password and logs in with it [RESET-01][RESET-02][RESET-03][RESET-04]', async ({
  page,
  demo,
}) => {
  const asking = await new PasswordResetPage(page).open();
  const asked = page.waitForRequest(REQUEST);
  await asking.ask(EMAIL.luca);
  expect((await asked).postDataJSON()).toEqual({ email: EMAIL.luca });
  await expect(asking.status).toHaveText(
    "Ti abbiamo inviato un'email con le istruzioni per reimpostare la password.",
  );

  const link = (await demo.waitForMail(EMAIL.luca)).link ?? '';
  const [uid, token] = new URL(link).pathname.split('/').slice(-2);
  const confirming = await new PasswordResetConfirmPage(page).open(link);
  const sent = page.waitForRequest(CONFIRM);
  await confirming.save('Partenza2026!');
  expect((await sent).postDataJSON()).toEqual({
    uid,
    token,
    new_password1: 'Partenza2026!',
    new_password2: 'Partenza2026!',
  });
  await expect(confirming.toasts.getByText(DONE)).toBeVisible();
  await confirming.loginLink.click();
  await new LoginPage(page).send(EMAIL.luca, 'Partenza2026!');
  await expect(page).toHaveURL('/pubblica');
});

test('who changes the password on one device is led to the login on the other, which says so [RESET-06][AUTH-12][MINE-03]', async ({
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

test('a user who has set a new password is led to the login after exactly three seconds, unless they open another page [RESET-04]', async ({
  page,
}) => {
  await page.route(CONFIRM, (route) => route.fulfill({ json: { detail: 'Fatto.' } }));
  await page.clock.install({ time: '2026-06-12T09:00:00' });
  const confirming = new PasswordResetConfirmPage(page);
  const saveAt = async (time: string) => {
    await confirming.open();
    await confirming.first.waitFor();
    await page.clock.pauseAt(time);
    await confirming.save('Partenza2026!');
  };

  await test.step('who waits is led on', async () => {
    await saveAt('2026-06-12T10:00:00');
    await expect(confirming.toasts.getByText(DONE)).toBeVisible();
    await page.clock.runFor(2999);
    await expect(confirming.loginLink).toBeVisible();
    await expect(page).toHaveURL(/password-reset-confirm/);
    await page.clock.runFor(1);
    await expect(page).toHaveURL('/login');
    await expect(page.getByText(DONE)).toBeHidden();
  });

  await page.clock.resume();
  await test.step('who opens another page stays there', async () => {
    await saveAt('2026-06-12T11:00:00');
    // With its code loaded, the login would open at once.
    await confirming.loginLink.click();
    await expect(page).toHaveURL('/login');
    const legal = await new ShellPage(page).openLegal('Privacy policy');
    await expect(legal.heading).toHaveText('Privacy policy');
    await page.clock.runFor(10_000);
    await expect(page.getByText(DONE)).toBeHidden();
    await expect(legal.heading).toHaveText('Privacy policy');
    await expect(page).toHaveURL('/privacy-policy');
  });
});

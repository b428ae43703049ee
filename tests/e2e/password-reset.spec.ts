import type { Locator } from '@playwright/test';
import { TEXT } from '#contract/texts';
import { EmailConfirmedPage } from '../kit/pages/email-confirmed-page.ts';
import { LoginPage } from '../kit/pages/login-page.ts';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { PasswordResetConfirmPage } from '../kit/pages/password-reset-confirm-page.ts';
import { PasswordResetPage } from '../kit/pages/password-reset-page.ts';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { EMAIL, expect, test, type Page } from '../support/test.ts';

const REQUEST = '**/api/auth/password/reset/';
const CONFIRM = '**/api/auth/password/reset/confirm/';
const DONE = 'Password aggiornata correttamente! Verrai reindirizzato alla pagina di login...';
const MISSING = 'Questo campo è obbligatorio.';
const REQUEST_FAILED = 'Errore durante la richiesta. Riprova.';
const CONFIRM_FAILED = 'Errore durante il reset della password.';

/** Answers to the request of a link, and what is then shown. */
const REFUSED_REQUESTS = [
  ['the first error of the email field', 400, { email: ['Non va.', 'Mai.'] }, 'Non va.'],
  ['the general text for an empty answer', 400, {}, REQUEST_FAILED],
  ['the general text for a server error', 500, { detail: 'Errore.' }, REQUEST_FAILED],
] as const;

/** Answers to a new password, and what is then shown. */
const REFUSED_PASSWORDS = [
  [
    'the first error of the password',
    400,
    { uid: ['U.'], token: ['T.'], new_password2: ['P.', 'Q.'] },
    'P.',
  ],
  ['the error of the token', 400, { uid: ['U.'], token: ['T.'], new_password1: ['N.'] }, 'T.'],
  ['the error of the uid', 400, { uid: ['U.'] }, 'U.'],
  ['the general text for an empty answer', 400, {}, CONFIRM_FAILED],
  ['the general text for a server error', 500, { detail: 'No.' }, CONFIRM_FAILED],
] as const;

/** Has the next call answered so, once the alert of the one before is gone. */
const answerNext = (page: Page, address: string, alert: Locator, status: number, json: object) =>
  page.route(
    address,
    async (route) => {
      await expect(alert).toHaveText('');
      await route.fulfill({ status, json });
    },
    { times: 1 },
  );

/** Records the calls to an address, which succeed without the server. */
const recordCalls = async (page: Page, address: string): Promise<string[]> => {
  const calls: string[] = [];
  await page.route(address, (route) => {
    calls.push(route.request().url());
    return route.fulfill({ json: { detail: '' } });
  });
  return calls;
};

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

test('the email of a request is required and must be valid, and a failed request says why and keeps it [RESET-01][RESET-02]', async ({
  page,
}) => {
  const asking = await new PasswordResetPage(page).open();

  await test.step('nothing is sent without a valid email', async () => {
    const calls = await recordCalls(page, REQUEST);
    await expect(asking.email).toHaveAttribute('type', 'email');
    await expect(asking.email).toHaveAttribute('required', '');
    await asking.submit.click();
    await expect(asking.email).toHaveAccessibleDescription(MISSING);
    await asking.ask('luca');
    await expect(asking.email).toHaveAccessibleDescription('Inserisci un indirizzo email valido.');
    expect(calls).toEqual([]);
    await page.unroute(REQUEST);
  });

  for (const [why, status, json, text] of REFUSED_REQUESTS) {
    await test.step(`a failed request shows ${why}`, async () => {
      await answerNext(page, REQUEST, asking.alert, status, json);
      await asking.ask(EMAIL.luca);
      await expect(asking.alert).toHaveText(text);
      await expect(asking.email).toHaveValue(EMAIL.luca);
      await expect(asking.status).toHaveText('');
    });
  }
});

test('a request can be sent again, and removes the message of the one before, whatever its outcome [RESET-02]', async ({
  page,
}) => {
  const asking = await new PasswordResetPage(page).open();
  const sent = async () => {
    await expect(asking.status).toContainText('Ti abbiamo inviato');
    await expect(asking.alert).toHaveText('');
  };

  await test.step('one without a network, and again', async () => {
    await page.route(REQUEST, (route) => route.abort(), { times: 1 });
    await asking.ask(EMAIL.luca);
    await expect(asking.alert).toHaveText('Errore di rete o server non disponibile.');
    await asking.submit.click();
    await sent();
  });

  await test.step('one that fails, and again', async () => {
    await page.route(REQUEST, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await asking.submit.click();
    await expect(asking.alert).toHaveText(REQUEST_FAILED);
    await expect(asking.status).toHaveText('');
    await asking.ask(EMAIL.luca);
    await sent();
  });

  await test.step('one without an email', async () => {
    await asking.ask('');
    await expect(asking.email).toHaveAccessibleDescription(MISSING);
    await expect(asking.status).toHaveText('');
  });
});

test('both passwords are required and must match, and a refused password stays and says why [RESET-03][RESET-05]', async ({
  page,
}) => {
  const confirming = await new PasswordResetConfirmPage(page).open();

  await test.step('nothing is sent without two equal passwords', async () => {
    const calls = await recordCalls(page, CONFIRM);
    await expect(confirming.first).toHaveAttribute('required', '');
    await expect(confirming.second).toHaveAttribute('required', '');
    await confirming.save('Partenza2026!', '');
    await expect(confirming.second).toHaveAccessibleDescription(MISSING);
    await confirming.save('Partenza2026!', 'Partenza2027!');
    await expect(confirming.alert).toHaveText('❌ Le due password non coincidono.');
    await expect(confirming.first).toHaveValue('Partenza2026!');
    expect(calls).toEqual([]);
    await page.unroute(CONFIRM);
  });

  for (const [why, status, json, text] of REFUSED_PASSWORDS) {
    await test.step(`a refused password shows ${why}`, async () => {
      await answerNext(page, CONFIRM, confirming.alert, status, json);
      await confirming.save('Partenza2026!');
      await expect(confirming.alert).toHaveText(text);
      await expect(confirming.first).toHaveValue('Partenza2026!');
    });
  }

  await test.step('a made-up link is refused by the server', async () => {
    await confirming.save('Partenza2026!');
    await expect(confirming.alert).toHaveText(
      'Il link non è valido o è scaduto. Richiedine uno nuovo.',
    );
  });

  await test.step('without a network', async () => {
    await page.route(CONFIRM, (route) => route.abort());
    await confirming.save('Partenza2026!');
    await expect(confirming.alert).toHaveText(CONFIRM_FAILED);
  });
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

test('a user with a confirmed email finds the link to the login [RESET-07]', async ({ page }) => {
  const confirmed = await new EmailConfirmedPage(page).open();
  await expect(confirmed.heading).toHaveText('Email confermata!');
  await expect(confirmed.next).toBeVisible();
  await confirmed.goToLogin();
  await expect(page).toHaveURL('/login');
});

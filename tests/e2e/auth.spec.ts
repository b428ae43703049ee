import type { Route } from '@playwright/test';
import { EmailConfirmedPage } from '../kit/pages/email-confirmed-page.ts';
import { LoginPage } from '../kit/pages/login-page.ts';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { holdUntilReleased } from '../support/held-calls.ts';
import { settleLoads } from '../support/loads.ts';
import { EMAIL, expect, PASSWORD, test, type Page } from '../support/test.ts';

const LOGIN = '**/api/users/auth/login/';
const PROFILE = '**/api/users/user/me/';
const KEYS = ['access', 'token', 'userFullName', 'userEmail', 'userId', 'editTicket'];

/** The values of a session in local storage. */
const storedSession = (page: Page): Promise<Record<string, string | null>> =>
  page.evaluate(
    (keys) => Object.fromEntries(keys.map((key) => [key, localStorage.getItem(key)])),
    KEYS,
  );

/** What the server may answer instead of a token, and what the visitor reads; null: the text for what is not expected. */
const REFUSALS = [
  ['detail', 403, { detail: 'Conto sospeso.' }, '❌ Conto sospeso.'],
  ['detail and non_field_errors', 400, { detail: 'A.', non_field_errors: ['B.'] }, '❌ A.'],
  ['two non_field_errors', 400, { non_field_errors: ['Uno.', 'Due.'] }, '❌ Uno., Due.'],
  ['errors of a field alone', 400, { email: ['No.'] }, null],
  ['an empty answer with status 400', 400, {}, null],
  ['status 200 without a token', 200, {}, null],
  ['status 200 with detail instead of a token', 200, { detail: 'Bloccato.' }, '❌ Bloccato.'],
  ['an HTML page instead of JSON', 502, '<html></html>', null],
] as const;

const noSession = Object.fromEntries(KEYS.map((key) => [key, null]));

/** Records the requests whose URL contains `part`. */
const recordCalls = (page: Page, part: string) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(part)) calls.push(request.url());
  });
  return calls;
};

test('a visitor finds two tabs, a form that sends nothing incomplete, no way to register, and a link to the password reset [AUTH-01][AUTH-02]', async ({
  page,
}) => {
  const login = await new LoginPage(page).open();
  const calls = recordCalls(page, '/api/users/auth/login/');
  await expect(page.getByRole('tab')).toHaveText(['Accedi', 'Registrati']);
  await expect(login.loginTab).toHaveAttribute('aria-selected', 'true');
  await expect(login.email).toHaveAttribute('type', 'email');
  await expect(login.password).toHaveAttribute('type', 'password');

  await test.step('an empty or invalid form shows errors at its fields', async () => {
    await login.submit.click();
    await expect(login.email).toHaveAccessibleDescription('Questo campo è obbligatorio.');
    await expect(login.password).toHaveAccessibleDescription('Questo campo è obbligatorio.');
    await expect(login.email).toBeFocused();
    await login.send('marta', PASSWORD);
    await expect(login.email).toHaveAccessibleDescription('Inserisci un indirizzo email valido.');
  });

  await test.step('the tab to register shows only a notice', async () => {
    await login.registerTab.click();
    await expect(login.panel).toHaveText(
      'Al momento non è possibile registrarsi. Torna a trovarci presto!',
    );
    await expect(login.email).toBeHidden();
  });

  await login.loginTab.click();
  await login.recover.click();
  await expect(page).toHaveURL('/password-reset');
  expect(calls).toHaveLength(0);
});

test('a login, even by a double click, is one call that stores token and profile and opens the publish page [AUTH-03][AUTH-04][GEN-04][GEN-05][GEN-08][ROUTE-02]', async ({
  page,
}) => {
  const login = await new LoginPage(page).open();
  const sent = page.waitForRequest(LOGIN);
  const asked = page.waitForRequest(PROFILE);
  const calls = recordCalls(page, '/api/users/auth/login/');
  const profileCalls = recordCalls(page, '/api/users/user/me/');
  await login.fill(EMAIL.marta, PASSWORD);
  await login.submit.dblclick();
  expect((await sent).method()).toBe('POST');
  expect((await sent).postDataJSON()).toEqual({ email: EMAIL.marta, password: PASSWORD });
  await expect(page).toHaveURL('/pubblica');
  const session = await storedSession(page);
  expect(session['access']).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(session).toMatchObject({
    token: session['access'],
    userFullName: 'Marta Greco',
    userEmail: EMAIL.marta,
  });
  expect(session['userId']).toMatch(/^\d+$/);
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).not.toContain(PASSWORD);
  expect((await asked).headers()['authorization']).toBe(`Bearer ${session['access']}`);
  expect(calls).toHaveLength(1);
  expect(profileCalls).toHaveLength(1);
});

test('a refused login says why, keeps the email in its field and stores nothing [AUTH-05][AUTH-07][GEN-08]', async ({
  page,
}) => {
  const login = await new LoginPage(page).open();
  const expectRefusal = async (text: string) => {
    await expect(login.alert).toHaveText(text);
    await expect(login.email).toHaveValue(EMAIL.marta);
    await expect(page).toHaveURL('/login');
    expect(await storedSession(page)).toEqual(noSession);
  };

  await test.step('for a wrong password', async () => {
    await login.send(EMAIL.marta, 'sbagliata');
    await expectRefusal('❌ Email o password non corrette.');
  });

  for (const [why, status, body, text] of REFUSALS) {
    await test.step(`for ${why}`, async () => {
      const answer = async (route: Route) => {
        // The text of the case before must be gone.
        await expect(login.alert).toHaveText('');
        await route.fulfill(typeof body === 'string' ? { status, body } : { status, json: body });
      };
      await page.route(LOGIN, answer, { times: 1 });
      await login.send(EMAIL.marta, PASSWORD);
      await expectRefusal(text ?? '❌ Errore imprevisto. Controlla email e password.');
    });
  }

  await test.step('without a network, after one call', async () => {
    await page.route(LOGIN, (route) => route.abort());
    const calls = recordCalls(page, '/api/users/auth/login/');
    await login.send(EMAIL.marta, PASSWORD);
    await expectRefusal('Errore di rete o server non disponibile.');
    expect(calls).toHaveLength(1);
  });
});

test('a login whose profile call fails shows an error, stays on the page and is not retried [AUTH-06][GEN-08]', async ({
  page,
  logged,
}) => {
  await page.route(PROFILE, (route) => route.fulfill({ status: 500, json: { detail: 'No.' } }));
  const login = await new LoginPage(page).open();
  const profileCalls = recordCalls(page, '/api/users/user/me/');
  await login.send(EMAIL.marta, PASSWORD);
  await expect(login.alert).toHaveText(
    'Login riuscito, ma errore nel caricamento del profilo utente.',
  );
  await expect.poll(() => logged.join('\n')).toContain('Errore nel recupero del profilo utente');
  await expect(page).toHaveURL('/login');
  const session = await storedSession(page);
  expect(session).toMatchObject({ access: session['token'], userId: null });
  expect(session['access']).not.toBeNull();
  await expect(new ShellPage(page).greeting).toHaveText('Ciao, Utente');
  expect(profileCalls).toHaveLength(1);
});

test('a user finds the links of the navigation and a greeting with their name, else their email, else neither [AUTH-08][AUTH-09]', async ({
  page,
  demo,
}) => {
  const shell = new ShellPage(page);
  const links = ['Cerca', 'Pubblica', 'I miei biglietti', 'Preferiti'];
  for (const [persona, ownLinks, greeting] of [
    ['marta', links, 'Ciao, Marta Greco'],
    ['nuovo', links, `Ciao, ${EMAIL.nuovo}`],
    ['admin', [...links, 'Admin'], 'Ciao, Giulia Ferri'],
  ] as const) {
    await test.step(persona, async () => {
      await demo.loginAs(page, persona);
      await new EmailConfirmedPage(page).open();
      await expect(shell.logoutButton).toBeVisible();
      await settleLoads(page);
      await expect(shell.links).toHaveText(ownLinks);
      await expect(shell.greeting).toHaveText(greeting);
    });
  }

  await test.step('without name and email', async () => {
    await page.evaluate(() => {
      localStorage.removeItem('userFullName');
      localStorage.removeItem('userEmail');
    });
    await page.reload();
    await expect(shell.greeting).toHaveText('Ciao, Utente');
  });
});

test('a logout clears the stored session and leads to the login, from screens of users and of admins [AUTH-10][ADM-11][GEN-04][GEN-05][ROUTE-02]', async ({
  page,
  demo,
}) => {
  const shell = new ShellPage(page);
  for (const address of ['/miei-biglietti', '/cerca', '/admin', '/admin/users', '/admin/stats']) {
    await test.step(`from ${address}`, async () => {
      await demo.loginAs(page, 'admin');
      await page.goto(address);
      await page.evaluate(() => localStorage.setItem('editTicket', '{}'));
      await shell.logOut();
      await expect(shell.toasts.getByText('Logout effettuato con successo')).toBeVisible();
      await expect(page).toHaveURL('/login');
      expect(await storedSession(page)).toEqual(noSession);
      await expect(shell.logoutButton).toBeHidden();
    });
  }
});

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
  await login.logInAs('luca');
  await expect(shell.greeting).toHaveText('Ciao, Luca Bianchi');
  await expect(shell.links.getByText('Admin')).toBeHidden();
});

test('a user who leaves the page during a slow login is not redirected once it completes [AUTH-04][ROUTE-02]', async ({
  page,
}) => {
  const answer = await holdUntilReleased(page, LOGIN);
  // It loads the code of the page that the login leads to, which would open at once.
  await page.goto('/pubblica');
  await expect(page).toHaveURL(/\/login\?/);
  await new LoginPage(page).send(EMAIL.marta, PASSWORD);
  const shell = new ShellPage(page);
  await shell.navigation.getByRole('link', { name: 'Cerca' }).click();
  await expect(page).toHaveURL('/cerca');
  const search = new SearchPage(page);
  await expect(search.cards.first()).toBeVisible();
  answer();
  await expect(shell.greeting).toHaveText('Ciao, Marta Greco');
  await expect(search.cards.first()).toBeVisible();
  await expect(page).toHaveURL('/cerca');
});

test.describe('a logged-in user', () => {
  test.use({ persona: 'marta' });

  /** Opens the login and waits for the profile call of the navigation, so that tests count only later ones. */
  const openLogin = async (page: Page): Promise<LoginPage> => {
    const profile = page.waitForResponse(PROFILE);
    const login = await new LoginPage(page).open();
    await (await profile).finished();
    return login;
  };

  test('who logs in as another user sends one profile call and keeps no data of the previous user, even if that call fails [AUTH-04][AUTH-06][AUTH-09][GEN-08][PUB-14]', async ({
    page,
    demo,
  }) => {
    const shell = new ShellPage(page);
    const own = await new OwnTicketsPage(page).open();
    await own.startEdit(own.ticket('FCO', 'OLB'));
    expect((await storedSession(page))['editTicket']).not.toBeNull();

    await test.step('Marta is followed by Luca', async () => {
      const login = await openLogin(page);
      const profileCalls = recordCalls(page, '/api/users/user/me/');
      await login.logInAs('luca');
      await expect(shell.greeting).toHaveText('Ciao, Luca Bianchi');
      await expect(new PublishPage(page).heading).toHaveText('Pubblica un biglietto');
      expect(profileCalls).toHaveLength(1);
      expect(await storedSession(page)).toMatchObject({ userEmail: EMAIL.luca, editTicket: null });
    });

    await test.step('Luca is followed by Marta, whose profile does not load', async () => {
      const login = await openLogin(page);
      await expect(shell.greeting).toHaveText('Ciao, Luca Bianchi');
      await demo.fault('getProfile', { status: 500 }, { nth: 1 });
      await login.send(EMAIL.marta, PASSWORD);
      await expect(login.alert).toHaveText(
        'Login riuscito, ma errore nel caricamento del profilo utente.',
      );
      await expect(shell.greeting).toHaveText('Ciao, Utente');
      expect(await storedSession(page)).toMatchObject({
        userFullName: null,
        userEmail: null,
        userId: null,
      });
    });
  });

  test('with only a token stored gets name and id from the profile call, which hides their own tickets [AUTH-09][SEARCH-05]', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      for (const key of ['userFullName', 'userEmail', 'userId']) localStorage.removeItem(key);
    });
    const search = await new SearchPage(page).open('?departure=Catania&destination=Torino');
    await expect(new ShellPage(page).greeting).toHaveText('Ciao, Marta Greco');
    await settleLoads(page);
    await expect(search.cards).toHaveCount(0);
    expect(await storedSession(page)).toMatchObject({ userFullName: 'Marta Greco', userId: '1' });
  });

  test('is logged out at once, even if the login screen loads slowly and they open another page [AUTH-10][GEN-04]', async ({
    page,
  }) => {
    await page.goto('/cerca');
    const arrive = await holdUntilReleased(page, '**/assets/login-*.js');
    const shell = new ShellPage(page);
    await shell.logoutButton.click();
    await expect.poll(() => storedSession(page)).toEqual(noSession);
    await shell.navigation.getByRole('link', { name: 'Preferiti' }).click();
    arrive();
    await expect(page).toHaveURL('/login');
    await expect(shell.toasts.getByText('Logout effettuato con successo')).toBeVisible();
    expect(await storedSession(page)).toEqual(noSession);
  });
});

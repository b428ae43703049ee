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

const noSession = Object.fromEntries(KEYS.map((key) => [key, null]));

/** Records the requests whose URL contains `part`. */
const recordCalls = (page: Page, part: string) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(part)) calls.push(request.url());
  });
  return calls;
};

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

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alertText, descriptionOf, textsOf } from '../support/on-screen.ts';
import {
  answers,
  keepLog,
  offline,
  openPage,
  settleCalls,
  storedSession,
  type OpenedPage,
} from '../support/open-page.tsx';
import { cards } from '../support/search-screen.ts';
import { PASSWORD } from '../support/server.ts';

const LOGIN = '/api/users/auth/login/';
const PROFILE = '/api/users/user/me/';
const MARTA = 'marta.greco@example.com';

const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const openLogin = async (): Promise<OpenedPage> => {
  const page = await openPage('/login');
  await screen.findByRole('tab', { name: 'Accedi' });
  return page;
};

const logIn = async ({ user }: OpenedPage, address: string, word: string) => {
  await user.clear(email());
  await user.type(email(), address);
  await user.clear(password());
  await user.type(password(), word);
  await user.click(screen.getByRole('button', { name: 'Accedi' }));
};

const noSession = {
  ...{ access: null, token: null, userFullName: null },
  ...{ userEmail: null, userId: null, editTicket: null },
};

describe('a visitor at the login', () => {
  it('finds two tabs, a form that sends nothing incomplete, and a link to the password reset [AUTH-01]', async () => {
    const page = await openLogin();
    const { user, calls } = page;
    expect(textsOf(screen.getAllByRole('tab'))).toEqual(['Accedi', 'Registrati']);
    expect([email().type, password().type]).toEqual(['email', 'password']);

    await user.click(screen.getByRole('button', { name: 'Accedi' }));
    expect(descriptionOf(email())).toBe('Questo campo è obbligatorio.');
    expect(descriptionOf(password())).toBe('Questo campo è obbligatorio.');
    expect(document.activeElement).toBe(email());
    await logIn(page, 'marta', PASSWORD);
    await waitFor(() =>
      expect(descriptionOf(email())).toBe('Inserisci un indirizzo email valido.'),
    );

    await user.click(screen.getByRole('link', { name: 'Recupera password' }));
    await waitFor(() => expect(window.location.pathname).toBe('/password-reset'));
    expect(calls(LOGIN)).toEqual([]);
  });

  it('moves between the tabs by arrow keys, Home and End, and finds no way to register [AUTH-01][AUTH-02][GEN-07]', async () => {
    const { user } = await openLogin();
    const [logins, registers] = screen.getAllByRole('tab') as [HTMLElement, HTMLElement];
    logins.focus();
    for (const [key, tab, name] of [
      ['{ArrowRight}', registers, 'Registrati'],
      ['{ArrowRight}', logins, 'Accedi'],
      ['{End}', registers, 'Registrati'],
      ['{Home}', logins, 'Accedi'],
    ] as const) {
      await user.keyboard(key);
      expect(document.activeElement, key).toBe(tab);
      expect(screen.getByRole('tabpanel', { name })).toBeTruthy();
    }
    expect(registers.tabIndex).toBe(-1);
    await user.click(registers);
    const panel = screen.getByRole('tabpanel', { name: 'Registrati' });
    expect(panel.textContent).toBe(
      'Al momento non è possibile registrarsi. Torna a trovarci presto!',
    );
    expect(panel.querySelector('input')).toBeNull();
  });
});

describe('a refused login', () => {
  it.each<[string, (() => Response | Promise<Response>) | null, string]>([
    ['detail beside others', answers(400, { detail: 'A.', non_field_errors: ['B.'] }), '❌ A.'],
    ['two errors', answers(400, { non_field_errors: ['Uno.', 'Due.'] }), '❌ Uno., Due.'],
    ['no token', answers(200), '❌ Errore imprevisto. Controlla email e password.'],
    ['no network', offline, 'Errore di rete o server non disponibile.'],
    ['a wrong password', null, '❌ Email o password non corrette.'],
  ])(
    'is one call, says why, keeps the email and stores nothing: %s [AUTH-05][AUTH-07][GEN-08]',
    async (_, answer, text) => {
      const page = await openLogin();
      if (answer) page.answerNext(LOGIN, answer);
      await logIn(page, MARTA, answer ? PASSWORD : 'sbagliata');
      await waitFor(() => expect(alertText()).toBe(text));
      expect(email().value).toBe(MARTA);
      expect(window.location.pathname).toBe('/login');
      expect(storedSession()).toEqual(noSession);
      expect(page.calls(LOGIN)).toHaveLength(1);
    },
  );
});

it('a login whose profile call fails shows an error, stays on the page, is not retried, and keeps no data of the user before [AUTH-04][AUTH-06][GEN-08][PUB-14]', async () => {
  const logged = keepLog();
  const { sandbox } = await openPage('/conferma-email', { as: 'luca' });
  localStorage.setItem('editTicket', '{"id":1}');
  await screen.findByText('Ciao, Luca Bianchi');
  const page = await openPage('/login', { sandbox });
  await settleCalls();
  const before = page.calls(PROFILE).length;
  page.answerNext(PROFILE, answers(500));
  await logIn(page, MARTA, PASSWORD);
  await waitFor(() =>
    expect(alertText()).toBe('Login riuscito, ma errore nel caricamento del profilo utente.'),
  );
  expect(logged().join(' ')).toContain('Errore nel recupero del profilo utente');
  expect(window.location.pathname).toBe('/login');
  const session = storedSession();
  const unknown = { userFullName: null, userEmail: null, userId: null, editTicket: null };
  expect(session).toMatchObject({ access: session['token'], ...unknown });
  expect(session['access']).not.toBeNull();
  expect(screen.getByText('Ciao, Utente')).toBeTruthy();
  expect(page.calls(PROFILE)).toHaveLength(before + 1);
});

describe('the navigation', () => {
  const LINKS = ['Cerca', 'Pubblica', 'I miei biglietti', 'Preferiti'];

  it.each([
    ['marta', LINKS, 'Ciao, Marta Greco'],
    ['nuovo', LINKS, 'Ciao, nuovo@example.com'],
    ['admin', [...LINKS, 'Admin'], 'Ciao, Giulia Ferri'],
  ] as const)(
    'has the links of %s, and a greeting with their name, else their email [AUTH-08][AUTH-09]',
    async (as, links, greeting) => {
      const { calls } = await openPage('/conferma-email', { as });
      const navigation = await screen.findByRole('navigation', { name: 'Navigazione principale' });
      await screen.findByText(greeting);
      await waitFor(() => expect(textsOf(within(navigation).getAllByRole('link'))).toEqual(links));
      expect(calls(PROFILE)).toHaveLength(1);
    },
  );

  it('greets who has neither name nor email stored as Utente, until the profile is there [AUTH-09]', async () => {
    const { sandbox, answerNext } = await openPage('/conferma-email', { as: 'admin' });
    await screen.findByText('Ciao, Giulia Ferri');
    for (const key of ['userFullName', 'userEmail']) localStorage.removeItem(key);
    answerNext(PROFILE, () => new Promise(() => undefined));
    await openPage('/conferma-email', { sandbox });
    expect(await screen.findByText('Ciao, Utente')).toBeTruthy();
  });
});

describe('a login', () => {
  it('even by a double click, is one call that stores token and profile and opens the publish page [AUTH-03][AUTH-04][GEN-04][GEN-05][GEN-08][ROUTE-02]', async () => {
    const page = await openLogin();
    const { calls, user } = page;
    await user.type(email(), MARTA);
    await user.type(password(), PASSWORD);
    await user.dblClick(screen.getByRole('button', { name: 'Accedi' }));
    await screen.findByRole('heading', { level: 1, name: 'Pubblica un biglietto' });
    expect(window.location.pathname).toBe('/pubblica');
    const session = storedSession();
    const { access } = session;
    expect(access).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(session).toEqual({
      ...{ access, token: access, userId: '1', userEmail: MARTA },
      ...{ userFullName: 'Marta Greco', editTicket: null },
    });
    expect(JSON.stringify(localStorage)).not.toContain(PASSWORD);
    expect(calls(LOGIN)).toMatchObject([
      { method: 'POST', body: { email: MARTA, password: PASSWORD } },
    ]);
    expect(calls(PROFILE)).toMatchObject([{ headers: { Authorization: `Bearer ${access}` } }]);
  });

  it('that is slow leads nowhere once the user has left the page [AUTH-04][ROUTE-02]', async () => {
    // Has loaded the code of the page that the login leads to, which would open at once.
    const page = await openPage('/pubblica');
    await screen.findByRole('tab', { name: 'Accedi' });
    const release = page.holdNext(LOGIN);
    await logIn(page, MARTA, PASSWORD);
    await page.user.click(screen.getByRole('link', { name: 'Cerca' }));
    await screen.findByRole('search');
    release();
    await screen.findByText('Ciao, Marta Greco');
    await settleCalls();
    expect(window.location.pathname).toBe('/cerca');
  });
});

describe('a logged-in user', () => {
  it('with only a token stored gets name and id from the profile call, which hides their own tickets [AUTH-09][SEARCH-05]', async () => {
    const { sandbox } = await openPage('/conferma-email', { as: 'marta' });
    await settleCalls();
    for (const key of ['userFullName', 'userEmail', 'userId']) localStorage.removeItem(key);
    await openPage('/cerca?departure=Catania&destination=Torino', { sandbox });
    await screen.findByText('Ciao, Marta Greco');
    await settleCalls();
    expect(cards()).toEqual([]);
    expect(storedSession()).toMatchObject({ userFullName: 'Marta Greco', userId: '1' });
  });

  it.each(['/miei-biglietti', '/admin'])(
    'logs out from %s, which clears the stored session and leads to the login [AUTH-10][ADM-11][GEN-04][GEN-05][ROUTE-02]',
    async (address) => {
      const { user } = await openPage(address, { as: 'admin' });
      localStorage.setItem('editTicket', '{}');
      await user.click(await screen.findByRole('button', { name: 'Logout' }));
      // The message goes by itself; a query by role may take as long on a busy machine.
      await screen.findByText('Logout effettuato con successo');
      await screen.findByRole('tab', { name: 'Accedi' });
      expect(window.location.pathname).toBe('/login');
      expect(storedSession()).toEqual(noSession);
      expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();
    },
  );
});

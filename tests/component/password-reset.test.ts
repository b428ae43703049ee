import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { login } from '#contract/auth';
import { alertText, descriptionOf, holdTimers, textsOf } from '../support/on-screen.ts';
import { answers, offline, openPage, settleCalls, type OpenedPage } from '../support/open-page.tsx';
import type { TestSandbox } from '../support/server.ts';

const REQUEST = '/api/auth/password/reset/';
const CONFIRM = '/api/auth/password/reset/confirm/';
const MISSING = 'Questo campo è obbligatorio.';
const REQUEST_FAILED = 'Errore durante la richiesta. Riprova.';
const CONFIRM_FAILED = 'Errore durante il reset della password.';
const LUCA = 'luca.bianchi@example.com';
const NEW = 'Partenza2026!';

describe('a user who asks for a link', () => {
  const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
  const status = () => textsOf(screen.getAllByRole('status'));
  const SENT = "Ti abbiamo inviato un'email con le istruzioni per reimpostare la password.";

  const open = async (): Promise<OpenedPage> => {
    const page = await openPage('/password-reset');
    await screen.findByRole('button', { name: 'Invia il link' });
    return page;
  };
  const ask = async ({ user }: OpenedPage, address: string) => {
    await user.clear(email());
    if (address !== '') await user.type(email(), address);
    await user.click(screen.getByRole('button', { name: 'Invia il link' }));
  };

  it('sends nothing without a valid email [RESET-01]', async () => {
    const page = await open();
    expect([email().type, email().required]).toEqual(['email', true]);
    await ask(page, '');
    expect(descriptionOf(email())).toBe(MISSING);
    await ask(page, 'luca');
    await waitFor(() =>
      expect(descriptionOf(email())).toBe('Inserisci un indirizzo email valido.'),
    );
    expect(page.calls(REQUEST)).toEqual([]);
  });

  it('reads why it failed, keeps the email, and asks again, which takes the message away [RESET-02]', async () => {
    const page = await open();
    for (const [answer, text] of [
      [answers(400, { email: ['Non va.', 'Mai.'] }), 'Non va.'],
      [answers(500, { detail: 'Errore.' }), REQUEST_FAILED],
      [offline, 'Errore di rete o server non disponibile.'],
    ] as const) {
      page.answerNext(REQUEST, answer);
      await ask(page, LUCA);
      await waitFor(() => expect(alertText()).toBe(text));
      expect(email().value).toBe(LUCA);
      expect(status()).not.toContain(SENT);
      await ask(page, LUCA);
      await waitFor(() => expect(status()).toContain(SENT));
      expect(alertText()).toBe('');
      await ask(page, '');
      expect(descriptionOf(email())).toBe(MISSING);
      expect(status()).not.toContain(SENT);
    }
    expect(page.calls(REQUEST)).toHaveLength(6);
  });
});

describe('a user with a link', () => {
  const first = () => screen.getByLabelText<HTMLInputElement>('Nuova password');
  const second = () => screen.getByLabelText<HTMLInputElement>('Ripeti la password');

  const open = async (
    address = '/password-reset-confirm/MQ/abc',
    sandbox?: TestSandbox,
  ): Promise<OpenedPage> => {
    const page = await openPage(address, sandbox && { sandbox });
    await screen.findByRole('button', { name: 'Salva la password' });
    return page;
  };
  const save = async ({ user }: OpenedPage, one: string, other = one) => {
    for (const [field, word] of [
      [first(), one],
      [second(), other],
    ] as const) {
      await user.clear(field);
      if (word !== '') await user.type(field, word);
    }
    await user.click(screen.getByRole('button', { name: 'Salva la password' }));
  };

  it('sends nothing without two equal passwords [RESET-03][RESET-05]', async () => {
    const page = await open();
    expect([first().required, second().required]).toEqual([true, true]);
    await save(page, NEW, '');
    expect(descriptionOf(second())).toBe(MISSING);
    await save(page, NEW, 'Partenza2027!');
    await waitFor(() => expect(alertText()).toBe('❌ Le due password non coincidono.'));
    expect(descriptionOf(second())).toBe('È diversa da quella sopra.');
    expect(first().value).toBe(NEW);
    expect(page.calls(CONFIRM)).toEqual([]);
  });

  it('reads why it was refused, of several errors that of the password first, and keeps the password; one that is made up is refused by the server [RESET-05]', async () => {
    const page = await open();
    const both = { uid: ['U.'], token: ['T.'] };
    for (const [answer, text] of [
      [answers(400, { ...both, new_password2: ['P.', 'Q.'] }), 'P.'],
      [answers(400, { ...both, new_password1: ['N.'] }), 'T.'],
      [offline, CONFIRM_FAILED],
      [null, 'Il link non è valido o è scaduto. Richiedine uno nuovo.'],
    ] as const) {
      if (answer) page.answerNext(CONFIRM, answer);
      await save(page, NEW);
      await waitFor(() => expect(alertText()).toBe(text));
      expect(first().value).toBe(NEW);
    }
    const way = screen.getByRole('link', { name: 'Richiedi un nuovo link' });
    expect(way.getAttribute('href')).toBe('/password-reset');
  });

  const DONE = 'Password aggiornata correttamente! Verrai reindirizzato alla pagina di login...';

  it('of a mail sets a new password, and is led to the login after three seconds [RESET-01][RESET-02][RESET-03][RESET-04]', async () => {
    const asking = await openPage('/password-reset');
    const { sandbox, user } = asking;
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), LUCA);
    await user.click(screen.getByRole('button', { name: 'Invia il link' }));
    await screen.findByText(/^Ti abbiamo inviato un'email con le istruzioni/);
    expect(asking.calls(REQUEST)).toMatchObject([{ method: 'POST', body: { email: LUCA } }]);
    const [mail] = [...sandbox.state.store.mail.values()];
    const { pathname } = new URL(mail?.link ?? '');
    const [uid, token] = pathname.split('/').slice(-2);

    const page = await open(pathname, sandbox);
    const threeSecondsPass = holdTimers(3000);
    await save(page, NEW);
    await screen.findByText(DONE);
    expect(page.calls(CONFIRM)).toMatchObject([
      { method: 'POST', body: { uid, token, new_password1: NEW, new_password2: NEW } },
    ]);
    expect(window.location.pathname).toBe(pathname);
    threeSecondsPass();
    await screen.findByRole('tab', { name: 'Accedi' });
    expect(screen.queryByText(DONE)).toBeNull();
    const body = { email: LUCA, password: NEW };
    expect((await sandbox.visitor.call(login, { body })).status).toBe(200);
  });

  it('is not led to the login from another page that they have opened [RESET-04]', async () => {
    const page = await open();
    page.answerNext(CONFIRM, answers(200, { detail: 'Fatto.' }));
    const threeSecondsPass = holdTimers(3000);
    await save(page, NEW);
    await screen.findByText(DONE);
    // With its code loaded, the login would open at once.
    await page.user.click(
      within(screen.getByRole('main')).getByRole('link', { name: 'Vai all’accesso' }),
    );
    await screen.findByRole('tab', { name: 'Accedi' });
    await page.user.click(screen.getByRole('link', { name: 'Privacy policy' }));
    await screen.findByRole('heading', { level: 1, name: 'Privacy policy' });
    threeSecondsPass();
    await settleCalls();
    expect(window.location.pathname).toBe('/privacy-policy');
    expect(screen.queryByText(DONE)).toBeNull();
  });
});

it('a user with a confirmed email finds the link to the login [RESET-07]', async () => {
  const { user } = await openPage('/conferma-email');
  await screen.findByRole('heading', { level: 1, name: 'Email confermata!' });
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Accedi' }));
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
});

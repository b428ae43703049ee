import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { requestPasswordReset } from '#contract/password-reset';
import type { TestSandbox } from '../support/server.ts';
import { createSandbox } from '../support/open-page.tsx';

const MARTA = 'marta.greco@example.com';
const LUCA = 'luca.bianchi@example.com';

/** Regia's section alone: the bar around it, which measures itself, is for the browser's tests. */
const openOutbox = async (sandbox: TestSandbox) => {
  document.cookie = `sandbox=${sandbox.state.id}; Path=/`;
  vi.resetModules();
  const [{ Outbox }, { regiaQueries }] = await Promise.all([
    import('../../client/lab/bar/outbox.tsx'),
    import('../../client/lab/regia/regia-queries.ts'),
  ]);
  const router = createMemoryRouter([
    {
      path: '*',
      element: createElement(QueryClientProvider, { client: regiaQueries }, createElement(Outbox)),
    },
  ]);
  render(createElement(RouterProvider, { router }));
  return router;
};

const send = (sandbox: TestSandbox, ...addresses: string[]) =>
  Promise.all(
    addresses.map((email) => sandbox.visitor.call(requestPasswordReset, { body: { email } })),
  );

const linkOf = (sandbox: TestSandbox) => [...sandbox.state.store.mail.values()].at(-1)?.link ?? '';

/** What the frame shows; jsdom loads no `srcdoc`. */
const loadFrame = (frame: HTMLIFrameElement): Document => {
  const page = frame.contentDocument;
  if (!page) throw new Error('the frame has no page');
  page.documentElement.innerHTML = frame.srcdoc;
  fireEvent.load(frame);
  return page;
};

describe('who looks at the outbox', () => {
  it('sees the newest mail as a mail program shows it: sender, recipient, subject, time and page [LOOK-10]', async () => {
    const sandbox = createSandbox();
    await send(sandbox, MARTA);
    await send(sandbox, LUCA);
    await openOutbox(sandbox);
    const [newest, older] = await screen.findAllByRole('listitem');
    if (!newest || !older) throw new Error('two mails are expected');
    expect(within(newest).getByText('Reimposta la password di Rivola')).toBeTruthy();
    expect(
      within(newest)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(['Rivola', LUCA]);
    expect(within(newest).getByText('12/06/2026, 09:00')).toBeTruthy();
    const page = loadFrame(within(newest).getByTitle('Email 2: Reimposta la password di Rivola'));
    expect(page.querySelector('h1')?.textContent).toBe('Reimposta la password di Rivola');
    expect(page.body.textContent).toContain('Ciao Luca Bianchi,');
    expect(older.querySelector('iframe')).toBeNull();
  });

  it('opens one mail at a time, beside the list of all [LOOK-10]', async () => {
    const sandbox = createSandbox();
    await send(sandbox, MARTA);
    await send(sandbox, LUCA);
    await openOutbox(sandbox);
    const lines = await screen.findAllByRole('button', { name: /^Reimposta la password/ });
    const current = () => lines.map((line) => line.getAttribute('aria-current'));
    expect(current()).toEqual(['true', null]);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: new RegExp(MARTA) }));
    expect(current()).toEqual([null, 'true']);
    expect(screen.getAllByTitle(/^Email/).map(({ title }) => title)).toEqual([
      'Email 1: Reimposta la password di Rivola',
    ]);
  });

  it('shows a mail’s plain text, and its page again [LOOK-10]', async () => {
    const sandbox = createSandbox();
    await send(sandbox, LUCA);
    await openOutbox(sandbox);
    const user = userEvent.setup();
    const mail = await screen.findByRole('listitem');
    const [plain, page] = ['Testo', 'Leggi'].map((name) =>
      within(mail).getByRole('button', { name }),
    );
    if (!plain || !page) throw new Error('two views are expected');
    const pressed = () => [plain, page].map((one) => one.getAttribute('aria-pressed'));
    expect(pressed()).toEqual(['false', 'true']);
    await user.click(plain);
    expect(pressed()).toEqual(['true', 'false']);
    expect(mail.querySelector('iframe')).toBeNull();
    expect(within(mail).getByText(/^Ciao Luca Bianchi,/).textContent).toBe(
      [...sandbox.state.store.mail.values()][0]?.text,
    );
    await user.click(page);
    expect(mail.querySelector('iframe')).not.toBeNull();
    expect(within(mail).getByRole('link', { name: 'Apri il link' })).toBeTruthy();
  });

  it('has it in a frame that runs no script, whatever somebody is called [LOOK-10]', async () => {
    const sandbox = createSandbox();
    const name = '<img src=x onerror="alert(1)">';
    const user = sandbox.user('luca');
    await sandbox.state.store.commit((draft) => draft.put('users', { ...user, full_name: name }));
    await send(sandbox, LUCA);
    await openOutbox(sandbox);
    const frame = await screen.findByTitle<HTMLIFrameElement>(/^Email 1/);
    expect(frame.getAttribute('sandbox')).toBe('allow-same-origin');
    const page = loadFrame(frame);
    expect(page.querySelector('img')).toBeNull();
    expect(page.body.textContent).toContain(`Ciao ${name},`);
  });

  it('follows the mail’s button in this tab, with Ctrl in a new one, as the link beside it [LOOK-10][DEMO-06]', async () => {
    const sandbox = createSandbox();
    await send(sandbox, LUCA);
    const router = await openOutbox(sandbox);
    const path = new URL(linkOf(sandbox)).pathname;
    const page = loadFrame(await screen.findByTitle(/^Email 1/));
    const button = page.querySelector('a');
    if (!button) throw new Error('the mail has no link');
    expect(button.textContent).toBe('Nuova password');
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    fireEvent.click(button, { ctrlKey: true });
    expect(opened.mock.calls).toEqual([[path, '_blank', 'noopener']]);
    expect(router.state.location.pathname).toBe('/');
    fireEvent.click(button);
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
    expect(screen.getByRole('link', { name: 'Apri il link' }).getAttribute('href')).toBe(path);
  });

  it('reaches Regia by its keys from within a mail [LOOK-10][STAGE-04]', async () => {
    const sandbox = createSandbox();
    await send(sandbox, LUCA);
    await openOutbox(sandbox);
    const page = loadFrame(await screen.findByTitle(/^Email 1/));
    const keys: string[] = [];
    const onKey = (event: KeyboardEvent) => {
      keys.push(event.key);
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey, { once: true });
    expect(fireEvent.keyDown(page.body, { key: 'F2' })).toBe(false);
    expect(keys).toEqual(['F2']);
    expect(fireEvent.keyDown(page.body, { key: 'a' })).toBe(true);
  });
});

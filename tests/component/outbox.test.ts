import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { requestPasswordReset } from '#contract/password-reset';
import type { TestSandbox } from '../support/server.ts';
import { createSandbox } from '../support/open-page.tsx';
import { showPart } from '../support/regia-part.ts';

const MARTA = 'marta.greco@example.com';
const LUCA = 'luca.bianchi@example.com';

const openOutbox = (sandbox: TestSandbox) =>
  showPart(async () => (await import('../../client/lab/bar/outbox.tsx')).Outbox, sandbox);

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
  it('sees the newest mail as a mail program shows it: sender, recipient, subject, time and page, and opens one at a time, beside the list of all, which can be emptied [LOOK-10]', async () => {
    const sandbox = createSandbox();
    await send(sandbox, MARTA);
    await send(sandbox, LUCA);
    const { user } = await openOutbox(sandbox);
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

    const lines = await screen.findAllByRole('button', { name: /^Reimposta la password/ });
    const current = () => lines.map((line) => line.getAttribute('aria-current'));
    expect(current()).toEqual(['true', null]);
    await user.click(screen.getByRole('button', { name: new RegExp(MARTA) }));
    expect(current()).toEqual([null, 'true']);
    expect(screen.getAllByTitle(/^Email/).map(({ title }) => title)).toEqual([
      'Email 1: Reimposta la password di Rivola',
    ]);
    await user.click(screen.getByRole('button', { name: 'Svuota la posta' }));
    expect(await screen.findByText(/^Nessuna email inviata/)).toBeTruthy();
    expect(sandbox.state.store.mail.size).toBe(0);
  });

  it('reads a mail’s plain text, and its page in a frame that runs no script, whatever somebody is called [LOOK-10]', async () => {
    const sandbox = createSandbox();
    const name = '<img src=x onerror="alert(1)">';
    const luca = sandbox.user('luca');
    await sandbox.state.store.commit((draft) => draft.put('users', { ...luca, full_name: name }));
    await send(sandbox, LUCA);
    const { user } = await openOutbox(sandbox);
    const mail = await screen.findByRole('listitem');
    const view = (label: string) => within(mail).getByRole('button', { name: label });
    await user.click(view('Testo'));
    expect(view('Testo').getAttribute('aria-pressed')).toBe('true');
    expect(mail.querySelector('iframe')).toBeNull();
    expect(within(mail).getByText(/^Ciao </).textContent).toBe(
      [...sandbox.state.store.mail.values()][0]?.text,
    );
    await user.click(view('Leggi'));
    const frame = await screen.findByTitle<HTMLIFrameElement>(/^Email 1/);
    expect(frame.getAttribute('sandbox')).toBe('allow-same-origin');
    const page = loadFrame(frame);
    expect(page.querySelector('img')).toBeNull();
    expect(page.body.textContent).toContain(`Ciao ${name},`);
  });

  it('follows the mail’s button in this tab, with Ctrl in a new one, as the link beside it, and reaches Regia by its keys from within [LOOK-10][STAGE-04]', async () => {
    const sandbox = createSandbox();
    await send(sandbox, LUCA);
    const { router } = await openOutbox(sandbox);
    const path = new URL(linkOf(sandbox)).pathname;
    const page = loadFrame(await screen.findByTitle(/^Email 1/));
    const button = page.querySelector('a');
    if (!button) throw new Error('the mail has no link');
    expect(button.textContent).toBe('Nuova password');
    const keys: string[] = [];
    const onKey = (event: KeyboardEvent) => {
      keys.push(event.key);
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey, { once: true });
    expect(fireEvent.keyDown(page.body, { key: 'F2' })).toBe(false);
    expect(keys).toEqual(['F2']);
    expect(fireEvent.keyDown(page.body, { key: 'a' })).toBe(true);
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    fireEvent.click(button, { ctrlKey: true });
    expect(opened.mock.calls).toEqual([[path, '_blank', 'noopener']]);
    expect(router.state.location.pathname).toBe('/');
    fireEvent.click(button);
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
    expect(screen.getByRole('link', { name: 'Apri il link' }).getAttribute('href')).toBe(path);
  });
});

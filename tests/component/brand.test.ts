import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { BRAND_META } from '#contract/own-brand';
import { brandTheme } from '#lab/brand-theme';
import { textsOf } from '../support/on-screen.ts';
import { YELLOW } from '../support/builders.ts';
import { createSandbox, openPage } from '../support/open-page.tsx';
import { showPart } from '../support/regia-part.ts';
import type { TestSandbox } from '../support/server.ts';

const openFront = async (sandbox: TestSandbox) => {
  const front = async () => (await import('../../client/lab/front/front.tsx')).Front;
  const { user } = await showPart(front, sandbox);
  await screen.findByRole('button', { name: /^Marta Greco/ });
  return user;
};

const unfold = (user: UserEvent) =>
  user.click(screen.getByRole('button', { name: 'Con il marchio del cliente' }));

describe('a presenter who welcomes a new client', () => {
  it('gives the sandbox a name and a colour, and sees them before [LOOK-08]', async () => {
    const sandbox = createSandbox();
    const user = await openFront(sandbox);
    expect(screen.queryByLabelText('Nome del cliente')).toBeNull();
    await unfold(user);
    await user.type(screen.getByLabelText('Nome del cliente'), ' Aerolinea ');
    fireEvent.change(screen.getByLabelText('Colore'), { target: { value: '#ffcc00' } });
    const preview = screen.getAllByLabelText('Aerolinea')[0]?.closest<HTMLElement>('[inert]');
    expect(preview?.style.getPropertyValue('--brand-light-fill')).toBe('#ffcc00');
    await user.click(screen.getByRole('button', { name: 'Comincia con questo marchio' }));
    await waitFor(() => expect(sandbox.state.clientBrand).toEqual({ ...YELLOW, logo: null }));
  });

  it('is told when the browser refuses the window of the notes [STAGE-02]', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    onTestFinished(() => opened.mockRestore());
    const user = await openFront(createSandbox());
    const { currentBarState } = await import('../../client/lab/regia/bar-state.ts');
    await user.click(screen.getByRole('button', { name: 'Note in un’altra finestra' }));
    expect(currentBarState().notice).toMatchObject({
      text: expect.stringContaining('ha bloccato la finestra delle note') as string,
      tone: 'danger',
    });
  });

  it('without a brand puts the product’s own back, also where the sandbox was made with one [LOOK-08, STAGE-03]', async () => {
    const sandbox = createSandbox();
    await sandbox.state.setBrand(YELLOW);
    const user = await openFront(sandbox);
    await user.click(screen.getByRole('button', { name: 'Nuovo cliente' }));
    await waitFor(() => expect(sandbox.state.clientBrand).toBeNull());
    expect(sandbox.state.store.generation).toBe(1);
  });

  it('finds three brands ready, reads how many letters are left, pastes a name that is too long, which ends before a flag that has no room, and is told of a file that is no picture [LOOK-08]', async () => {
    const user = await openFront(createSandbox());
    await unfold(user);
    const ready = screen.getByRole('group', { name: 'Marchi pronti' });
    expect(textsOf(ready.querySelectorAll('button'))).toEqual([
      ...['Solaria', 'Nordica', 'Corallo'],
    ]);
    const name = screen.getByLabelText<HTMLInputElement>('Nome del cliente');
    await user.type(name, 'Aerolinea');
    expect(screen.getByText('Restano 15 lettere')).toBeTruthy();
    await user.clear(name);
    await user.paste('Aerolinea della bandie🇮🇹');
    expect(name.value).toBe('Aerolinea della bandie');
    const file = new File(['ciao'], 'logo.png', { type: 'image/png' });
    expect(screen.getByText('Scegli un file')).toBeTruthy();
    await user.upload(screen.getByLabelText('Logo'), file);
    expect(screen.getByRole('button', { name: `Rimuovi il file ${file.name}` })).toBeTruthy();
    expect(await screen.findByText(/^Non riusciamo a leggere/)).toBeTruthy();
    expect(screen.getByLabelText('Logo').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a page whose sandbox wears a brand', () => {
  it('has it in header, title, banner and foot, and its own name nowhere [LOOK-08]', async () => {
    const meta = document.createElement('meta');
    meta.name = BRAND_META;
    meta.content = JSON.stringify(brandTheme(YELLOW));
    document.head.append(meta);
    onTestFinished(() => meta.remove());
    await openPage('/login');
    await screen.findByRole('heading', { level: 1, name: 'Accedi a Aerolinea' });
    const logo = screen.getByRole('img', { name: 'Aerolinea' });
    expect(logo.querySelector('img')?.getAttribute('src')).toBe(YELLOW.logo?.src);
    expect(document.title).toBe('Accedi · Aerolinea');
    expect(document.body.textContent).toContain('Aerolinea è in fase BETA');
    expect(document.body.textContent).toContain('Aerolinea, una demo con dati inventati');
    expect(document.body.textContent).not.toContain('Rivola');
  });
});

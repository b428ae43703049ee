import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '../support/open-page.tsx';

describe('a visitor', () => {
  it.each([
    ['Privacy policy', '/privacy-policy'],
    ['Cookie policy', '/cookie-policy'],
    ['Termini e condizioni', '/termini-condizioni'],
  ])('opens %s from the footer of the landing [LAND-04]', async (name, address) => {
    const { user } = await openPage('/');
    await user.click(screen.getByRole('link', { name }));
    await screen.findByRole('heading', { level: 1, name });
    expect(window.location.pathname).toBe(address);
    expect(within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })).not.toEqual([]);
  });

  it('goes to a section by the index, with the focus on its heading, and back to the landing [LAND-04]', async () => {
    const { user } = await openPage('/termini-condizioni');
    const index = await screen.findByRole('navigation', { name: 'In questa pagina' });
    const links = within(index).getAllByRole('link');
    const headings = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 });
    expect(headings.map(({ textContent }) => textContent)).toEqual(
      links.map(({ textContent }, at) => `${at + 1}. ${textContent}`),
    );
    await user.click(within(index).getByRole('link', { name: 'Annunci' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: '3. Annunci' }));
    expect(window.location.hash).toBe('#sezione-3');

    await user.click(screen.getByRole('link', { name: 'Torna alla pagina iniziale' }));
    expect(window.location.pathname).toBe('/');
  });
});

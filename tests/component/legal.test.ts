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
});

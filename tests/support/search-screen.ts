/** The search on the screen of a component test, as `tests/kit/pages/search-page.ts` is in a browser. */
import { screen, within } from '@testing-library/react';
import { openPage, type OpenedPage, type Options } from './open-page.tsx';

export const openSearch = async (filters = '', options?: Options): Promise<OpenedPage> => {
  const page = await openPage(`/cerca${filters}`, options);
  await screen.findByRole('search');
  return page;
};

export const pressSearch = ({ user }: OpenedPage): Promise<void> =>
  user.click(screen.getByRole('button', { name: 'Cerca' }));

export const address = (): string => window.location.pathname + window.location.search;

const results = (): HTMLElement => screen.getByRole('region', { name: 'Risultati' });

export const cards = (): HTMLElement[] => within(results()).queryAllByRole('article');

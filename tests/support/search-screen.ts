/** The search on the screen of a component test, as `tests/kit/pages/search-page.ts` is in a browser. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { searchTickets } from '#contract/search';
import type { Ticket } from '#contract/tickets';
import { openPage, type OpenedPage, type Options } from './open-page.tsx';

/** Where its calls begin, other than those for hints. */
export const SEARCH = '/api/tickets/public/?';

export const openSearch = async (filters = '', options?: Options): Promise<OpenedPage> => {
  const page = await openPage(`/cerca${filters}`, options);
  await screen.findByRole('search');
  return page;
};

// By selectors or in a part of the page: among forty cards, a query by role takes a second.

export const searchForm = (): HTMLElement =>
  document.querySelector<HTMLElement>('form[role=search]') ?? document.body;

export const pressSearch = ({ user }: OpenedPage): Promise<void> =>
  user.click(within(searchForm()).getByRole('button', { name: 'Cerca' }));

export const address = (): string => window.location.pathname + window.location.search;

export const results = (): HTMLElement =>
  document.querySelector<HTMLElement>('section[aria-label=Risultati]') ?? document.body;

export const cards = (): HTMLElement[] => [...results().querySelectorAll('article')];

/** The route that a card is named by, such as 'Roma FCO verso Torino TRN'. */
export const routeOf = (card: HTMLElement): string =>
  document.getElementById(card.getAttribute('aria-labelledby') ?? '')?.textContent ?? '';

export const expectCards = (count: number): Promise<void> =>
  waitFor(() => expect(cards()).toHaveLength(count));

export const expectCount = (text: string): Promise<void> =>
  waitFor(() => expect(results().querySelector('[role=status]')?.textContent).toBe(text));

export const queryOf = (call: { path: string } | undefined): URLSearchParams =>
  new URL(call?.path ?? '', window.location.href).searchParams;

/** What the API finds for a visitor. */
export const found = async (
  { sandbox }: Pick<OpenedPage, 'sandbox'>,
  query: object = {},
): Promise<Ticket[]> =>
  (await sandbox.visitor.callUnchecked(searchTickets, { query: { ...query } })).body as Ticket[];

export const pressMore = ({ user }: OpenedPage): Promise<void> =>
  user.click(within(results()).getByText('Mostra altri'));

/** The list of own tickets in component tests, as `tests/kit/pages/own-tickets-page.ts` is in a browser. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { openPage, type OpenedPage } from './open-page.tsx';

export const OWN = '/api/tickets/tickets/my/';

// Roles and names of a whole page of cards would take ten times as long.
const ownTickets = () => [...document.querySelectorAll<HTMLElement>('main article')];

/** The card of a flight by its IATA codes; `null` if there is none. */
export const findOwnTicket = (from: string, to: string): HTMLElement | null =>
  ownTickets().find((card) => {
    const title = document.getElementById(card.getAttribute('aria-labelledby') ?? '');
    return new RegExp(`${from}.*${to}`).test(title?.textContent ?? '');
  }) ?? null;

export const ownTicket = (from: string, to: string): HTMLElement => {
  const card = findOwnTicket(from, to);
  if (!card) throw new Error(`no ticket from ${from} to ${to}`);
  return card;
};

export const ownAction = (ticket: HTMLElement, name: string): HTMLElement =>
  within(ticket).getByRole('button', { name });

export const act = ({ user }: OpenedPage, ticket: HTMLElement, name: string) =>
  user.click(ownAction(ticket, name));

/** Chooses an action that asks first, and presses it in the dialog. */
export const actAndConfirm = async (page: OpenedPage, ticket: HTMLElement, name: string) => {
  await act(page, ticket, name);
  await page.user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));
};

export const expectOwnTickets = (count: number) =>
  waitFor(() => expect(ownTickets()).toHaveLength(count));

/** Marta's eight tickets, whatever the address adds. */
export const openOwnTickets = async (address = '/miei-biglietti') => {
  const page = await openPage(address, { as: 'marta' });
  await waitFor(() => expect(ownTickets()).not.toEqual([]));
  return page;
};

/** What component tests read off the screen, besides the queries of Testing Library. */
import { act, screen } from '@testing-library/react';

/** The errors that the screen announces; empty regions are there before there is anything to announce. */
export const alertText = (): string =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('');

/** What a control is described by: the error of a field. */
export const descriptionOf = (control: HTMLElement): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();

/** The value beside a label of a description list. */
export const factOf = (label: string): string =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent ?? '';

/** Comes back to the tab from another one. */
export const lookAgain = (): void =>
  act(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    window.dispatchEvent(new Event('focus'));
  });

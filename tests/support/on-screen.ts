/** What component tests read off the screen, besides the queries of Testing Library. */
import { screen } from '@testing-library/react';

/** The errors that the screen announces; empty regions are there before there is anything to announce. */
export const alertText = (): string =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('');

/** What a control is described by: the error of a field. */
export const descriptionOf = (control: HTMLElement): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();

/** The labels of every form, as a suite looks for them: by the whole text or a part of it, suggestions closed or open. */
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '../support/open-page.tsx';

const BOXES = 'input:not([type=hidden]), select, textarea';

/** The labels of the page's form fields. */
const labels = (): string[] => [
  ...new Set(
    [...document.querySelectorAll<HTMLInputElement>(BOXES)].flatMap((field) =>
      [...(field.labels ?? [])].map(({ textContent }) => textContent.trim()),
    ),
  ),
];

const foundBy = (label: string, exact: boolean): number =>
  screen.queryAllByLabelText(label, { exact }).length;

/** A part of another label because the specification words both: 'Solo andata' has 'data' in it; 'Al' has two letters. */
const CONTAINED: Readonly<Record<string, readonly string[]>> = {
  '/pubblica': ['Data'],
  '/admin/stats': ['Al'],
};

it.each([
  ['/login', undefined, ['Email', 'Password']],
  ['/pubblica', 'luca', ['Partenza', 'Destinazione', 'Data', 'Prezzo', 'Solo andata', 'Immagine']],
  ['/cerca?departure=Roma', undefined, ['Partenza', 'Destinazione', 'Data', 'Compagnia aerea']],
  ['/cerca?departure=Roma', 'luca', ['Partenza', 'Destinazione', 'Data', 'Scelta posto']],
  ['/venditore/1', 'luca', ['5 stelle']],
  ['/password-reset', undefined, ['Email']],
  ['/password-reset-confirm/MQ/un-token', undefined, []],
  ['/admin/users', 'admin', ['Cerca per nome o email']],
  ['/admin/stats', 'admin', ['Dal', 'Al']],
] as const)(
  'each label of %s, for %s, finds one element and no other [GEN-22]',
  async (address, as, expected) => {
    const { user } = await openPage(address, as && { as });
    await waitFor(() => {
      expect(labels()).not.toEqual([]);
      expect(labels()).toEqual(expect.arrayContaining([...expected]));
    });
    const roundTrip = screen.queryByLabelText('Andata/Ritorno');
    if (roundTrip) await user.click(roundTrip);
    const check = () => {
      expect(labels().filter((label) => foundBy(label, true) !== 1)).toEqual([]);
      const shared = labels().filter((label) => foundBy(label, false) !== 1);
      expect(shared).toEqual(CONTAINED[address] ?? []);
    };
    check();
    for (const box of screen.queryAllByRole('combobox').filter((one) => one.matches('input'))) {
      await user.click(box);
      check();
    }
  },
);

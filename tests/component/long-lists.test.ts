/** What 'Mostra altri' costs: the entries that it adds, and none of those that are there already. */
import { screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { arrange, type ArrangeBody } from '../support/arranging.ts';
import { createSandbox, openPage, settleCalls } from '../support/open-page.tsx';
import { PEOPLE, type Person } from '../support/server.ts';

/** More than three parts of any list. */
const times = 90;
const tickets = [{ user: PEOPLE.marta, departs_in: { days: 9 }, times }];

interface List {
  path: string;
  as?: Person;
  rows: ArrangeBody;
  /** The selector of an entry. */
  entry: string;
}

/** Returns how many texts of people were put on the page since the last call: each entry has some. */
const countTexts = () => {
  const replacements = vi.spyOn(String.prototype, 'replaceAll');
  onTestFinished(() => replacements.mockRestore());
  return () => {
    // As `withoutDirectionControls` does with each (server/contract/isolate.ts).
    const count = replacements.mock.calls.filter(([what]) => String(what).includes('u061C')).length;
    replacements.mockClear();
    return count;
  };
};

it.each<[string, List]>([
  ['a search', { path: '/cerca', rows: { tickets }, entry: 'article' }],
  [
    'a seller’s tickets',
    { path: `/venditore/${PEOPLE.marta}`, rows: { tickets }, entry: 'article' },
  ],
  [
    'a seller’s reviews',
    {
      path: `/venditore/${PEOPLE.davide}`,
      rows: { feedback: [{ seller: PEOPLE.davide, times }] },
      entry: '[aria-label="Recensioni"] > li',
    },
  ],
  [
    'the own tickets',
    { path: '/miei-biglietti', as: 'marta', rows: { tickets }, entry: 'article' },
  ],
  [
    'the users',
    { path: '/admin/users', as: 'admin', rows: { users: [{ times }] }, entry: 'tbody tr' },
  ],
  [
    'the tickets in moderation',
    {
      path: '/admin/tickets?moderation=rejected',
      as: 'admin',
      rows: { tickets: [{ user: PEOPLE.marta, moderation: 'rejected', times }] },
      entry: 'main article',
    },
  ],
  [
    'a user’s tickets',
    {
      path: `/admin/users/${PEOPLE.marta}`,
      as: 'admin',
      rows: { tickets },
      entry: 'section:has(> h2) > ul > li',
    },
  ],
])(
  'more of %s renders what is new, and nothing again [SEARCH-15][FAV-11]',
  async (_, { path, as, rows, entry }) => {
    const sandbox = createSandbox();
    await arrange(sandbox, rows);
    const { user } = await openPage(path, as ? { sandbox, as } : { sandbox });
    const entries = () => document.querySelectorAll(entry).length;
    await waitFor(() => expect(entries()).toBeGreaterThan(1));
    await settleCalls();
    const texts = countTexts();
    const costOfMore = async () => {
      const before = entries();
      texts();
      await user.click(screen.getByText(/^Mostra altr[ie]/));
      await waitFor(() => expect(entries()).toBeGreaterThan(before));
      await settleCalls();
      return { texts: texts(), added: entries() - before };
    };
    const first = await costOfMore();
    const next = await costOfMore();
    expect(next.added).toBe(first.added);
    // Tickets differ in what they say. Rendered again, half as many more would be there.
    expect(next.texts).toBeLessThan(first.texts * 1.3);
  },
);

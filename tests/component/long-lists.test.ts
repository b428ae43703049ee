/** What 'Mostra altri' costs: the entries that it adds, and none of those that are there already. */
import { screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { textsOf } from '../support/on-screen.ts';
import { arrange, type ArrangeBody } from '../support/state-documents.ts';
import { createSandbox, openPage, settleCalls } from '../support/open-page.tsx';
import { PEOPLE, type Person } from '../support/server.ts';

/** More than three parts of any list. */
const times = 90;
const tickets = [{ user: PEOPLE.marta, departs_in: { days: 9 }, times }];

interface List {
  path: string;
  as?: Person;
  rows: ArrangeBody;
  /** Its tickets are favourites of Luca's. */
  isSaved?: true;
  /** The selector of an entry. */
  entry: string;
  /** What the screen says of how many there are. */
  says?: RegExp;
}

/** Returns how many texts of people were put on the page since the last call: each entry has some. */
const countTexts = () => {
  const replacements = vi.spyOn(String.prototype, 'replaceAll');
  onTestFinished(() => replacements.mockRestore());
  return () => {
    // As `withoutDirectionControls` does with each (server/contract/typed-text.ts).
    const count = replacements.mock.calls.filter(([what]) => String(what).includes('u061C')).length;
    replacements.mockClear();
    return count;
  };
};

const LISTS: Readonly<Record<string, List>> = {
  'a search': { path: '/cerca', rows: { tickets }, entry: 'article' },
  'a seller’s tickets': { path: '/venditore/1', rows: { tickets }, entry: 'article' },
  'a seller’s reviews': {
    ...{ path: '/venditore/7', rows: { feedback: [{ seller: PEOPLE.davide, times }] } },
    entry: '[aria-label="Recensioni"] > li',
  },
  'the own tickets': {
    ...{ path: '/miei-biglietti', as: 'marta', rows: { tickets } },
    ...{ entry: 'article', says: /^Tutti\s?98$/ },
  },
  'the favourites': {
    ...{ path: '/preferiti', as: 'luca', rows: { tickets }, isSaved: true },
    ...{ entry: 'article', says: /^97 biglietti salvati$/ },
  },
  'the users': {
    ...{ path: '/admin/users', as: 'admin', rows: { users: [{ times }] } },
    ...{ entry: 'tbody tr', says: /^103 utenti$/ },
  },
  'the tickets in moderation': {
    ...{ path: '/admin/tickets?moderation=rejected', as: 'admin' },
    rows: { tickets: [{ user: PEOPLE.marta, moderation: 'rejected', times }] },
    ...{ entry: 'main article', says: /^93 biglietti rifiutati$/ },
  },
  'a user’s tickets': {
    ...{ path: '/admin/users/1', as: 'admin', rows: { tickets } },
    ...{ entry: 'section:has(> h2) > ul > li', says: /^\D*98$/ },
  },
};

it.each(Object.entries(LISTS))(
  'of %s a first screenful is rendered, with the number of all; more renders what is new, and nothing again [SEARCH-15][FAV-11]',
  async (_, { path, as, rows, entry, says = /./, isSaved }) => {
    const sandbox = createSandbox();
    const made = await arrange(sandbox, rows);
    const ticket = isSaved ? made.tickets.map(({ id }) => id) : [];
    await arrange(sandbox, { favourites: ticket.map((id) => ({ user: PEOPLE.luca, ticket: id })) });
    const { user } = await openPage(path, as ? { sandbox, as } : { sandbox });
    const entries = () => document.querySelectorAll(entry).length;
    await waitFor(() => expect(entries()).toBeGreaterThan(1));
    await settleCalls();
    expect(entries()).toBeLessThan(times / 3);
    const shown = textsOf(document.querySelectorAll('main *'));
    expect(shown.some((text) => says.test(text.trim()))).toBe(true);
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

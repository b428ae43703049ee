/** A stored token that no header can carry is a session that has ended, as one that has expired. */
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import { alertText, holdTimers } from '../support/on-screen.ts';
import { keepLog, openPage, settleCalls, storedSession } from '../support/open-page.tsx';
import { cards } from '../support/search-screen.ts';

const EXPIRED = 'an expired one';
const TOKENS: Readonly<Record<string, string>> = {
  'other letters': 'żółć',
  'a line break': 'due\nrighe',
  '20 kB': 'x'.repeat(20_000),
};

let logged = keepLog();

/** Opens an address with this token, or with one that has expired. */
const openWith = async (address: string, kind: string) => {
  const { sandbox, ...first } = await openPage('/conferma-email', { as: 'admin' });
  await settleCalls();
  const before = first.calls('/api/').length;
  const token = TOKENS[kind];
  if (token === undefined) sandbox.state.clock.advance({ hours: 25 });
  else for (const key of ['access', 'token']) localStorage.setItem(key, token);
  logged = keepLog();
  const { calls } = await openPage(address, { sandbox });
  await settleCalls();
  const withSession = () =>
    calls('/api/')
      .slice(before)
      .filter(({ headers }) => 'Authorization' in headers);
  return { withSession, isExpired: token === undefined };
};

const main = () => screen.getByRole('main').textContent;

describe.each([EXPIRED, ...Object.keys(TOKENS)])('with a token that is %s', (kind) => {
  it.each(['/', '/dashboard', '/miei-biglietti'])(
    'at %s the session is said to have expired, and two seconds later the login is there [MINE-03][AUTH-12][ROUTE-03]',
    async (address) => {
      const passTwoSeconds = holdTimers(2000);
      const { withSession, isExpired } = await openWith(address, kind);
      await screen.findByText(TEXT.mine.sessionExpired);
      expect(withSession().length > 0).toBe(isExpired);
      passTwoSeconds();
      await screen.findByRole('tab', { name: 'Accedi' });
      expect(storedSession()).toMatchObject({ access: null, token: null });
    },
  );

  it.each([
    ['/admin', PROBLEM.badToken],
    ['/admin/users', PROBLEM.badToken],
    ['/admin/tickets', PROBLEM.badToken],
    ['/admin/users/1', 'Errore nel caricamento dati utente'],
  ])('at %s the way on is the login [ADM-03][ADM-09][AUTH-12]', async (address, text) => {
    await openWith(address, kind);
    await waitFor(() => expect(alertText()).toContain(text));
    expect(screen.getAllByRole('link', { name: 'Vai all’accesso' })).not.toEqual([]);
    expect(main()).not.toContain(TEXT.network);
  });

  it('the favourites read that there are none, and search and reviews show what needs no session [FAV-06][SEARCH-04][FEED-03]', async () => {
    await openWith('/preferiti', kind);
    await screen.findByText('Nessun preferito');
    expect(logged()).toContain('Non autorizzato');
    await openWith('/cerca', kind);
    await waitFor(() => expect(cards()).not.toEqual([]));
    await openWith('/venditore/1', kind);
    await screen.findByText('Marta Greco', { selector: 'h1 *' });
    expect(alertText()).toBe('');
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { listOwnTickets } from '#contract/tickets';
import { stubBrowser } from '../support/browser-globals.ts';

const luca = {
  access: 'di-luca',
  token: 'di-luca',
  userFullName: 'Luca Bianchi',
  userEmail: 'luca.bianchi@example.com',
  userId: '2',
};
const { localStorage, window } = stubBrowser('http://localhost:5173/miei-biglietti', {
  localStorage: luca,
});
const session = await import('../../client/lib/session.ts');
const { keyOf, queryClient } = await import('../../client/lib/queries.ts');
const { endSession, keepProfile, startSession } = session;

const marta = { id: 1, full_name: 'Marta Greco', email: 'marta@example.com', is_staff: false };
const nextStorage = (entries: Record<string, string>) => {
  localStorage.holds(entries);
  window.dispatchEvent(new Event('storage'));
};

beforeEach(() => {
  nextStorage(luca);
  queryClient.clear();
});

it('a person’s session does not store a profile that arrives after a logout, or after another’s login [AUTH-10]', () => {
  endSession();
  keepProfile(marta, 'di-marta');
  expect(localStorage.entries()).toEqual({});
  startSession('di-luca');
  keepProfile(marta, 'di-marta');
  expect(localStorage.entries()).toEqual({ access: 'di-luca', token: 'di-luca' });
});

it('a logout navigates again if another page was opened meanwhile [MINE-03]', async () => {
  const places: unknown[] = [];
  window.location.pathname = '/cerca';
  await session.logOutAndNavigate((place) => {
    places.push(place);
    return Promise.resolve();
  });
  expect(places).toEqual(['/login', '/login']);
});

describe('what was loaded for one person', () => {
  const own = keyOf(listOwnTickets, {});
  const loaded = () => queryClient.getQueryData(own);
  beforeEach(() => queryClient.setQueryData(own, [{ id: 7 }]));

  it('is never shown to the next, nor to a visitor [AUTH-10, GEN-09]', () => {
    startSession('di-marta');
    expect(loaded()).toBeUndefined();
    queryClient.setQueryData(own, [{ id: 8 }]);
    endSession();
    expect(loaded()).toBeUndefined();
  });

  it('is kept after a login if it was loaded as a visitor [AUTH-04]', () => {
    endSession();
    queryClient.setQueryData(own, ['seen by all']);
    startSession('di-luca');
    expect(loaded()).toEqual(['seen by all']);
  });
});

import { afterAll, expect, it, vi } from 'vitest';
import { setClock } from '#contract/control';
import { listOwnTickets, searchTickets } from '#contract/tickets';

const storage = (entries: Record<string, string>) => ({
  getItem: (key: string) => entries[key] ?? null,
});
vi.stubGlobal('window', { addEventListener: () => {} });
vi.stubGlobal('localStorage', storage({ access: 'la-sessione' }));
vi.stubGlobal('sessionStorage', storage({ demoToken: 'un-segreto' }));
afterAll(() => vi.unstubAllGlobals());

const { headersOf } = await import('../../client/lib/api.ts');

it('a client with the control token sends it with each call, and the access token only where the endpoint needs it [DEMO-09, SEARCH-04]', () => {
  const token = { 'X-Demo-Token': 'un-segreto' };
  expect(headersOf(setClock)).toEqual(token);
  expect(headersOf(searchTickets)).toEqual(token);
  expect(headersOf(listOwnTickets)).toEqual({ ...token, Authorization: 'Bearer la-sessione' });
});

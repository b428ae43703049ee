import { expect, it, vi } from 'vitest';
import { setClock } from '#lab/control';
import { searchTickets } from '#contract/search';
import { listOwnTickets } from '#contract/tickets';

const storage = (entries: Record<string, string>) => ({
  getItem: (key: string) => entries[key] ?? null,
});
vi.stubGlobal('window', { addEventListener: () => {} });
vi.stubGlobal('localStorage', storage({ access: 'la-sessione' }));
vi.stubGlobal('sessionStorage', storage({ demoToken: 'un-segreto' }));

const { headersOf } = await import('../../client/lib/api.ts');
const { callHook } = await import('../../client/lib/laboratory.ts');
const { labCalls } = await import('../../client/lab/call-hook.ts');
// As laboratory.ts does.
callHook.set(labCalls);

it('a client with the control token sends it with each call, and the access token only where the endpoint needs it [DEMO-09, SEARCH-04]', () => {
  const token = { 'X-Demo-Token': 'un-segreto' };
  // Regia is Italian in every browser.
  expect(headersOf(setClock)).toEqual({ ...token, 'Accept-Language': 'it' });
  const recorded = { ...token, 'X-Request-Id': expect.any(String) as string };
  expect(headersOf(searchTickets)).toEqual(recorded);
  expect(headersOf(listOwnTickets)).toEqual({ ...recorded, Authorization: 'Bearer la-sessione' });
});

/** The hooks by which components follow what changes outside React, without a DOM to render them. */
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { stubBrowser } from '../support/browser-globals.ts';

/** How often React is told that it has to render again. */
const renders = vi.hoisted(() => ({ told: 0 }));
vi.mock('react', async (load) => ({
  ...(await load<object>()),
  useSyncExternalStore: (subscribe: (listener: () => void) => void, get: () => unknown) => {
    subscribe(() => (renders.told += 1));
    return get();
  },
}));
afterAll(() => vi.doUnmock('react'));

const luca = { access: 'di-luca', userFullName: 'Luca Bianchi', userId: '2' };
stubBrowser('http://localhost:5173/', { localStorage: luca });
const { Observable, useObservable } = await import('../../client/lib/observable.ts');
const { endSession, useSession } = await import('../../client/lib/session.ts');

beforeEach(() => {
  renders.told = 0;
});

it('a component gets the present value, and renders again with each new one', () => {
  const count = new Observable(1);
  expect(useObservable(count)).toBe(1);
  count.set(2);
  expect(renders.told).toBe(1);
  expect(useObservable(count)).toBe(2);
});

it('a component gets the session that is stored, and renders again when it ends [GEN-04, AUTH-10]', () => {
  expect(useSession()).toEqual({
    access: 'di-luca',
    fullName: 'Luca Bianchi',
    email: '',
    userId: 2,
  });
  endSession();
  expect(renders.told).toBe(1);
  expect(useSession()).toMatchObject({ access: null, userId: null });
});

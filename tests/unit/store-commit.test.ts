import { describe, expect, it } from 'vitest';
import { buildScenario, SEED_FINGERPRINT } from '../../seed/scenarios.ts';
import { Seeds } from '../../server/store/seeds.ts';
import type { Favourite } from '../../server/store/schema.ts';
import { Store } from '../../server/store/store.ts';

const seeds = new Seeds(buildScenario, SEED_FINGERPRINT);
const TODAY = '2026-06-12';
const open = () => new Store(seeds, 'default', TODAY);

const like = (user: number, ticket: number): Omit<Favourite, 'id'> => ({
  user,
  ticket,
  created_at: '2026-06-12T07:00:00.000Z',
});

describe('a commit', () => {
  it('that throws changes no row and uses no id', async () => {
    const store = open();
    const before = store.export();
    const { version } = store.favourites;
    const failing = store.commit((draft) => {
      draft.insert('favourites', like(3, 9));
      draft.delete('tickets', 9);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(store.export()).toEqual(before);
    expect(store.favourites.version).toBe(version);
    const { id } = await store.commit((draft) => draft.insert('favourites', like(3, 9)));
    expect(id).toBe(before.favourites.length + 1);
  });
});

describe('a move to another day', () => {
  it('moves the rows of the seed and keeps those that users made', async () => {
    const store = open();
    const mine = await store.commit((draft) => draft.insert('favourites', like(3, 9)));
    const sold = await store.commit((draft) => {
      const ticket = store.tickets.get(9);
      if (!ticket) throw new Error('no ticket 9');
      return draft.put('tickets', { ...ticket, status: 'sold', sold_at: '2026-06-12T08:00:00Z' });
    });
    store.moveTo('2026-06-20');
    expect(store.favourites.get(mine.id)).toEqual(mine);
    expect(store.tickets.get(9)).toEqual(sold);
    const moved = seeds.of('default', '2026-06-20').tickets.get(10);
    expect(store.tickets.get(10)).toEqual(moved);
    expect(store.tickets.by('date', moved?.date ?? '').map(({ id }) => id)).toContain(10);
    expect(store.tickets.get(10)?.date).not.toBe(seeds.of('default', TODAY).tickets.get(10)?.date);
  });
});

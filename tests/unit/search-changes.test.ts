/** Searches beside any changes find what one finds who looks through all rows (SEARCH-12, SEARCH-13, SEARCH-15). */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SearchQuery } from '#contract/search';
import { isPublicState, ticketState } from '#contract/ticket-state';
import { Search } from '../../server/features/tickets/search.ts';
import type { Sandbox } from '../../server/lab/sandbox/sandbox.ts';
import { DocumentWriter, type DocumentFile } from '../../server/store/document-file.ts';
import type { Ticket } from '../../server/store/schema.ts';
import { emptySandbox, storeTickets } from '../support/stored-tickets.ts';

const DAYS = ['2026-06-12', '2026-06-13', '2026-06-14'] as const;
const SELLERS = [1, 6, 7];
const FIUMICINO = 'Roma - Fiumicino (FCO)';
const CIAMPINO = 'Roma - Ciampino (CIA)';
const BARI = 'Bari - Palese (BRI)';
const PLACES = [FIUMICINO, CIAMPINO, BARI];
const ROME = new Set([FIUMICINO, CIAMPINO]);
const BAG = 'Bagaglio a mano';

type Change = Partial<Omit<Ticket, 'id'>>;
type Matches = (ticket: Ticket) => boolean;

/** Searches by each index and filter, and the same said of a row. */
const SEARCHES: readonly (readonly [SearchQuery, Matches])[] = [
  [{}, () => true],
  [{ airline: 'ryanair' }, ({ airline }) => airline === 'Ryanair'],
  [{ airline: 'Emirates' }, () => false],
  [{ departure: 'Roma' }, ({ departure }) => ROME.has(departure)],
  [
    { departure: 'Bari', airline: 'Wizzair' },
    ({ departure, airline }) => departure === BARI && airline === 'Wizzair',
  ],
  [
    { destination: 'CIA', services: [BAG] },
    ({ destination, services }) => destination === CIAMPINO && services.includes(BAG),
  ],
  [
    { departure: 'Bari', destination: 'Roma' },
    ({ departure, destination }) => departure === BARI && ROME.has(destination),
  ],
  [{ date: DAYS[0] }, ({ date }) => date === DAYS[0]],
  [
    { date: DAYS[1], departure: 'FCO' },
    ({ date, departure }) => date === DAYS[1] && departure === FIUMICINO,
  ],
  [{ seller: 6 }, ({ user }) => user === 6],
  [
    { seller: 7, destination: 'Bari' },
    ({ user, destination }) => user === 7 && destination === BARI,
  ],
];

const aSearch = fc.record({
  search: fc.constantFrom(...SEARCHES),
  price_order: fc.constantFrom(undefined, 'asc' as const, 'desc' as const),
  date_order: fc.constantFrom(undefined, 'asc' as const, 'desc' as const),
  except_seller: fc.constantFrom(undefined, 6, 7),
});
type Asked = typeof aSearch extends fc.Arbitrary<infer Made> ? Made : never;

const compareTexts = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** The ids that a search finds, from all rows as they are now. */
const foundAmongAll = ({ store, clock }: Sandbox, { search, ...rest }: Asked): number[] => {
  const { price_order, date_order, except_seller } = rest;
  const [, matches] = search;
  const price = { none: 0, asc: 1, desc: -1 }[price_order ?? 'none'];
  const isShown = (ticket: Ticket) =>
    isPublicState(ticketState(ticket, store.users.get(ticket.user), clock.now(), clock.today()));
  return [...store.tickets.values()]
    .filter((one) => isShown(one) && matches(one) && one.user !== except_seller)
    .toSorted(
      (a, b) =>
        price * (a.price - b.price) ||
        (date_order === 'desc' ? -1 : 1) * compareTexts(a.date, b.date) ||
        compareTexts(a.departure_time ?? '', b.departure_time ?? '') ||
        a.id - b.id,
    )
    .map(({ id }) => id);
};

const fields = {
  user: fc.constantFrom(...SELLERS),
  departure: fc.constantFrom(...PLACES),
  destination: fc.constantFrom(...PLACES),
  date: fc.constantFrom(...DAYS),
  departure_time: fc.constantFrom(null, '08:00', '10:00', '12:00'),
  airline: fc.constantFrom(null, 'Ryanair', 'Wizzair'),
  services: fc.constantFrom([], [BAG]),
  price: fc.constantFrom(10, 19.99, 20),
  status: fc.constantFrom('active' as const, 'active' as const, 'sold' as const),
  moderation: fc.constantFrom('pending' as const, 'approved' as const, 'rejected' as const),
};
const ticketChange: fc.Arbitrary<Change> = fc.record(fields);
const editedFields: fc.Arbitrary<Change> = fc.record(fields, { requiredKeys: [] });

const edit = fc.record({ at: fc.nat(), change: editedFields, isRefused: fc.boolean() });

const anAction = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ publish: fc.array(ticketChange, { minLength: 1, maxLength: 3 }) }),
  },
  { weight: 5, arbitrary: fc.record({ edit }) },
  { weight: 2, arbitrary: fc.record({ remove: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      seller: fc.record({ id: fc.constantFrom(...SELLERS), isActive: fc.boolean() }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      time: fc.constantFrom('12T07:30', '12T09:00', '12T10:00', '12T11:59', '13T08:30', '14T23:00'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ many: fc.constantFrom(70, 140) }) },
  { weight: 1, arbitrary: fc.record({ reset: fc.record({ isRefused: fc.boolean() }) }) },
);
type Action = typeof anAction extends fc.Arbitrary<infer Made> ? Made : never;

/** A sandbox whose commits are refused by its disk while `disk.isFull`. */
const aSandbox = () => {
  const state = emptySandbox();
  const disk = { isFull: false };
  const file: Pick<DocumentFile, 'write'> = {
    write: () => (disk.isFull ? Promise.reject(new Error('ENOSPC')) : Promise.resolve()),
  };
  state.store.persist(new DocumentWriter(file as DocumentFile, () => ({})));
  return { state, disk };
};

/** Does something to a sandbox; `look` is called where a change is seen that the disk may then refuse. */
const act = async (
  { state, disk }: ReturnType<typeof aSandbox>,
  action: Action,
  look: () => void,
): Promise<void> => {
  const { store, clock } = state;
  const chosen = (at: number): Ticket | undefined => {
    const all = [...store.tickets.values()];
    return all[at % all.length];
  };
  const perhapsRefused = async (isRefused: boolean, change: () => Promise<unknown>) => {
    disk.isFull = isRefused;
    const done = change();
    look();
    await done.catch((error: unknown) => {
      if (!isRefused) throw error;
    });
    disk.isFull = false;
  };
  if ('publish' in action) await storeTickets({ state }, action.publish);
  else if ('many' in action) {
    const tickets = Array.from({ length: action.many }, () => ({ date: DAYS[2] }));
    await storeTickets({ state }, tickets);
  } else if ('reset' in action)
    await perhapsRefused(action.reset.isRefused, () =>
      state.reset({ rows: { scenario: 'empty' }, at: clock.now() }),
    );
  else if ('time' in action) clock.set(Date.parse(`2026-06-${action.time}+02:00`));
  else if ('seller' in action) {
    const { id, isActive } = action.seller;
    const row = store.users.get(id);
    if (row) await store.commit((draft) => draft.put('users', { ...row, is_active: isActive }));
  } else if ('remove' in action) {
    const ticket = chosen(action.remove);
    if (ticket) await store.commit((draft) => draft.delete('tickets', ticket.id));
  } else {
    const { at, change, isRefused } = action.edit;
    const ticket = chosen(at);
    if (ticket)
      await perhapsRefused(isRefused, () =>
        store.commit((draft) => draft.put('tickets', { ...ticket, ...change })),
      );
  }
};

it('finds in order, beside any changes, what is public in that moment [SEARCH-13, SEARCH-15]', async () => {
  const run = fc.record({
    actions: fc.array(anAction, { minLength: 3, maxLength: 12 }),
    searches: fc.array(aSearch, { minLength: 4, maxLength: 8 }),
  });
  await fc.assert(
    fc.asyncProperty(run, async ({ actions, searches }) => {
      const sandbox = aSandbox();
      const search = new Search();
      const look = () => {
        for (const asked of searches) {
          const {
            search: [filters],
            ...rest
          } = asked;
          const wanted = foundAmongAll(sandbox.state, asked);
          const { items, total, next } = search.page(sandbox.state, { ...filters, ...rest });
          const ids = items.map((item) => (JSON.parse(item) as Ticket).id);
          expect({ ids, total, next }).toEqual({ ids: wanted, total: wanted.length, next: null });
        }
      };
      await storeTickets(sandbox, [{}, { date: DAYS[1] }, { departure: BARI }]);
      look();
      for (const action of actions) {
        await act(sandbox, action, look);
        look();
      }
    }),
    { numRuns: 80, seed: 20_260_612 },
  );
});

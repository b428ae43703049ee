import { TicketDraft } from '#contract/tickets';
import { newTicket } from '../../server/features/tickets/routes.ts';
import type { Ticket, User } from '../../server/store/schema.ts';
import { aTicket } from './builders.ts';
import { Store } from '../../server/store/store.ts';
import { buildScenario, SEED_FINGERPRINT } from '../../seed/scenarios.ts';
import { SandboxClock } from '../../server/lab/sandbox/clock.ts';
import { Sandbox } from '../../server/lab/sandbox/sandbox.ts';
import { Seeds } from '../../server/store/seeds.ts';
import { WorldImages } from '../../server/world/world-images.ts';

/** A stored ticket of Davide's that is on sale on the frozen date of the tests. */
const ON_SALE: Omit<Ticket, 'id'> = {
  ...newTicket(
    TicketDraft.parse(aTicket({ services: ['Bagaglio a mano'], notes: '' })),
    { id: 7 } as User,
    null,
    '2026-06-01T08:00:00.000Z',
  ),
  moderation: 'approved',
};

/** Stores tickets without the route's checks; each is the one above with changes. Returns their ids. */
export const storeTickets = (
  { state }: { state: { store: Store } },
  changes: readonly Partial<Omit<Ticket, 'id'>>[],
): Promise<number[]> =>
  state.store.commit((draft) =>
    changes.map((change) => draft.insert('tickets', { ...ON_SALE, ...change }).id),
  );

/** The date of the sandboxes, which is frozen. */
export const TODAY = '2026-06-12';
const seeds = new Seeds(buildScenario, SEED_FINGERPRINT);

/** A sandbox without a server, with people and no tickets. All of them share one seed. */
export const emptySandbox = (): Sandbox =>
  new Sandbox({
    id: 'test',
    store: new Store(seeds, 'empty', TODAY),
    images: new WorldImages(),
    clock: new SandboxClock(TODAY),
    onMail: () => {},
  });

/** What people and the control room may do to a sandbox, in any order: for tests of states and snapshots. */
import fc from 'fast-check';
import { clearBrand, setBrand, setClock } from '#lab/control';
import { setDefects } from '#lab/defects';
import { createFault } from '#lab/faults';
import { toggleFavourite } from '#contract/favourites';
import { leaveFeedback } from '#contract/feedback';
import { deleteTicket, editTicket, markTicketSold, publishTicket } from '#contract/tickets';
import { getProfile } from '#contract/users';
import { askForLink } from './accounts.ts';
import { aPng, aTicket, YELLOW } from './builders.ts';
import { PEOPLE, type TestSandbox } from './server.ts';

const acts: readonly ((sandbox: TestSandbox, n: number) => Promise<unknown>)[] = [
  async (sandbox, n) => {
    const body = aTicket({ price: String(20 + (n % 50)), notes: `n° ${n} «à»` });
    return sandbox.as('luca').call(publishTicket, { body, image: await aPng() });
  },
  (sandbox, n) =>
    sandbox.as('marta').call(editTicket, { params: { id: 9 }, body: { price: `${30 + (n % 9)}` } }),
  (sandbox, n) => sandbox.as('marta').call(deleteTicket, { params: { id: 1 + (n % 12) } }),
  (sandbox, n) => sandbox.as('nuovo').call(toggleFavourite, { params: { ticketId: 1 + (n % 40) } }),
  (sandbox, n) => sandbox.visitor.call(setClock, { body: { advance: { hours: n % 200 } } }),
  (sandbox, n) =>
    sandbox.visitor.call(createFault, {
      body: { endpoint: 'getProfile', times: 1 + (n % 5), effect: { status: 503 } },
    }),
  (sandbox) => sandbox.as('nuovo').call(getProfile, {}),
  (sandbox) => askForLink(sandbox),
  (sandbox, n) => sandbox.as('marta').call(markTicketSold, { params: { id: 1 + (n % 12) } }),
  (sandbox, n) =>
    sandbox.as('nuovo').call(leaveFeedback, {
      params: { userId: PEOPLE.marta },
      body: { rating: 1 + (n % 5), comment: 'x'.repeat(n % 7) },
    }),
  ({ visitor }, n) =>
    n % 2 === 0 ? visitor.call(clearBrand, {}) : visitor.call(setBrand, { body: YELLOW }),
  ({ visitor }, n) =>
    visitor.call(setDefects, { body: { on: n % 2 === 0 ? [] : ['price-off-by-a-cent'] } }),
];

export const BRAND_AND_DEFECT = [
  [10, 1],
  [11, 1],
] as const;
/** What rows alone do not show: a picture and a fault, too. */
export const BESIDE_ROWS = [[0, 1], [5, 1], ...BRAND_AND_DEFECT] as const;

/** Numbers of acts, each with a number by which it is done. */
export const STEPS = fc.array(fc.tuple(fc.nat(acts.length - 1), fc.nat(1000)), { maxLength: 7 });

export const doAll = async (
  sandbox: TestSandbox,
  steps: readonly (readonly [act: number, n: number])[],
): Promise<void> => {
  for (const [act, n] of steps) await acts[act]?.(sandbox, n);
};

/** Everything of a sandbox that a call could leave a trace in. */
export const everythingIn = async (sandbox: TestSandbox) => ({
  rows: sandbox.state.store.export(),
  files: await sandbox.files(),
  events: sandbox.state.events.after(0, 'it'),
  calls: sandbox.state.recorder.after(0).length,
  faults: sandbox.state.faults.list,
  now: sandbox.state.clock.instant(),
  beside: [sandbox.state.clientBrand, sandbox.state.defects.on],
});

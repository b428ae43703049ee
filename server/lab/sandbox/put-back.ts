import { LAB_PROBLEM } from '#lab/problems';
import { Refusal } from '#contract/refusal';
import { dayInRome } from '#contract/rome-time';
import { SandboxClock } from './clock.ts';
import type { KeptState } from './kept-state.ts';
import type { Sandbox } from './sandbox.ts';

/** What resets the rows: on this day, with the clock in the same tick. */
type PutRowsBack = (today: string, restart: () => () => void) => Promise<void>;

/**
 * Puts rows, clock and faults back, and drops what else belonged to the time before: the one way of every reset, import
 * and return to a snapshot. `at` is the instant at which the clock is frozen, or `null` for a live one.
 */
export const putBack = async (
  sandbox: Sandbox,
  at: number | null,
  putRowsBack: PutRowsBack,
  kept?: Pick<KeptState, 'faults' | 'defects'>,
): Promise<void> => {
  const images = sandbox.images.names;
  // Rows and clock change in the same tick: a request in between would find them on different days.
  const today = at === null ? new SandboxClock(null).today() : dayInRome(at);
  await putRowsBack(today, () => sandbox.restart(at));
  sandbox.forget();
  if (kept) {
    sandbox.faults.restore(kept.faults);
    sandbox.defects.set(kept.defects);
  }
  // Only images from before the reset: tickets may be published while the reset is being written.
  await sandbox.ticketImages.removeUnused(images);
  // Calls from before it: their files are gone again once it is answered.
  await sandbox.ticketImages.stored();
};

/**
 * Puts a sandbox into a kept state (LAB-02). Throws 404 where the sandbox was deleted meanwhile, 503 where it was reset
 * meanwhile.
 */
export const goTo = async (sandbox: Sandbox, kept: KeptState): Promise<void> => {
  const { rows, anchor, at } = kept;
  const { generation } = sandbox;
  await sandbox.ticketImages.hold([...kept.images.keys()], async () => {
    if (!(await sandbox.images.take(kept.images)))
      throw new Refusal(404, LAB_PROBLEM.sandboxNotFound(sandbox.id));
    generation.assertCurrent();
    // A live clock has gone on since: the seed's rows go to today, as those of a sandbox that was left alone.
    const put: PutRowsBack = (today, restart) =>
      sandbox.store.replace(rows, at === null ? today : anchor, restart);
    await putBack(sandbox, at, put, kept);
  });
};

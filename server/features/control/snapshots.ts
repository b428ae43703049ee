import type { KeptSnapshot } from '#contract/snapshots';
import { dayInRome } from '#contract/rome-time';
import type { SavedState } from '../../sandbox/kept-state.ts';

/** A snapshot as the API lists it (LAB-02). */
export const viewSnapshot = <Name extends string | null>(
  name: Name,
  { rows, at, faults, defects, images, counts, kept_at, bytes, file_bytes }: SavedState,
): KeptSnapshot & { name: Name } => {
  const now = at === null ? kept_at : new Date(at).toISOString();
  const date = dayInRome(Date.parse(now));
  return {
    name,
    scenario: rows.scenario,
    date,
    clock: { mode: at === null ? 'live' : 'frozen', now, today: date },
    counts,
    images: images.size,
    faults: faults.armed.length,
    defects: [...defects],
    bytes: bytes + file_bytes,
    kept_at,
  };
};

import type * as z from 'zod/mini';
import type { KeptSnapshot } from '#lab/snapshots';
import { dayInRome } from '#contract/rome-time';
import type { KeptState } from '../sandbox/kept-state.ts';
import { type Scenario, SCENARIOS } from '#contract/catalogue';
import { LARGE_TICKETS } from '#contract/limits';
import { formatCount } from '#contract/quantities';
import type { ScenarioEntry } from '#lab/scenarios';
import type { Seeds } from '../../store/seeds.ts';

/** A snapshot as the API lists it (LAB-02). */
export const viewSnapshot = <Name extends string | null>(
  name: Name,
  { rows, at, faults, defects, images, counts, kept_at, bytes, file_bytes }: KeptState,
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

const BUILT_IN: Readonly<Record<Scenario, string>> = {
  default: 'Persone, biglietti, preferiti e recensioni: ogni schermata ha qualcosa da mostrare.',
  empty: 'Le persone e nient’altro: ogni schermata è come al primo giorno.',
  large: `${formatCount(LARGE_TICKETS)} biglietti generati, per ricerche e pagine lunghe.`,
};

/** The scenarios that there are, those built in first (LAB-03). */
export const viewScenarios = ({ files }: Seeds): z.output<typeof ScenarioEntry>[] => [
  ...SCENARIOS.map((name) => ({ name, says: BUILT_IN[name], built_in: true })),
  ...files.map(({ name, says }) => ({ name, says, built_in: false })),
];

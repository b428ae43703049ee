import type * as z from 'zod/mini';
import { keptBrand } from '#lab/brand';
import type { ScenarioEntry, Snapshot as KeptSnapshot } from '#lab/snapshots';
import { dayInRome } from '#contract/rome-time';
import type { Snapshot } from '../sandbox/snapshot.ts';
import { type Scenario, SCENARIOS } from '#contract/catalogue';
import type { InBoth, Language } from '#contract/texts';
import { LARGE_TICKETS } from '#contract/limits';
import { formatCount } from '#contract/quantities';
import type { Seeds } from '../../store/seeds.ts';

/** A snapshot as the API lists it (LAB-02). */
export const viewSnapshot = (
  name: string,
  { rows, at, faults, defects, images, counts, kept_at, bytes, file_bytes }: Snapshot,
): KeptSnapshot => {
  const now = at === null ? kept_at : new Date(at).toISOString();
  const date = dayInRome(Date.parse(now));
  return {
    name,
    scenario: rows.scenario,
    brand: keptBrand(rows.extra)?.name ?? null,
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

const BUILT_IN: Readonly<Record<Scenario, InBoth>> = {
  default: {
    it: 'Persone, biglietti, preferiti e recensioni: ogni schermata ha qualcosa da mostrare.',
    en: 'People, tickets, favourites and reviews: each screen has something to show.',
  },
  empty: {
    it: 'Le persone e nient’altro: ogni schermata è come al primo giorno.',
    en: 'The people and nothing else: each screen is as on the first day.',
  },
  large: {
    it: `${formatCount(LARGE_TICKETS)} biglietti generati, per ricerche e pagine lunghe.`,
    en: `${LARGE_TICKETS.toLocaleString('en')} generated tickets, for long searches and pages.`,
  },
};

/** The scenarios that there are, those built in first (LAB-03). */
export const viewScenarios = (
  { files }: Seeds,
  language: Language,
): z.output<typeof ScenarioEntry>[] => [
  ...SCENARIOS.map((name) => ({ name, says: BUILT_IN[name][language], built_in: true })),
  ...files.map(({ name, says }) => ({ name, says: says[language], built_in: false })),
];

import type * as z from 'zod/mini';
import { SCENARIOS, type Scenario } from '#contract/catalogue';
import { LARGE_TICKETS } from '#contract/limits';
import { formatCount } from '#contract/quantities';
import type { ScenarioEntry } from '#contract/scenarios';
import type { Bases } from '../../store/bases.ts';

const BUILT_IN: Readonly<Record<Scenario, string>> = {
  default: 'Persone, biglietti, preferiti e recensioni: ogni schermata ha qualcosa da mostrare.',
  empty: 'Le persone e nient’altro: ogni schermata è come al primo giorno.',
  large: `${formatCount(LARGE_TICKETS)} biglietti generati, per ricerche e pagine lunghe.`,
};

/** The scenarios that there are, those built in first (LAB-03). */
export const viewScenarios = ({ files }: Bases): z.output<typeof ScenarioEntry>[] => [
  ...SCENARIOS.map((name) => ({ name, says: BUILT_IN[name], built_in: true })),
  ...files.map(({ name, says }) => ({ name, says, built_in: false })),
];

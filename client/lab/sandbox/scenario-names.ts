import type { Scenario } from '#contract/catalogue';
import { LARGE_TICKETS } from '#contract/limits';
import { formatCount } from '#contract/quantities';

/** What the built-in scenarios are called where one is chosen (DEMO-03). */
const SCENARIO_NAMES: Record<Scenario, string> = {
  default: 'completo',
  empty: 'solo le persone',
  large: `${formatCount(LARGE_TICKETS)} biglietti`,
};

/** What a scenario is called; one of a file has its own name (LAB-03). */
export const scenarioLabel = (name: string): string =>
  Object.entries(SCENARIO_NAMES).find(([one]) => one === name)?.[1] ?? name;

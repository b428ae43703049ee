import type { Scenario } from '#contract/catalogue';
import { LARGE_TICKETS } from '#contract/limits';
import { formatCount } from '#contract/quantities';

/** What the scenarios are called where one is chosen (DEMO-03). */
export const SCENARIO_NAMES: Record<Scenario, string> = {
  default: 'completo',
  empty: 'solo le persone',
  large: `${formatCount(LARGE_TICKETS)} biglietti`,
};

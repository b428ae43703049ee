import type { PlantedDefect } from './defect.ts';
import { CARD_DEFECTS } from './cards.ts';
import { EVERYWHERE_DEFECTS } from './everywhere.ts';
import { OWN_TICKET_DEFECTS } from './own-tickets.ts';
import { PEOPLE_DEFECTS } from './people.ts';
import { PUBLISH_DEFECTS } from './publish.ts';
import { SEARCH_DEFECTS } from './search.ts';
import { STAFF_DEFECTS } from './staff.ts';

/** Every planted defect (LAB-07). */
export const DEFECTS: readonly PlantedDefect[] = [
  ...SEARCH_DEFECTS,
  ...CARD_DEFECTS,
  ...PUBLISH_DEFECTS,
  ...OWN_TICKET_DEFECTS,
  ...PEOPLE_DEFECTS,
  ...STAFF_DEFECTS,
  ...EVERYWHERE_DEFECTS,
];

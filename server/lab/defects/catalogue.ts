import type { PlantedDefect } from './defect.ts';
import { FAVOURITE_DEFECTS } from './favourites.ts';
import { LOOK_DEFECTS } from './looks.ts';
import { PEOPLE_DEFECTS } from './people.ts';
import { SEARCH_DEFECTS } from './search.ts';
import { STAFF_DEFECTS } from './staff.ts';
import { TICKET_DEFECTS } from './tickets.ts';

/** Every planted defect (LAB-07), by the noun that it is about. */
export const DEFECTS: readonly PlantedDefect[] = [
  ...SEARCH_DEFECTS,
  ...TICKET_DEFECTS,
  ...FAVOURITE_DEFECTS,
  ...PEOPLE_DEFECTS,
  ...STAFF_DEFECTS,
  ...LOOK_DEFECTS,
];

import type { PlantedDefect } from './defect.ts';
import { CARD_DEFECTS } from './cards.ts';
import { EVERYWHERE_DEFECTS } from './everywhere.ts';
import { FAVOURITE_DEFECTS } from './favourites.ts';
import { FILTER_DEFECTS } from './filters.ts';
import { INTRUDER_DEFECTS } from './intruders.ts';
import { LOOK_DEFECTS } from './looks.ts';
import { MARKUP_DEFECTS } from './markup.ts';
import { OWN_TICKET_DEFECTS } from './own-tickets.ts';
import { PEOPLE_DEFECTS } from './people.ts';
import { PUBLISH_DEFECTS } from './publish.ts';
import { SEARCH_DEFECTS } from './search.ts';
import { STAFF_DEFECTS } from './staff.ts';

/** Every planted defect (LAB-07), by the noun that it is about. */
export const DEFECTS: readonly PlantedDefect[] = [
  ...SEARCH_DEFECTS,
  ...FILTER_DEFECTS,
  ...CARD_DEFECTS,
  ...PUBLISH_DEFECTS,
  ...OWN_TICKET_DEFECTS,
  ...FAVOURITE_DEFECTS,
  ...PEOPLE_DEFECTS,
  ...INTRUDER_DEFECTS,
  ...STAFF_DEFECTS,
  ...EVERYWHERE_DEFECTS,
  ...LOOK_DEFECTS,
  ...MARKUP_DEFECTS,
];

/** What the control room says of each. */
export const LISTED = DEFECTS.map((defect) => ({
  name: defect.name,
  says: defect.says,
  breaks: defect.breaks,
  where: defect.where,
  side: 'client' in defect ? ('client' as const) : ('server' as const),
}));

import { CLOCK_FIRST_DAY, CLOCK_LAST_DAY } from '#contract/limits';
import { ADMIN_NOTES, ADMIN_SCHEMAS } from './admin.ts';
import { TICKET_NOTES, TICKET_SCHEMAS } from './tickets.ts';
import type { SchemaNotes } from './types.ts';
import { USER_NOTES, USER_SCHEMAS } from './users.ts';

/** The notes of the product's endpoints. */
export const PRODUCT_NOTES = { ...USER_NOTES, ...TICKET_NOTES, ...ADMIN_NOTES };
/** What fields of the product's named schemas are. */
export const PRODUCT_SCHEMAS: SchemaNotes = {
  ClockDay: `From ${CLOCK_FIRST_DAY} to ${CLOCK_LAST_DAY}`,
  ...USER_SCHEMAS,
  ...TICKET_SCHEMAS,
  ...ADMIN_SCHEMAS,
};

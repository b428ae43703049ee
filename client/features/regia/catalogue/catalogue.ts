import type { CatalogueRow } from './catalogue-row.ts';
import { ERRORS } from './error-rows.ts';
import { CHECKS, SUCCESSES, TRANSIENT } from './outcome-rows.ts';

/** Every error, success and temporary message of the product (DEMO-11), by the section of /regia that lists it. */
export const CATALOGUE: readonly {
  title: string;
  rows: readonly CatalogueRow[];
}[] = [
  { title: 'Errori', rows: ERRORS },
  { title: 'Riusciti', rows: SUCCESSES },
  { title: 'Di passaggio e vuoti', rows: TRANSIENT },
  { title: 'Controlli e domande', rows: CHECKS },
];

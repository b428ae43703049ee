import type { Tone } from '../../lib/announcements.ts';
import type { CatalogueRow } from './catalogue-row.ts';
import { ERRORS } from './error-rows.ts';
import { CHECKS, SUCCESSES, TRANSIENT } from './outcome-rows.ts';

/** Every error, success and temporary message of the product (DEMO-11), by the section of /regia that lists it. */
export const CATALOGUE: readonly {
  title: string;
  /** Of the messages, as the product shows them. */
  tone: Tone;
  rows: readonly CatalogueRow[];
}[] = [
  { title: 'Errori', tone: 'danger', rows: ERRORS },
  { title: 'Riusciti', tone: 'success', rows: SUCCESSES },
  { title: 'Di passaggio e vuoti', tone: 'info', rows: TRANSIENT },
  { title: 'Controlli e domande', tone: 'danger', rows: CHECKS },
];

import { ERRORS } from './error-rows.ts';
import { CHECKS, MOMENTS, SUCCESSES } from './outcome-rows.ts';
import type { CatalogueRow } from './catalogue-row.ts';

/** Every message of the specification's catalogues (DEMO-11). */
export const CATALOGUE: readonly {
  title: string;
  note?: string;
  rows: readonly CatalogueRow[];
}[] = [
  {
    title: 'Errori',
    note: 'Il numero è la riga del catalogo degli errori nella specifica.',
    rows: ERRORS,
  },
  { title: 'Riusciti', rows: SUCCESSES },
  { title: 'Di passaggio e vuoti', rows: MOMENTS },
  { title: 'Controlli e domande', rows: CHECKS },
];

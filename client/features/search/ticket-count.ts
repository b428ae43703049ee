import { countOf } from '../../lib/formats.ts';

/** '1 biglietto', '1.200 biglietti' */
export const ticketCount = (n: number): string => countOf(n, 'biglietto', 'biglietti');

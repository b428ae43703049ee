import { expect, it } from 'vitest';
import { runMoved } from '../support/moved-process.ts';

/** A host in Rome, and one at UTC+14 whose date is 150 days ahead. */
const [here, there] = await Promise.all([
  runMoved<string[]>('same-calls.ts', { zone: 'Europe/Rome', days: 0 }),
  runMoved<string[]>('same-calls.ts', { zone: 'Pacific/Kiritimati', days: 150 }),
]);

it('the same 45 calls in a frozen sandbox are answered byte for byte alike by two servers, headers and names of pictures included [SEED-03]', () => {
  expect(here).toHaveLength(45);
  const alike = here.filter((answer, at) => answer === there[at]);
  expect(alike).toEqual(here);
});

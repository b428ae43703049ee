import { expect, it } from 'vitest';
import {
  formatCharacters,
  formatCount,
  formatDay,
  formatDuration,
  formatFileSize,
  formatPrice,
} from '#contract/quantities';

it.each([
  [formatCount(999), '999'],
  [formatCount(1000), '1.000'],
  [formatCount(30_000), '30.000'],
  [formatPrice(49.9), '49,90\u00A0€'],
  [formatPrice(9999.99), '9.999,99\u00A0€'],
  [formatCharacters(1), 'un carattere'],
  [formatCharacters(1000), '1.000 caratteri'],
  [formatFileSize(72), '72 byte'],
  [formatFileSize(1023), '1.023 byte'],
  [formatFileSize(1536), '1,5 kB'],
  [formatFileSize(8 * 1024 * 1024), '8 MB'],
  [formatDuration(0), '0 secondi'],
  [formatDuration(1), 'un secondo'],
  [formatDuration(2.5), '2,5 secondi'],
  [formatDuration(60), 'un minuto'],
  [formatDuration(90), '90 secondi'],
  [formatDuration(5400), '90 minuti'],
  [formatDuration(3600), 'un’ora'],
  [formatDuration(86_400), '24 ore'],
  [formatDay('2099-12-31'), '31/12/2099'],
])('a quantity in Italian format [GEN-03, GEN-11] %s', (written, expected) => {
  expect(written).toBe(expected);
});

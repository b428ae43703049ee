import { describe, expect, it } from 'vitest';
import { codeOf, named } from '../../client/lib/brand.ts';

describe('a brand in texts', () => {
  it.each([
    ['Rivola', 'RVL'],
    ['Vueling', 'VLN'],
    ['Aero', 'AER'],
    ['Èole & Co.', 'ÈLC'],
    ['Aia', 'AIA'],
    ['X', 'X'],
  ])('%s is %s on tickets [LOOK-08]', (name, code) => expect(codeOf(name)).toBe(code));

  it('takes the place of the product’s name, whatever signs it has [LOOK-08]', () => {
    expect(named('Rivola è in fase BETA.', '$& Volo')).toBe('$& Volo è in fase BETA.');
  });
});

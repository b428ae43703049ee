import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AIRPORTS,
  PUBLISH_AIRLINES,
  SEARCH_AIRLINES,
  SEARCH_CITIES,
  SERVICES,
} from '#contract/catalogue';
import { parsePrice, readPrices } from '#contract/price-text';
import {
  formatCharacters,
  formatCount,
  formatDay,
  formatDuration,
  formatFileSize,
  formatPrice,
} from '#contract/quantities';
import { TEXT } from '#contract/texts';
import { ALL_SCREENS } from '#lab/screens';

const requirements = readFileSync(new URL('../requirements.md', import.meta.url), 'utf8');
const lineOf = (id: string) =>
  requirements.split('\n').find((line) => line.startsWith(`- **${id}`)) ?? '';

it('every address that the requirements name is a screen [ROUTE-01]', () => {
  const named = [...`${lineOf('ROUTE-01')} ${lineOf('ROUTE-05')}`.matchAll(/`(\/[^`]*)`/g)].map(
    ([, path = '']) => path.replaceAll(/\{(\w+)\}/g, ':$1'),
  );
  expect(named.length).toBeGreaterThan(15);
  const paths = new Set<string>(['/', ...ALL_SCREENS.map(({ path }) => path)]);
  expect(named.filter((path) => !paths.has(path))).toEqual([]);
});

describe('the texts', () => {
  /** Texts whose wording the requirements leave open. */
  const ownWords = new Set<string>([TEXT.brand.beta]);
  /** Texts with a parameter, as the requirements write them with a placeholder. */
  const withPlaceholder = new Map<unknown, string>([
    [TEXT.admin.chartFailed, TEXT.admin.chartFailed('{status text}')],
  ]);

  const flatten = (value: unknown, path: string): [string, string][] => {
    if (typeof value === 'string') return [[path, value]];
    const written = withPlaceholder.get(value);
    if (written !== undefined) return [[path, written]];
    return Object.entries(value as object).flatMap(([key, inner]) =>
      flatten(inner, `${path}.${key}`),
    );
  };
  const texts = flatten(TEXT, 'TEXT').filter(([, text]) => !ownWords.has(text));

  it.each(texts)('%s is quoted in the requirements: «%s» [GEN-01]', (_, text) => {
    expect(requirements).toContain(text);
  });

  it('include every sentence that the requirements quote [GEN-01]', () => {
    const known = new Set(flatten(TEXT, 'TEXT').map(([, text]) => text));
    // Only what ends like a sentence: other quotes are labels, values and paths.
    const quoted = [...requirements.matchAll(/'((?:[^'\n]|(?<=\w)'(?=\w))+[.!?)])'(?!\w)/g)].map(
      ([, text]) => text ?? '',
    );
    expect(quoted.length).toBeGreaterThan(30);
    const notOurs = quoted.filter((text) => !known.has(text));
    expect(notOurs).toEqual([
      // The format of an airport's label (PUB-02), which is no text of the contract.
      'City - Name (IATA)',
    ]);
  });
});

describe('the lists', () => {
  it('of airports are the 28 of the requirements, in their order [PUB-02b, PUB-02]', () => {
    const listed = lineOf('PUB-02b').split('They are: ')[1]?.split('. A ticket')[0]?.split(' · ');
    expect(listed).toHaveLength(28);
    expect(AIRPORTS.map(({ label }) => label)).toEqual(listed);
    expect(new Set(AIRPORTS.map(({ iata }) => iata)).size).toBe(28);
  });

  const after = (id: string, words: string) =>
    lineOf(id).split(words)[1]?.replace(/\.$/, '').split(', ');

  it('of airlines and services are those of the requirements [PUB-05, PUB-06]', () => {
    expect([...PUBLISH_AIRLINES]).toEqual(after('PUB-05', 'with: '));
    expect([...SEARCH_AIRLINES]).toEqual(after('SEARCH-02', 'by: '));
    expect([...SERVICES]).toEqual(after('PUB-06', 'once: '));
  });

  it('of cities are those of the requirements [GEN-01]', () => {
    expect(lineOf('SEARCH-01')).toContain(`(${SEARCH_CITIES.join(', ')})`);
  });
});

describe('a price', () => {
  it('parses with a decimal comma or point, and at most two decimals [PUB-09]', () => {
    const euro = fc.nat(999_999_999);
    const cents = fc.nat(99);
    fc.assert(
      fc.property(
        euro,
        cents,
        fc.constantFrom(',', '.'),
        fc.constantFrom('', ' ', '\t'),
        (whole, part, mark, blank) => {
          const two = `${whole}${mark}${String(part).padStart(2, '0')}`;
          expect(parsePrice(`${blank}${two}${blank}`)).toBe(Number(two.replace(',', '.')));
          expect(parsePrice(String(whole))).toBe(whole);
          expect(parsePrice(`-${two}`)).toBeUndefined();
          expect(parsePrice(`${two}0`)).toBeUndefined();
          expect(parsePrice(`${two}abc`)).toBeUndefined();
          expect(parsePrice(`${whole}${mark}`)).toBeUndefined();
        },
      ),
      { seed: 20_260_612 },
    );
  });

  it.each([
    ...['', ' ', '12abc', '-1', '1.234', '1.2345', '49,999', '1.23,50', '1.234.50'],
    ...['0.250,50', '1e3', '0x10', 'Infinity', 'NaN', '١٢', '1 000', ',5', '$5', '€'],
    ...['€-5'],
  ])('cannot be parsed from «%s» [PUB-09]', (text) => {
    expect(parsePrice(text)).toBeUndefined();
  });

  it.each([
    ['49,90 €', 49.9],
    ['49,90\u00A0€', 49.9],
    ['€ 49,90', 49.9],
    ['€\u202F49,9', 49.9],
    ['EUR 49,90', 49.9],
    ['49.90 euro', 49.9],
    ['\u00A049,90\u00A0', 49.9],
    ['４９,９０ €', 49.9],
    ['1.250,50', 1250.5],
    ['1.250,50 €', 1250.5],
    ['1,250.50', 1250.5],
    ['1.250,5', 1250.5],
    ['1250 €', 1250],
    ['1.000.000', 1_000_000],
  ])('is parsed from «%s» as the product and people write it [PUB-09]', (text, price) => {
    expect(parsePrice(text)).toBe(price);
  });

  it.each([
    ['1.250', [1250, 1.25]],
    ['1,250', [1250, 1.25]],
    ['€ 1.000', [1000, 1]],
    ['49,900', [49_900, 49.9]],
  ])('«%s» has two meanings, and neither is taken [PUB-09]', (text, prices) => {
    expect(readPrices(text)).toEqual(prices);
    expect(parsePrice(text)).toBeUndefined();
  });
});

it.each([
  [formatCount(999), '999'],
  [formatCount(1000), '1.000'],
  [formatPrice(9999.99), '9.999,99\u00A0€'],
  [formatCharacters(1), 'un carattere'],
  [formatCharacters(1000), '1.000 caratteri'],
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

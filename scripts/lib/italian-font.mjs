// @ts-check
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

/** What the product's own texts are written with, as `unicode-range` of CSS has it. */
const TEXT_RANGE = [
  ...['U+0020-0022', 'U+0027-0029', 'U+002B-003B', 'U+003F', 'U+0041-005A', 'U+0061-007A'],
  ...['U+00A0', 'U+00A9', 'U+00AB', 'U+00B7', 'U+00BB', 'U+00C8', 'U+00E0', 'U+00E8-00E9'],
  ...['U+00EC', 'U+00F2', 'U+00F9', 'U+2013', 'U+2018-2019', 'U+2026', 'U+20AC', 'U+2212'],
];

/** What else people type: the other signs of ASCII, the accented letters of Spanish, and typographic signs. */
const SIGNS_RANGE = [
  ...['U+0023-0026', 'U+002A', 'U+003C-003E', 'U+0040', 'U+005B-0060', 'U+007B-007E', 'U+00B0'],
  ...['U+00C0', 'U+00C9', 'U+00CC', 'U+00D2', 'U+00D7', 'U+00D9', 'U+00E1', 'U+00ED', 'U+00F1'],
  ...['U+00F3', 'U+00F6', 'U+00FA', 'U+2014', 'U+201C-201D'],
];

/** Both together. */
const ITALIAN_RANGE = [
  ...['U+0020-007E', 'U+00A0', 'U+00A9', 'U+00AB', 'U+00B0', 'U+00B7', 'U+00BB', 'U+00C0'],
  ...['U+00C8-00C9', 'U+00CC', 'U+00D2', 'U+00D7', 'U+00D9', 'U+00E0-00E1', 'U+00E8-00E9'],
  ...['U+00EC-00ED', 'U+00F1-00F3', 'U+00F6', 'U+00F9-00FA', 'U+2013-2014', 'U+2018-2019'],
  ...['U+201C-201D', 'U+2026', 'U+20AC', 'U+2212'],
];

/** What airport codes, prices and the board are written with: capitals, digits and a few signs. */
const CODES_RANGE = [
  'U+0020',
  'U+002B-003A',
  'U+0041-005A',
  'U+00A0',
  'U+2013',
  'U+20AC',
  'U+2212',
];

/** 'Rivola', and the space, without which a browser loads the next font for its metrics. */
const LOGO_RANGE = ['U+0020', 'U+0052', 'U+0061', 'U+0069', 'U+006C', 'U+006F', 'U+0076'];

/** Bolder ones are wide or narrow. */
const TEXT_WEIGHTS = { min: 400, max: 700 };
const WEIGHTS = { min: 400, max: 800 };

/**
 * The parts of Archivo that the style sheets use, each in a file of its own (`client/styles/fonts.css`). One file with the
 * axis of widths would be larger than all of them.
 */
export const ITALIAN_FONTS = [
  { name: 'archivo-text', range: TEXT_RANGE, axes: { wght: TEXT_WEIGHTS, wdth: 100 } },
  { name: 'archivo-signs', range: SIGNS_RANGE, axes: { wght: TEXT_WEIGHTS, wdth: 100 } },
  { name: 'archivo-wide', range: ITALIAN_RANGE, axes: { wght: 800, wdth: 116 } },
  { name: 'archivo-narrow', range: ITALIAN_RANGE, axes: { wght: WEIGHTS, wdth: 80 } },
  { name: 'archivo-logo', range: LOGO_RANGE, axes: { wght: 800, wdth: 116 } },
  // Its letters stand in tiles or in codes of three: pairs of them need no spacing of their own.
  { name: 'archivo-codes', range: CODES_RANGE, axes: { wght: 750, wdth: 80 }, features: ['tnum'] },
];

/** Kerning, and figures of one width (`tabular-nums`). */
const FEATURES = ['kern', 'tnum'];

/**
 * Archivo with these characters, weights and widths.
 * @param {{ range: string[], axes: Record<string, number | { min: number, max: number }>, features?: string[] }} font
 * @returns {Promise<Buffer>} WOFF2
 */
export function makeItalianFont({ range, axes, features = FEATURES }) {
  const whole = createRequire(import.meta.url).resolve(
    '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
  );
  // Its types do not know the newest options.
  const options = {
    targetFormat: /** @type {const} */ ('woff2'),
    variationAxes: axes,
    keepFeatures: features,
    noHinting: true,
  };
  return subsetFont(readFileSync(whole), range.map(charactersOf).join(''), options);
}

/** @param {string} range */
function charactersOf(range) {
  const [first = 0, last = first] = range
    .slice('U+'.length)
    .split('-')
    .map((code) => Number.parseInt(code, 16));
  const codes = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return String.fromCodePoint(...codes);
}

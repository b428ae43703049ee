// @ts-check
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

/**
 * What Italian texts are written with, the product's own and most of what people type, as `unicode-range` of CSS has it:
 * ASCII, the space that does not break, the accented letters of Italian and Spanish, and typographic signs.
 */
export const ITALIAN_RANGE = [
  ...['U+0020-007E', 'U+00A0', 'U+00A9', 'U+00AB', 'U+00B0', 'U+00B7', 'U+00BB', 'U+00C0'],
  ...['U+00C8-00C9', 'U+00CC', 'U+00D2', 'U+00D7', 'U+00D9', 'U+00E0-00E1', 'U+00E8-00E9'],
  ...['U+00EC-00ED', 'U+00F1-00F3', 'U+00F6', 'U+00F9-00FA', 'U+2013-2014', 'U+2018-2019'],
  ...['U+201C-201D', 'U+2026', 'U+20AC', 'U+2212'],
];

/**
 * Archivo with these characters, and with the weights and widths that the style sheets use.
 * @returns {Promise<Buffer>} WOFF2
 */
export function makeItalianFont() {
  const whole = createRequire(import.meta.url).resolve(
    '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
  );
  return subsetFont(readFileSync(whole), ITALIAN_RANGE.map(charactersOf).join(''), {
    targetFormat: 'woff2',
    // As in the faces of fonts.css.
    variationAxes: { wght: { min: 400, max: 800 }, wdth: { min: 80, max: 116 } },
  });
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

/**
 * Usage: node --import tsx scripts/subset-font.ts
 * Writes `client/styles/archivo-*.woff2`, the parts of Archivo that Italian texts need. The files are in git; run this
 * only when characters in `client/styles/fonts.css`, weights or widths change.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { inProject } from './lib/project.mjs';

/** Bolder texts are wide or narrow. */
const TEXT = { wght: { min: 400, max: 700 }, wdth: 100 };
/** Kerning, and figures of one width (`tabular-nums`). */
const FEATURES = ['kern', 'tnum'];

/** The files that fonts.css names; one file with the axis of widths would be larger than all of them. */
export const ITALIAN_FONTS = [
  { name: 'archivo-text', axes: TEXT, features: FEATURES },
  { name: 'archivo-signs', axes: TEXT, features: FEATURES },
  { name: 'archivo-wide', axes: { wght: 800, wdth: 116 }, features: FEATURES },
  { name: 'archivo-narrow', axes: { wght: { min: 400, max: 800 }, wdth: 80 }, features: FEATURES },
  { name: 'archivo-logo', axes: { wght: 800, wdth: 116 }, features: FEATURES },
  // Its letters stand in tiles or in codes of three: pairs of them need no spacing of their own.
  { name: 'archivo-codes', axes: { wght: 750, wdth: 80 }, features: ['tnum'] },
];

type Font = (typeof ITALIAN_FONTS)[number];

/** Archivo as WOFF2 with the characters for which fonts.css takes a file, in its weights and widths. */
export function makeItalianFont({ name, axes, features }: Font): Promise<Buffer> {
  const whole = createRequire(import.meta.url).resolve(
    '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
  );
  // Its types do not know the newest options.
  const options = {
    targetFormat: 'woff2' as const,
    variationAxes: axes,
    keepFeatures: features,
    noHinting: true,
  };
  return subsetFont(readFileSync(whole), charactersOf(name), options);
}

function charactersOf(name: string) {
  const css = readFileSync(inProject('client/styles/fonts.css'), 'utf8');
  const [range = ''] = new RegExp(`(?<=${name}\\.woff2[^}]*unicode-range:)[^;]*`).exec(css) ?? [];
  return [...range.matchAll(/U\+(\w+)(?:-(\w+))?/g)]
    .flatMap(([, from = '', to = from]) => {
      const first = Number.parseInt(from, 16);
      const length = Number.parseInt(to, 16) - first + 1;
      return Array.from({ length }, (_, at) => String.fromCodePoint(first + at));
    })
    .join('');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const font of ITALIAN_FONTS) {
    const bytes = await makeItalianFont(font);
    writeFileSync(inProject('client/styles', `${font.name}.woff2`), bytes);
    console.log(`${font.name}.woff2 ${bytes.length} bytes`);
  }
}

// @ts-check
/**
 * Usage: node scripts/subset-font.mjs
 * Writes `client/styles/archivo-*.woff2`, the parts of Archivo that Italian texts need. The files are in git; run this
 * only when characters, weights or widths change, and change `client/styles/fonts.css` alike.
 */
import { writeFileSync } from 'node:fs';
import { ITALIAN_FONTS, makeItalianFont } from './lib/italian-font.mjs';
import { inProject } from './lib/project.mjs';

for (const font of ITALIAN_FONTS) {
  const file = `${font.name}.woff2`;
  const bytes = await makeItalianFont(font);
  writeFileSync(inProject('client/styles', file), bytes);
  console.log(`${file} ${bytes.length} bytes`);
}

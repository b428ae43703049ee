// @ts-check
/**
 * Usage: node scripts/subset-font.mjs
 * Writes `client/styles/archivo-italian.woff2`, the part of Archivo that Italian texts need. The file is in git; run this
 * only when characters, weights or widths change, and change `client/styles/fonts.css` alike.
 */
import { writeFileSync } from 'node:fs';
import { makeItalianFont } from './lib/italian-font.mjs';
import { inProject } from './lib/project.mjs';

const font = await makeItalianFont();
writeFileSync(inProject('client/styles/archivo-italian.woff2'), font);
console.log(`archivo-italian.woff2 ${font.length} bytes`);

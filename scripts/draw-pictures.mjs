// @ts-check
/**
 * Usage: node scripts/draw-pictures.mjs [city…]
 * Draws the seed's pictures, one poster for each city, into `seed/images/`. The pictures are in git; run this only when
 * a poster changes.
 */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { POSTERS } from './posters/posters.mjs';
import { dust, HEIGHT, WIDTH } from './posters/shapes.mjs';

/** Largest file in bytes, so that cards load fast on mobile connections. */
const MAX_BYTES = 60_000;
const folder = fileURLToPath(new URL('../seed/images/', import.meta.url));
const asked = process.argv.slice(2);

mkdirSync(folder, { recursive: true });
for (const [city, draw] of Object.entries(POSTERS)) {
  if (asked.length > 0 && !asked.includes(city)) continue;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${draw()}${dust(city)}</svg>`;
  const { size } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .webp({ quality: 86, effort: 6, smartSubsample: true })
    .toFile(`${folder}${city}.webp`);
  if (size > MAX_BYTES) throw new Error(`${city}.webp has ${size} bytes, more than ${MAX_BYTES}`);
  console.log(`${city}.webp ${size} bytes`);
}

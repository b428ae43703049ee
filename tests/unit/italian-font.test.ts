import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ITALIAN_RANGE, makeItalianFont } from '../../scripts/lib/italian-font.mjs';

const faces = readFileSync('client/styles/fonts.css', 'utf8').split('@font-face');

it('the font for Italian texts is the one that scripts/subset-font.mjs makes', async () => {
  expect(readFileSync('client/styles/archivo-italian.woff2').equals(await makeItalianFont())).toBe(
    true,
  );
});

it('the style sheet takes from it the characters that it has', () => {
  const italian = faces.find((face) => face.includes('archivo-italian.woff2')) ?? '';
  const range = /unicode-range:([^;]*)/.exec(italian)?.[1] ?? '';
  expect(range.split(',').map((part) => part.trim())).toEqual(ITALIAN_RANGE);
});

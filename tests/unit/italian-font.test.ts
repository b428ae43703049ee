import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ITALIAN_FONTS, makeItalianFont } from '../../scripts/lib/italian-font.mjs';

const faces = readFileSync('client/styles/fonts.css', 'utf8').split('@font-face');

describe.each(ITALIAN_FONTS)('the font $name', (font) => {
  const file = `${font.name}.woff2`;

  it('is the one that scripts/subset-font.mjs makes', async () => {
    const stored = readFileSync(`client/styles/${file}`);
    expect(stored.equals(await makeItalianFont(font))).toBe(true);
  });

  it('is used for the characters that it has', () => {
    const own = faces.filter((face) => face.includes(file));
    expect(own.length).toBeGreaterThan(0);
    for (const face of own) {
      const range = /unicode-range:([^;]*)/.exec(face)?.[1] ?? '';
      expect(range.split(',').map((part) => part.trim())).toEqual(font.range);
    }
  });
});

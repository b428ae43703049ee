import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ITALIAN_FONTS, makeItalianFont } from '../../scripts/subset-font.ts';

const faces = readFileSync('client/styles/fonts.css', 'utf8').split('@font-face');

describe.each(ITALIAN_FONTS)('the font $name', (font) => {
  const file = `${font.name}.woff2`;

  it('is the one that scripts/subset-font.ts makes of the characters in fonts.css', async () => {
    const stored = readFileSync(`client/styles/${file}`);
    expect(stored.equals(await makeItalianFont(font))).toBe(true);
  });

  it('has the same characters in each of its faces', () => {
    const ranges = faces
      .filter((face) => face.includes(file))
      .map((face) => /unicode-range:([^;]*)/.exec(face)?.[1]);
    expect(ranges[0]).toContain('U+');
    expect(new Set(ranges).size).toBe(1);
  });
});

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeOf, coloursOf, contrast, brandTheme } from '#lab/brand-theme';
import { LOGO, YELLOW } from '../support/builders.ts';

/** Surfaces of client/styles/tokens.css that text in the accent stands on. */
const SURFACES = {
  light: ['#f6f0e4', '#fffdf7', '#ebe3d2', '#efe7d7'],
  dark: ['#0a0f1d', '#1e2b47', '#121a2e', '#2a3a5c', '#1c2743', '#2b2823', '#3c3831', '#34456c'],
} as const;

/** Pairs that are not read: text, ground and contrast. */
const unreadable = (colour: string): unknown[] => {
  const wrong: unknown[] = [];
  const check = (one: string, other: string, least = 4.5) => {
    const reached = contrast(one, other);
    if (reached < least) wrong.push([one, other, reached]);
  };
  for (const theme of ['light', 'dark'] as const) {
    const { text, hover, soft, fill, ink, 'fill-hover': pressed } = coloursOf(colour, theme);
    for (const surface of [...SURFACES[theme], soft]) check(text, surface);
    for (const surface of SURFACES[theme]) check(hover, surface);
    for (const face of [fill, pressed]) check(ink, face);
  }
  return wrong;
};

/** Grounds on which neither the area of a colour nor its edge is seen; the area where it is another colour. */
const unseen = (colour: string): unknown[] => {
  const { style } = brandTheme({ name: 'A', colour, logo: null });
  const on = (edge: string, grounds: readonly string[]) =>
    grounds.filter((one) => contrast(colour, one) < 3 && contrast(edge, one) < 3);
  return [
    ...on(style['--brand-board-edge'] ?? '', ['#1c1a17', '#1c2743']),
    ...(['light', 'dark'] as const).flatMap((theme) => {
      const { fill, edge } = coloursOf(colour, theme);
      return [...on(edge, SURFACES[theme].slice(0, 3)), ...(fill === colour ? [] : [fill])];
    }),
  ];
};

const coloursIn = (file: string): string[] =>
  readFileSync(file, 'utf8').match(/#[\da-f]{6}\b/g) ?? [];

it.each([
  'server/lab/contract/brand-theme.ts',
  'server/lab/control/mail-html.ts',
  'client/public/favicon.svg',
  'client/public/manifest.webmanifest',
])(
  'the colours of the product are those of the style sheet in %s too, which cannot load it [LOOK-08]',
  (file) => {
    const known = new Set([...coloursIn('client/styles/tokens.css'), '#000000', '#ffffff']);
    const own = coloursIn(file);
    expect(own).not.toEqual([]);
    expect(own.filter((colour) => !known.has(colour))).toEqual([]);
  },
);

describe('the colours of a brand', () => {
  it('are read in both themes whatever they are made of, and keep a filled area to the letter, with an edge where it is under 3:1 against its ground [LOOK-08]', () => {
    const hex = fc
      .oneof(fc.constantFrom(0, 0xffffff, 0x808080, 0xf6f0e4), fc.nat(0xffffff))
      .map((value) => `#${value.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(hex, (colour) => {
        expect([...unreadable(colour), ...unseen(colour)], colour).toEqual([]);
      }),
      { seed: 20_260_612, numRuns: 300 },
    );
  });

  it('stay as they were chosen where text is read already [LOOK-08]', () => {
    expect(coloursOf('#b8310b', 'light').text).toBe('#b8310b');
    expect(coloursOf('#ffcc00', 'dark').text).toBe('#ffcc00');
  });

  it('are variables of both themes; a brand without a colour sets none [LOOK-08]', () => {
    const theme = brandTheme({ name: 'Aerolinea', colour: '#ffcc00', logo: null });
    expect(Object.keys(theme.style)).toHaveLength(15);
    expect(theme.style).toMatchObject({
      '--brand-light-fill': '#ffcc00',
      '--brand-light-ink': '#000000',
      '--brand-dark': '#ffcc00',
    });
    expect(brandTheme({ name: 'Aerolinea', colour: null, logo: null }).style).toEqual({});
  });
});

describe('the mark of a brand', () => {
  const logo = { src: LOGO.src, width: 40, height: 10 };

  it('is its logo, which stands alone where it is wide, and its icon where it is not [LOOK-08]', () => {
    const wide = brandTheme({ ...YELLOW, logo });
    expect(wide).toMatchObject({ mark: logo, isWide: true });
    expect(wide.icon).toMatch(/^data:image\/svg/);
    const square = brandTheme({ ...YELLOW, logo: { ...logo, width: 12 } });
    expect(square.isWide).toBe(false);
    expect(decodeURIComponent(square.icon)).toContain(`<image href="${LOGO.src}"`);
  });

  it('without a logo is the first letter, escaped [LOOK-08]', () => {
    const { mark, icon } = brandTheme({ name: '<b', colour: '#ffcc00', logo: null });
    expect(mark.src).toBe(icon);
    const svg = decodeURIComponent(mark.src);
    expect(svg).toContain('fill="#ffcc00"');
    expect(svg).toContain('>&lt;</text>');
  });
});

it.each([
  ['Rivola', 'RVL'],
  ['Vueling', 'VLN'],
  ['Aero', 'AER'],
  ['Èole & Co.', 'ÈLC'],
  ['Aia', 'AIA'],
  ['X', 'X'],
])('the name of a brand %s is %s on tickets [LOOK-08]', (name, code) =>
  expect(codeOf(name)).toBe(code),
);

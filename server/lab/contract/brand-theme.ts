/** What pages and mails show of a brand: a pure function, so that server and client show the same (LOOK-08). */
import type { BrandTheme } from '../../contract/own-brand.ts';
import type { Brand } from './brand.ts';
import { beginningOf, escapeHtml } from '../../contract/typed-text.ts';

/** The variables of client/styles/tokens.css that a brand sets: `--brand-<theme>` and, with `-` before them, these. */
type Shade = 'hover' | 'soft' | 'fill' | 'fill-hover' | 'ink' | 'edge';
export type Theme = 'light' | 'dark';
type Colours = Record<'text' | Shade, string>;

type Picture = BrandTheme['mark'];

/** The product's accent by day. */
export const OWN_COLOUR = '#b8310b';

type Triple = readonly [number, number, number];

/** Lowest contrast of a text (WCAG 2.2, 1.4.3), and of a filled area without an edge (1.4.11). */
const READABLE = 4.5;
const VISIBLE = 3;

/** Of each theme in client/styles/tokens.css: what filled areas stand on, the page first, and where its accent is hardest to read. */
const GROUND: Record<Theme, { faces: readonly [string, ...string[]]; worst: string }> = {
  light: { faces: ['#f6f0e4', '#fffdf7', '#ebe3d2'], worst: '#ebe3d2' },
  // The edge of the board's tiles, which are dark in both themes.
  dark: { faces: ['#0a0f1d', '#1e2b47', '#121a2e', '#1c2743'], worst: '#34456c' },
};
/** The board, by day and by night. */
const BOARD = ['#1c1a17', '#1c2743'];
/** Around a square that stands on pages of both themes. */
const SQUARE_EDGE = '#857a68';

/** How much of the colour a soft ground has: parts of 1. */
const SOFT: Record<Theme, number> = { light: 0.1, dark: 0.22 };
/** How far a colour moves under the pointer, in lightness of 0 to 1. */
const HOVER = 0.05;

const channelsOf = (hex: string): Triple => {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
};

const linear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

const encoded = (value: number): number =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;

const hexOf = (channels: readonly number[]): string =>
  `#${channels
    .map((value) => Math.round(Math.min(1, Math.max(0, value)) * 255))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;

/** Relative luminance (WCAG 2.2). */
const luminance = (hex: string): number => {
  const [red, green, blue] = channelsOf(hex).map(linear) as unknown as Triple;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

export const contrast = (one: string, other: string): number => {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
};

/** Lightness and the two axes of colour of OKLab (Björn Ottosson, 2020). */
const oklabOf = (hex: string): Triple => {
  const [red, green, blue] = channelsOf(hex).map(linear) as unknown as Triple;
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
};

const linearOf = ([lightness, a, b]: Triple): number[] => {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
};

const isShown = (channel: number): boolean => channel > -0.0005 && channel < 1.0005;

/** The colour of the same hue and this lightness, as colourful as a screen can show it. */
const withLightness = (hex: string, lightness: number): string => {
  const [, a, b] = oklabOf(hex);
  const at = (part: number) => linearOf([lightness, a * part, b * part]);
  let [low, high] = [0, 1];
  if (!at(1).every(isShown)) {
    for (let step = 0; step < 12; step += 1) {
      const middle = (low + high) / 2;
      if (at(middle).every(isShown)) low = middle;
      else high = middle;
    }
    high = low;
  }
  return hexOf(at(high).map(encoded));
};

/** The nearest lightness, darker in the light theme and lighter in the dark one, at which the colour can be read on a ground. */
const readableOn = (hex: string, ground: string, theme: Theme): string => {
  const isRead = (colour: string): boolean =>
    luminance(colour) > luminance(ground) === (theme === 'dark') &&
    contrast(colour, ground) >= READABLE;
  if (isRead(hex)) return hex;
  let [near, far] = [oklabOf(hex)[0], theme === 'dark' ? 1 : 0];
  for (let step = 0; step < 12; step += 1) {
    const middle = (near + far) / 2;
    if (isRead(withLightness(hex, middle))) far = middle;
    else near = middle;
  }
  return withLightness(hex, far);
};

const inkOn = (ground: string): string =>
  contrast('#ffffff', ground) >= contrast('#000000', ground) ? '#ffffff' : '#000000';

/** Away from the ink on it, so that it stays as readable. */
const pressed = (fill: string): string => {
  const step = inkOn(fill) === '#ffffff' ? -HOVER : HOVER;
  return withLightness(fill, Math.min(1, Math.max(0, oklabOf(fill)[0] + step)));
};

const mixed = (hex: string, ground: string, part: number): string => {
  const [one, other] = [channelsOf(hex), channelsOf(ground)];
  return hexOf(one.map((value, at) => value * part + (other[at] ?? 0) * (1 - part)));
};

/** What is around a filled area: itself where it stands out from each of the grounds, else the colour that is read there. */
const edgeOf = (fill: string, grounds: readonly string[], visible: string): string =>
  grounds.every((ground) => contrast(fill, ground) >= VISIBLE) ? fill : visible;

/**
 * The colours of a theme, made of one. As a text and a line it is made darker or lighter until it is read on every
 * surface; a filled area keeps it to the letter, with black or white on it, and has an edge where it would not stand out.
 */
export const coloursOf = (hex: string, theme: Theme): Colours => {
  const { faces, worst } = GROUND[theme];
  const read = readableOn(hex, worst, theme);
  const fill = hex;
  const soft = mixed(fill, faces[0], SOFT[theme]);
  const text = readableOn(read, soft, theme);
  const step = theme === 'dark' ? HOVER : -HOVER;
  return {
    text,
    hover: withLightness(text, Math.min(1, Math.max(0, oklabOf(text)[0] + step))),
    soft,
    fill,
    'fill-hover': pressed(fill),
    ink: inkOn(fill),
    edge: edgeOf(fill, faces, text),
  };
};

/** Three letters of a name, consonants after the first where there are enough: 'RVL' of Rivola. */
export const codeOf = (name: string): string => {
  const letters = name.toUpperCase().replaceAll(/[^\p{L}\d]/gu, '');
  const first = beginningOf(letters, { characters: 1 });
  const short = first + letters.slice(first.length).replaceAll(/[AEIOU]/g, '');
  return beginningOf(short.length < 3 ? letters : short, { characters: 3 });
};

const drawing = (content: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32">${content}</svg>`)}`;

/** A square with the first letter of a name. */
const squareOf = (name: string, { fill: ground, ink }: Colours): Picture => {
  const letter = beginningOf(name.toUpperCase(), { characters: 1 });
  const text = `<text x="16" y="23.5" text-anchor="middle" font-family="Archivo,system-ui,sans-serif" font-size="21" font-weight="800" fill="${ink}">${escapeHtml(letter)}</text>`;
  const faces = [...GROUND.light.faces, ...GROUND.dark.faces, ...BOARD];
  const edge = edgeOf(ground, faces, SQUARE_EDGE);
  const src = drawing(
    `<rect x=".75" y=".75" width="30.5" height="30.5" rx="7" fill="${ground}" stroke="${edge}" stroke-width="1.5"/>${text}`,
  );
  return { src, width: 32, height: 32 };
};

const variablesOf = (theme: Theme, colours: Colours): [string, string][] =>
  Object.entries(colours).map(([shade, value]) => [
    shade === 'text' ? `--brand-${theme}` : `--brand-${theme}-${shade}`,
    value,
  ]);

/** What is to be shown of a brand. */
export const brandTheme = ({ name, logo, colour }: Brand): BrandTheme => {
  const light = coloursOf(colour ?? OWN_COLOUR, 'light');
  const dark = coloursOf(colour ?? OWN_COLOUR, 'dark');
  const square = squareOf(name, light);
  const isSquare = logo && logo.width < 1.5 * logo.height && logo.height < 1.5 * logo.width;
  return {
    name,
    code: codeOf(name),
    mark: logo ?? square,
    isWide: logo !== null && logo.width > 2 * logo.height,
    icon: isSquare
      ? drawing(`<image href="${escapeHtml(logo.src)}" width="32" height="32"/>`)
      : square.src,
    colour,
    style: colour
      ? Object.fromEntries([
          ...variablesOf('light', light),
          ...variablesOf('dark', dark),
          ['--brand-board-edge', edgeOf(dark.fill, BOARD, dark.text)],
        ])
      : {},
  };
};

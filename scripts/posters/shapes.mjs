// @ts-check
/** The shapes that the seed's posters are made of, as SVG on a sheet of 1200 × 800. */

export const WIDTH = 1200;
export const HEIGHT = 800;

/** @typedef {readonly [x: number, y: number]} Point */

/** @param {number} n */
const r = (n) => String(Math.round(n * 10) / 10);
/** @param {number} degrees */
const radians = (degrees) => (degrees * Math.PI) / 180;

/** @type {(d: string, fill: string, extra?: string) => string} */
export const path = (d, fill, extra = '') => `<path d="${d}" fill="${fill}" ${extra}/>`;

/** @type {(d: string, stroke: string, width: number, extra?: string) => string} */
export const line = (d, stroke, width, extra = '') =>
  path(d, 'none', `stroke="${stroke}" stroke-width="${width}" ${extra}`);

/** @type {(x: number, y: number, w: number, h: number, fill: string, extra?: string) => string} */
export const rect = (x, y, w, h, fill, extra = '') =>
  `<rect x="${r(x)}" y="${r(y)}" width="${r(w)}" height="${r(h)}" fill="${fill}" ${extra}/>`;

/** @type {(points: readonly Point[], fill: string, extra?: string) => string} */
export const poly = (points, fill, extra = '') =>
  `<polygon points="${points.map(([x, y]) => `${r(x)},${r(y)}`).join(' ')}" fill="${fill}" ${extra}/>`;

/** @type {(cx: number, cy: number, radius: number, fill: string, extra?: string) => string} */
export const disc = (cx, cy, radius, fill, extra = '') =>
  `<circle cx="${r(cx)}" cy="${r(cy)}" r="${r(radius)}" fill="${fill}" ${extra}/>`;

/** @type {(cx: number, cy: number, rx: number, ry: number, fill: string) => string} */
export const oval = (cx, cy, rx, ry, fill) =>
  `<ellipse cx="${r(cx)}" cy="${r(cy)}" rx="${r(rx)}" ry="${r(ry)}" fill="${fill}"/>`;

/** @type {(transform: string, ...parts: string[]) => string} */
export const group = (transform, ...parts) => `<g transform="${transform}">${parts.join('')}</g>`;

/** Repeats a part `n` times. @type {(n: number, part: (index: number) => string) => string} */
export const times = (n, part) => Array.from({ length: n }, (_, index) => part(index)).join('');

/** Whole sheet in flat bands: a colour and the height at which it begins, from the top. */
/** @param {readonly (readonly [fill: string, from: number])[]} list */
export const bands = (list) =>
  list.map(([fill, from]) => rect(0, from, WIDTH, HEIGHT - from, fill)).join('');

/** A round-headed opening standing on y + h. */
/** @type {(x: number, y: number, w: number, h: number, fill: string) => string} */
export const arch = (x, y, w, h, fill) =>
  path(
    `M${r(x)} ${r(y + h)}V${r(y + w / 2)}A${r(w / 2)} ${r(w / 2)} 0 0 1 ${r(x + w)} ${r(y + w / 2)}V${r(y + h)}Z`,
    fill,
  );

/** A pointed opening standing on y + h. */
/** @type {(x: number, y: number, w: number, h: number, fill: string) => string} */
export const lancet = (x, y, w, h, fill) =>
  path(
    `M${r(x)} ${r(y + h)}V${r(y + w)}Q${r(x)} ${r(y + w * 0.4)} ${r(x + w / 2)} ${r(y)}` +
      `Q${r(x + w)} ${r(y + w * 0.4)} ${r(x + w)} ${r(y + w)}V${r(y + h)}Z`,
    fill,
  );

/** `n` arches in a row, `pitch` apart. */
/** @type {(n: number, x: number, y: number, pitch: number, w: number, h: number, fill: string) => string} */
export const arcade = (n, x, y, pitch, w, h, fill) =>
  times(n, (i) => arch(x + i * pitch, y, w, h, fill));

/** A box seen from its corner: light front, and a darker side `side` wide on the right. */
/** @type {(x: number, y: number, w: number, h: number, light: string, dark: string, side?: number) => string} */
export const block = (x, y, w, h, light, dark, side = w * 0.36) =>
  rect(x, y, w, h, light) + rect(x + w - side, y, side, h, dark);

/** A dome on a base line, half of it in shadow. */
/** @type {(cx: number, base: number, rx: number, h: number, light: string, dark: string) => string} */
export const dome = (cx, base, rx, h, light, dark) =>
  path(
    `M${r(cx - rx)} ${r(base)}C${r(cx - rx)} ${r(base - h * 0.75)} ${r(cx - rx * 0.45)} ${r(base - h)} ${r(cx)} ${r(base - h)}` +
      `C${r(cx + rx * 0.45)} ${r(base - h)} ${r(cx + rx)} ${r(base - h * 0.75)} ${r(cx + rx)} ${r(base)}Z`,
    light,
  ) +
  path(
    `M${r(cx + rx * 0.1)} ${r(base)}C${r(cx + rx * 0.42)} ${r(base - h * 0.4)} ${r(cx + rx * 0.3)} ${r(base - h * 0.85)} ${r(cx)} ${r(base - h)}` +
      `C${r(cx + rx * 0.45)} ${r(base - h)} ${r(cx + rx)} ${r(base - h * 0.75)} ${r(cx + rx)} ${r(base)}Z`,
    dark,
  );

/**
 * A piece of a round wall, seen from the front. Angles are degrees from the viewer's axis; `topLift` and `bottomLift`
 * bend the edges.
 * @param {{ cx: number, R: number, from: number, to: number, top: number, bottom: number,
 *   topLift: number, bottomLift: number, fill: string }} wall
 */
export function roundWall({ cx, R, from, to, top, bottom, topLift, bottomLift, fill }) {
  const steps = Array.from({ length: 31 }, (_, i) => radians(from + ((to - from) * i) / 30));
  /** @type {(y: number, lift: number) => (t: number) => Point} */
  const edge = (y, lift) => (t) => [cx + R * Math.sin(t), y - lift * Math.cos(t)];
  return poly(
    [...steps.map(edge(top, topLift)), ...steps.toReversed().map(edge(bottom, bottomLift))],
    fill,
  );
}

/**
 * Arches on a round wall, one every `step` degrees.
 * @param {{ cx: number, R: number, from: number, to: number, step: number, y: number,
 *   lift: number, w: number, h: number, fill: string }} row
 */
export function roundArcade({ cx, R, from, to, step, y, lift, w, h, fill }) {
  let out = '';
  for (let angle = from; angle <= to + 0.01; angle += step) {
    const t = radians(angle);
    const width = w * Math.cos(t);
    out += arch(cx + R * Math.sin(t) - width / 2, y - lift * Math.cos(t), width, h, fill);
  }
  return out;
}

/** The airliner of every poster, with its trail. */
/** @type {(x: number, y: number, size: number, angle: number, fill: string, trail?: number) => string} */
export const plane = (x, y, size, angle, fill, trail = 420) =>
  group(
    `translate(${x} ${y}) rotate(${angle}) scale(${size})`,
    poly(
      [
        [-58, -2.5],
        [-58, 2.5],
        [-58 - trail, 0],
      ],
      fill,
      'opacity="0.55"',
    ),
    path(
      'M54 0C50-5 42-6.500 30-6.500L14-6.500L-14-46L-25-46L-9-6.500L-34-5L-45-18L-53-18L-46 0L-53 18L-45 18L-34 5L-9 6.500L-25 46L-14 46L14 6.500L30 6.500C42 6.500 50 5 54 0Z',
      fill,
    ),
  );

/** A long flat cloud of two rounded bars. */
/** @type {(x: number, y: number, w: number, fill: string) => string} */
export const cloud = (x, y, w, fill) =>
  rect(x, y, w, 16, fill, 'rx="8"') + rect(x + w * 0.22, y - 14, w * 0.5, 18, fill, 'rx="9"');

/** Short strokes of light on water, wider and further apart towards the viewer. */
/** @type {(cx: number, from: number, to: number, spread: number, fill: string, seed?: number) => string} */
export function glints(cx, from, to, spread, fill, seed = 1) {
  const next = seededRandom(seed);
  let out = '';
  for (let y = from, row = 0; y < to; y += 9 + row * 1.6, row++) {
    const near = (y - from) / (to - from);
    for (let n = 0; n < 3; n++) {
      const w = 16 + next() * (40 + near * 80);
      out += rect(
        cx + (next() - 0.5) * spread * (0.5 + near) - w / 2,
        y,
        w,
        3 + near * 3,
        fill,
        'rx="2.5"',
      );
    }
  }
  return out;
}

/** A lateen sail boat, its hull `w` wide. */
/** @type {(x: number, y: number, w: number, sail: string, shade: string, hull: string) => string} */
export const sailboat = (x, y, w, sail, shade, hull) =>
  poly(
    [
      [x - w / 2, y],
      [x + w / 2, y - w * 0.05],
      [x + w * 0.36, y + w * 0.16],
      [x - w * 0.36, y + w * 0.16],
    ],
    hull,
  ) +
  poly(
    [
      [x - w * 0.02, y - w * 1.25],
      [x - w * 0.02, y - w * 0.08],
      [x - w * 0.46, y - w * 0.08],
    ],
    shade,
  ) +
  poly(
    [
      [x + w * 0.03, y - w * 1.35],
      [x + w * 0.03, y - w * 0.08],
      [x + w * 0.52, y - w * 0.12],
    ],
    sail,
  );

/** Pseudo-random numbers from 0 up to 1, the same for the same seed (mulberry32). @param {number} seed */
export function seededRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Specks like a lithograph's, placed differently for each name. @param {string} name */
export function dust(name) {
  const next = seededRandom(Number.parseInt(name, 36));
  return times(420, () => {
    const fill = next() < 0.6 ? '#fff6e2' : '#1d1a20';
    return disc(next() * WIDTH, next() * HEIGHT, 0.6 + next() * 1.3, fill, 'opacity="0.16"');
  });
}

/** Stars in the upper part of the sheet. @type {(n: number, below: number, fill: string, seed: number) => string} */
export function stars(n, below, fill, seed) {
  const next = seededRandom(seed);
  return times(n, () => disc(next() * WIDTH, next() * below, 1.4 + next() * 2, fill));
}

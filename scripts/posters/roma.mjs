// @ts-check
import * as trees from './plants.mjs';
import * as s from './shapes.mjs';

/** The Colosseum at sunset, between umbrella pines. */
export function roma() {
  const [stone, shade, hollow] = ['#e9b872', '#b8683c', '#5a2a2b'];
  const [cx, R] = [620, 330];
  /** @type {(row: { y: number, h: number, lift: number, from: number, to: number }) => string} */
  const row = (at) => s.roundArcade({ cx, R, step: 11, w: 44, fill: hollow, ...at });
  return [
    s.bands([
      ['#f3c77f', 0],
      ['#f0b066', 150],
      ['#e78f52', 300],
      ['#d8693f', 440],
    ]),
    s.disc(330, 330, 150, '#fbe6b4'),
    s.path('M0 560C160 500 300 540 420 520C620 500 900 540 1200 500V800H0Z', '#a9492f'),
    s.roundWall({
      cx,
      R: R - 34,
      from: -80,
      to: 84,
      top: 372,
      bottom: 640,
      topLift: -34,
      bottomLift: -20,
      fill: '#8d452f',
    }),
    s.roundWall({
      cx,
      R,
      from: 6,
      to: 80,
      top: 420,
      bottom: 630,
      topLift: -4,
      bottomLift: -26,
      fill: stone,
    }),
    s.roundWall({
      cx,
      R,
      from: -80,
      to: 14,
      top: 246,
      bottom: 630,
      topLift: 26,
      bottomLift: -26,
      fill: stone,
    }),
    s.poly(
      [
        [cx + 78, 214],
        [cx + 84, 300],
        [cx + 122, 330],
        [cx + 130, 400],
        [cx + 168, 428],
        [cx + 60, 428],
      ],
      stone,
    ),
    s.poly(
      [
        [cx + 84, 219],
        [cx + 96, 300],
        [cx + 134, 326],
        [cx + 140, 396],
        [cx + 186, 428],
        [cx + 168, 428],
        [cx + 130, 400],
        [cx + 122, 330],
        [cx + 84, 300],
        [cx + 74, 219],
      ],
      shade,
    ),
    s.roundWall({
      cx,
      R,
      from: 34,
      to: 80,
      top: 420,
      bottom: 630,
      topLift: -4,
      bottomLift: -26,
      fill: shade,
    }),
    row({ y: 548, h: 84, lift: -23, from: -66, to: 66 }),
    row({ y: 446, h: 74, lift: -8, from: -66, to: 66 }),
    row({ y: 350, h: 70, lift: 10, from: -66, to: 11 }),
    s.roundArcade({
      cx,
      R,
      from: -66,
      to: 5,
      step: 11,
      w: 15,
      h: 26,
      y: 284,
      lift: 20,
      fill: hollow,
    }),
    ...[
      [530, -10],
      [434, 4],
      [336, 18],
    ].map(([y, lift]) =>
      s.roundWall({
        cx,
        R: R + 6,
        from: -80,
        to: y === 336 ? 12 : 80,
        top: y ?? 0,
        bottom: (y ?? 0) + 8,
        topLift: lift ?? 0,
        bottomLift: lift ?? 0,
        fill: '#f6d7a0',
      }),
    ),
    s.path('M0 640C300 610 500 668 760 656C950 648 1100 620 1200 634V800H0Z', '#3f2430'),
    s.path('M0 712C260 690 620 742 1200 700V800H0Z', '#2a1a28'),
    trees.pine(1046, 716, 470, '#2f4a3f', '#1f332f', '#2a1a28'),
    trees.pine(96, 730, 350, '#2f4a3f', '#1f332f', '#2a1a28'),
    s.plane(760, 118, 0.95, -14, '#5a2a2b'),
  ].join('');
}

// @ts-check
import * as s from './shapes.mjs';

/** The Duomo at nightfall, and a tram in its square. */
export function milano() {
  const [marble, shade, hollow] = ['#f3dccb', '#c99a96', '#4b3a5a'];
  /** A buttress with its pinnacle. @type {(x: number, top: number, w?: number) => string} */
  const pinnacle = (x, top, w = 22) =>
    s.rect(x - w / 2, top, w, 640 - top, marble) +
    s.rect(x + w * 0.1, top, w * 0.4, 640 - top, shade) +
    s.poly(
      [
        [x - w * 0.62, top],
        [x, top - 92],
        [x + w * 0.62, top],
      ],
      marble,
    ) +
    s.poly(
      [
        [x, top - 92],
        [x + w * 0.62, top],
        [x + w * 0.12, top],
      ],
      shade,
    ) +
    s.disc(x, top - 94, 4, '#f0c35c');
  return [
    s.bands([
      ['#17304f', 0],
      ['#1f4566', 140],
      ['#2d5d78', 270],
      ['#5b8088', 400],
      ['#a79c8e', 500],
    ]),
    s.stars(40, 260, '#f3dccb', 8),
    s.path('M290 112A80 80 0 1 0 344 216A68 68 0 1 1 290 112Z', '#f6e6bd'),
    s.times(12, (i) =>
      s.rect(i * 104 - 20, 500 - ((i * 61) % 70), 96, 200, i % 2 ? '#3b4f68' : '#33455e'),
    ),
    // nave behind, with the tiburio and the Madonnina
    s.times(6, (i) =>
      s.poly(
        [
          [452 + i * 60, 330],
          [461 + i * 60, 226],
          [470 + i * 60, 330],
        ],
        shade,
      ),
    ),
    s.poly(
      [
        [560, 300],
        [584, 200],
        [616, 200],
        [640, 300],
      ],
      shade,
    ) +
      s.poly(
        [
          [586, 204],
          [600, 60],
          [614, 204],
        ],
        marble,
      ) +
      s.poly(
        [
          [600, 60],
          [614, 204],
          [603, 204],
        ],
        shade,
      ),
    s.path('M600 26C606 34 606 46 604 64H596C594 46 594 34 600 26Z', '#f0c35c') +
      s.disc(600, 26, 6, '#f0c35c'),
    // front
    s.poly(
      [
        [250, 640],
        [250, 452],
        [364, 412],
        [364, 376],
        [478, 330],
        [478, 304],
        [600, 246],
        [722, 304],
        [722, 330],
        [836, 376],
        [836, 412],
        [950, 452],
        [950, 640],
      ],
      marble,
    ),
    s.poly(
      [
        [600, 246],
        [722, 304],
        [722, 330],
        [836, 376],
        [836, 412],
        [950, 452],
        [950, 640],
        [600, 640],
      ],
      '#e6c3b6',
    ),
    s.times(9, (i) =>
      s.poly(
        [
          [486 + i * 26, 308 - (4 - Math.abs(4 - i)) * 12],
          [493 + i * 26, 280 - (4 - Math.abs(4 - i)) * 12],
          [500 + i * 26, 308 - (4 - Math.abs(4 - i)) * 12],
        ],
        i < 5 ? marble : '#e6c3b6',
      ),
    ),
    [
      [307, 520, 40],
      [421, 486, 46],
      [779, 486, 46],
      [893, 520, 40],
    ]
      .map(
        ([x = 0, y = 0, w = 0]) =>
          s.lancet(x - w / 2, y - 84, w, 96, hollow) + s.rect(x - 2, y - 60, 4, 72, marble),
      )
      .join(''),
    s.lancet(558, 330, 84, 164, hollow) +
      s.times(3, (i) => s.rect(577 + i * 21, 372, 4, 122, marble)) +
      s.disc(600, 374, 22, hollow) +
      s.disc(600, 374, 13, '#f0c35c'),
    [
      [307, 46, 70],
      [421, 54, 84],
      [600, 84, 116],
      [779, 54, 84],
      [893, 46, 70],
    ]
      .map(
        ([x = 0, w = 0, h = 0]) =>
          s.poly(
            [
              [x - w * 0.72, 640 - h + 10],
              [x, 640 - h - 34],
              [x + w * 0.72, 640 - h + 10],
            ],
            shade,
          ) + s.arch(x - w / 2, 640 - h, w, h, hollow),
      )
      .join(''),
    pinnacle(250, 446) +
      pinnacle(950, 446) +
      pinnacle(364, 380) +
      pinnacle(836, 380) +
      pinnacle(478, 308) +
      pinnacle(722, 308),
    s.rect(0, 636, 1200, 164, '#6d6470') + s.rect(0, 690, 1200, 110, '#564f60'),
    s.poly(
      [
        [220, 636],
        [980, 636],
        [1010, 660],
        [190, 660],
      ],
      '#c99a96',
    ),
    // the tram
    s.rect(0, 764, 1200, 5, '#8f8790') + s.rect(0, 784, 1200, 5, '#8f8790'),
    s.rect(706, 628, 360, 130, '#e8a02f', 'rx="16"') +
      s.rect(706, 700, 360, 44, '#c6542f') +
      s.rect(694, 616, 384, 20, '#f3dccb', 'rx="10"'),
    s.times(7, (i) => s.rect(724 + i * 47, 646, 38, 44, i === 3 ? '#fbe7b0' : '#24435f', 'rx="4"')),
    s.times(
      2,
      (i) => s.disc(786 + i * 200, 760, 20, '#2b2740') + s.disc(786 + i * 200, 760, 8, '#8f8790'),
    ),
    s.line('M886 616L852 560H930', '#2b2740', 4) +
      s.rect(0, 556, 1200, 3, '#2b2740', 'opacity="0.7"'),
    s.plane(900, 150, 0.9, -14, '#f3dccb', 340),
  ].join('');
}

// @ts-check
import * as trees from './plants.mjs';
import * as s from './shapes.mjs';

/** Città Alta on its walls, the first snow behind. */
export function bergamo() {
  const next = s.seededRandom(77);
  const walls = ['#e5b27a', '#d9925f', '#efcb98', '#cf7f58'];
  /** @type {(from: number, to: number, y: number) => string} */
  const roofs = (from, to, y) => {
    let out = '';
    for (let x = from; x < to;) {
      const w = 40 + next() * 40;
      const mid = (x + w / 2 - 600) / 520;
      const top = y + mid * mid * 90 - next() * 26;
      out +=
        s.block(
          x,
          top,
          w,
          220,
          walls[Math.floor(next() * walls.length)] ?? '',
          '#96574c',
          w * 0.3,
        ) +
        s.poly(
          [
            [x - 5, top + 2],
            [x + w * 0.3, top - 18],
            [x + w * 0.7, top - 18],
            [x + w + 5, top + 2],
          ],
          '#a8432f',
        ) +
        s.times(4, (k) =>
          s.rect(x + 8 + (k % 2) * 15, top + 16 + Math.floor(k / 2) * 28, 8, 14, '#5f3840'),
        );
      x += w;
    }
    return out;
  };
  return [
    s.bands([
      ['#e9d3a8', 0],
      ['#efc38c', 140],
      ['#eda56c', 260],
    ]),
    s.disc(250, 220, 92, '#d9532f'),
    s.path(
      'M0 420L110 320L190 370L300 250L390 330L480 280L560 350L690 240L800 330L900 200L1010 310L1090 270L1200 350V600H0Z',
      '#7f8fa6',
    ),
    s.path(
      'M300 250L390 330L360 344L330 318L302 364L276 320L236 340L222 334ZM900 200L1010 310L976 322L938 286L906 344L872 300L836 322L812 316ZM690 240L760 298L730 310L704 288L688 320L664 296L630 310L622 298Z',
      '#f8f1e6',
    ) +
      s.path(
        'M900 200L1010 310L976 322L938 286L906 344ZM300 250L390 330L360 344L330 318L302 364ZM690 240L760 298L730 310L704 288L688 320Z',
        '#cdd3dd',
      ),
    s.path('M0 520C200 440 420 450 600 440C800 430 1000 460 1200 420V800H0Z', '#5d7a70'),
    s.path('M40 640C140 520 300 420 600 410C900 420 1060 520 1170 640Z', '#4a6a55'),
    // Gombito, Campanone, Santa Maria Maggiore, the cathedral's dome
    s.block(356, 270, 56, 260, '#b9876a', '#84574e', 20) +
      s.times(3, (i) => s.rect(372, 300 + i * 50, 8, 18, '#4f3038')),
    s.block(480, 176, 74, 320, '#d9a577', '#9c6452', 26) +
      s.rect(472, 230, 90, 10, '#efcb98') +
      s.arch(494, 186, 18, 38, '#4f3038') +
      s.arch(520, 186, 18, 38, '#4f3038') +
      s.times(5, (i) => s.rect(478 + i * 17, 164, 10, 14, '#d9a577')) +
      s.poly(
        [
          [490, 166],
          [517, 132],
          [544, 166],
        ],
        '#a8432f',
      ) +
      s.disc(508, 274, 16, '#f8f1e6') +
      s.line('M508 274V263M508 274H516', '#4f3038', 3),
    s.block(610, 330, 130, 140, '#efcb98', '#b97f5f', 46) +
      s.dome(675, 332, 62, 80, '#6fa096', '#477a78') +
      s.block(663, 226, 24, 30, '#f8f1e6', '#c9ab90', 9) +
      s.dome(675, 228, 13, 18, '#6fa096', '#477a78') +
      s.disc(675, 204, 5, '#e9b64f') +
      s.times(3, (i) => s.arch(626 + i * 28, 352, 14, 34, '#5f3840')),
    s.block(772, 230, 44, 260, '#e5b27a', '#9c6452', 16) +
      s.arch(782, 250, 16, 36, '#4f3038') +
      s.poly(
        [
          [766, 232],
          [794, 150],
          [822, 232],
        ],
        '#6fa096',
      ) +
      s.poly(
        [
          [794, 150],
          [822, 232],
          [804, 232],
        ],
        '#477a78',
      ),
    s.block(846, 350, 90, 120, '#d9925f', '#96574c', 32) +
      s.dome(891, 352, 42, 54, '#a8432f', '#7d3230') +
      s.rect(888, 282, 6, 20, '#efcb98'),
    roofs(270, 960, 424) + roofs(190, 1030, 476) + roofs(130, 1080, 528),
    // Venetian walls
    s.poly(
      [
        [60, 640],
        [90, 566],
        [420, 592],
        [470, 560],
        [640, 604],
        [820, 566],
        [880, 592],
        [1120, 560],
        [1160, 640],
        [1190, 716],
        [20, 716],
      ],
      '#c9a47a',
    ) +
      s.poly(
        [
          [470, 560],
          [640, 604],
          [640, 716],
          [470, 716],
        ],
        '#8f6a58',
      ) +
      s.poly(
        [
          [880, 592],
          [1120, 560],
          [1190, 716],
          [880, 716],
        ],
        '#8f6a58',
      ),
    s.line(
      'M90 570L420 596L470 564L640 608L820 570L880 596L1120 564',
      '#efdcb4',
      11,
      'stroke-linejoin="round"',
    ),
    s.arch(728, 632, 44, 70, '#4f3038') +
      s.rect(714, 616, 72, 10, '#efdcb4') +
      s.times(6, (i) => s.arch(150 + i * 46, 640, 22, 40, '#9c7560')),
    s.times(22, (i) =>
      s.disc(10 + i * 58, 716 + ((i * 37) % 26), 46, i % 2 ? '#4f7a56' : '#3f6a4e'),
    ) +
      s.path('M0 738C300 712 800 766 1200 730V800H0Z', '#2f5344') +
      s.path('M0 780C300 758 800 792 1200 770V800H0Z', '#223f38'),
    trees.cypress(96, 744, 170, '#3f6a4e', '#24463c') +
      trees.cypress(1104, 742, 190, '#3f6a4e', '#24463c') +
      trees.cypress(1044, 748, 130, '#3f6a4e', '#24463c'),
    s.plane(700, 110, 0.9, -14, '#84403a', 320),
  ].join('');
}

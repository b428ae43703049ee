// @ts-check
import * as trees from './plants.mjs';
import * as s from './shapes.mjs';

/** Miramare on its cliff in the bora. */
export function trieste() {
  const [wall, shade, hollow] = ['#fdf8ec', '#c6cfd6', '#4f6f8c'];
  /** `n` merlons, as wide as the gaps between them. @type {(x: number, y: number, w: number, n: number) => string} */
  const merlons = (x, y, w, n) =>
    s.times(n, (i) => s.rect(x + (2 * i * w) / (2 * n - 1), y - 12, w / (2 * n - 1), 14, wall));
  return [
    s.bands([
      ['#6fb3d0', 0],
      ['#8ec5d6', 140],
      ['#b4d9da', 270],
      ['#dfead6', 380],
    ]),
    s.disc(250, 190, 84, '#fdf3cc'),
    s.cloud(860, 96, 200, '#f4f8ee') + s.cloud(380, 250, 150, '#f4f8ee'),
    s.path('M520 470C620 420 700 400 800 372C900 340 1000 300 1200 270V500H520Z', '#8fae9a') +
      s.path('M640 476C760 430 900 420 1200 372V500H640Z', '#6f957f'),
    s.rect(0, 466, 1200, 334, '#1f6f9c') +
      s.rect(0, 510, 1200, 290, '#1b628e') +
      s.rect(0, 590, 1200, 210, '#17547d') +
      s.rect(0, 690, 1200, 110, '#12446a'),
    s.glints(250, 476, 780, 320, '#e6f2e6', 15) +
      s.times(14, (i) =>
        s.line(
          `M${60 + ((i * 173) % 760)} ${540 + i * 17}q14 -10 28 0q14 10 28 0`,
          '#7fb8cf',
          4,
          'stroke-linecap="round"',
        ),
      ),
    s.path(
      'M470 640C500 590 540 570 600 560L660 530H1200V800H900C800 760 620 740 540 690C500 676 476 664 470 640Z',
      '#d9cdb6',
    ) +
      s.path(
        'M540 690C560 640 640 650 680 610C720 640 800 620 840 670C900 640 1000 690 1040 650C1100 690 1160 670 1200 690V800H900C800 760 620 740 540 690Z',
        '#a39c92',
      ) +
      s.path(
        'M900 800C800 760 700 750 620 726C720 716 820 752 900 740C1000 726 1100 770 1200 752V800Z',
        '#7d7a7a',
      ),
    s.path('M820 540C850 470 940 440 1010 450C1060 420 1140 410 1200 430V580H820Z', '#2f6a52') +
      s.path('M980 560C1000 500 1080 470 1200 490V600H980Z', '#235443') +
      trees.cypress(1060, 540, 190, '#2f6a52', '#1d463a') +
      trees.cypress(1120, 550, 240, '#2f6a52', '#1d463a') +
      trees.cypress(1176, 560, 180, '#2f6a52', '#1d463a'),
    // the castle
    s.block(720, 340, 210, 230, wall, shade, 78) + merlons(720, 340, 210, 9),
    s.block(560, 400, 190, 176, wall, shade, 46) + merlons(560, 400, 190, 8),
    s.block(636, 216, 108, 360, wall, shade, 40) +
      merlons(630, 216, 122, 6) +
      s.rect(628, 214, 124, 12, wall) +
      s.rect(706, 214, 46, 12, shade),
    s.block(876, 300, 74, 280, wall, shade, 28) +
      merlons(872, 300, 84, 5) +
      s.rect(870, 298, 86, 9, wall),
    s.block(538, 444, 60, 140, wall, shade, 20) + merlons(534, 444, 68, 4),
    s.times(2, (i) => s.lancet(652 + i * 26, 244, 15, 40, hollow)) +
      s.times(2, (i) => s.arch(654 + i * 26, 318, 13, 34, hollow)) +
      s.times(2, (i) => s.arch(654 + i * 26, 470, 13, 38, hollow)),
    s.times(
      3,
      (i) => s.arch(760 + i * 30, 376, 16, 40, hollow) + s.arch(760 + i * 30, 450, 16, 44, hollow),
    ) +
      s.arch(896, 330, 15, 40, hollow) +
      s.arch(896, 410, 15, 44, hollow) +
      s.times(2, (i) => s.arch(606, 430 + i * 66, 15, 38, hollow)) +
      s.arch(556, 476, 14, 34, hollow),
    s.rect(520, 572, 440, 22, '#ece2cb') +
      s.rect(520, 594, 440, 8, '#b8ae9e') +
      s.arcade(12, 530, 578, 36, 10, 16, '#a39c92'),
    s.rect(688, 130, 4, 80, '#4f6f8c') +
      s.path('M692 132C716 122 730 144 758 132V164C730 176 716 154 692 164Z', '#d5402f'),
    // sails of the Barcolana
    s.sailboat(330, 600, 120, '#fffdf4', '#d5402f', '#12305a') +
      s.sailboat(140, 548, 64, '#fffdf4', '#e9b64f', '#12305a') +
      s.sailboat(440, 520, 42, '#fffdf4', '#dfe7e2', '#12305a') +
      s.sailboat(60, 690, 130, '#fffdf4', '#2f8f9a', '#12305a'),
    s.plane(480, 128, 0.9, -10, '#12446a', 320),
  ].join('');
}

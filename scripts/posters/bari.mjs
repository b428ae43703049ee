// @ts-check
import * as s from './shapes.mjs';

/** @type {(x: number, base: number, w: number, h: number, sign: string) => string} */
const trullo = (x, base, w, h, sign) =>
  [
    s.rect(x - w * 0.42, base - h * 0.42, w * 0.84, h * 0.42, '#fbf4e4'),
    s.rect(x + w * 0.1, base - h * 0.42, w * 0.32, h * 0.42, '#d9cdbb'),
    s.path(
      `M${x - w * 0.5} ${base - h * 0.4}C${x - w * 0.3} ${base - h * 0.7} ${x - w * 0.14} ${base - h * 0.92} ${x} ${base - h}C${x + w * 0.14} ${base - h * 0.92} ${x + w * 0.3} ${base - h * 0.7} ${x + w * 0.5} ${base - h * 0.4}Z`,
      '#8f949a',
    ),
    s.path(
      `M${x} ${base - h}C${x + w * 0.14} ${base - h * 0.92} ${x + w * 0.3} ${base - h * 0.7} ${x + w * 0.5} ${base - h * 0.4}H${x + w * 0.14}C${x + w * 0.12} ${base - h * 0.7} ${x + w * 0.04} ${base - h * 0.9} ${x} ${base - h}Z`,
      '#5f6670',
    ),
    s.times(4, (i) =>
      s.line(
        `M${x - w * (0.12 + i * 0.1)} ${base - h * (0.87 - i * 0.115)}Q${x} ${base - h * (0.82 - i * 0.115)} ${x + w * (0.12 + i * 0.1)} ${base - h * (0.87 - i * 0.115)}`,
        '#4d545e',
        3,
        'opacity="0.5"',
      ),
    ),
    s.rect(x - w * 0.035, base - h * 1.05, w * 0.07, h * 0.08, '#fbf4e4') +
      s.disc(x, base - h * 1.08, w * 0.05, '#fbf4e4'),
    s.line(
      sign,
      '#fbf4e4',
      7,
      `transform="translate(${x - w * 0.1} ${base - h * 0.62})" stroke-linecap="round"`,
    ),
    s.arch(x - w * 0.2, base - h * 0.27, w * 0.2, h * 0.27, '#2c5f73'),
  ].join('');

/** The trulli of the Valle d'Itria under a noon sun, the Adriatic behind. */
export function bari() {
  return [
    s.bands([
      ['#7fc0c4', 0],
      ['#98cfcb', 130],
      ['#b8dcd0', 260],
      ['#2d7d92', 380],
      ['#236a82', 420],
    ]),
    s.disc(950, 150, 82, '#fdf3cf'),
    s.cloud(160, 170, 190, '#e9f3e6') + s.cloud(620, 92, 140, '#e9f3e6'),
    s.path('M0 470C240 430 520 452 760 440C940 430 1080 448 1200 432V800H0Z', '#e3b765'),
    s.path('M0 540C300 490 700 540 1200 486V800H0Z', '#d39b48'),
    s.times(
      11,
      (i) =>
        s.disc(60 + i * 112, 470 + ((i * 53) % 28), 20, '#7f8f5c') +
        s.disc(72 + i * 112, 476 + ((i * 53) % 28), 15, '#5f7549'),
    ),
    trullo(905, 640, 250, 330, 'M0 20H50M25 0V44'),
    trullo(330, 655, 270, 350, 'M25 0V46M8 22L25 0L42 22'),
    trullo(620, 690, 340, 450, 'M34 0A22 22 0 1 0 34 44A22 22 0 1 0 34 0M34 -12V56'),
    s.path('M0 690C300 660 800 720 1200 672V800H0Z', '#b5552f'),
    s.path('M0 752C360 716 760 770 1200 728V800H0Z', '#933f28'),
    // an old olive tree
    s.path(
      'M1078 742C1090 690 1060 650 1040 600L1060 594C1072 620 1086 640 1098 650C1104 620 1122 596 1140 580L1154 592C1132 620 1124 660 1134 742Z',
      '#4b3a33',
    ),
    [
      [1010, 560, 66],
      [1090, 520, 84],
      [1160, 566, 70],
      [1070, 590, 50],
    ]
      .map(([x, y, size]) => s.disc(x ?? 0, y ?? 0, size ?? 0, '#7f8f5c'))
      .join(''),
    [
      [1040, 578, 40],
      [1120, 548, 56],
      [1176, 588, 46],
    ]
      .map(([x, y, size]) => s.disc(x ?? 0, y ?? 0, size ?? 0, '#5f7549'))
      .join(''),
    s.plane(330, 112, 0.85, 12, '#fbf4e4', 360),
  ].join('');
}

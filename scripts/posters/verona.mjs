// @ts-check
import * as trees from './plants.mjs';
import * as s from './shapes.mjs';

/** The Arena lit for the opera. */
export function verona() {
  const [stone, shade, glow] = ['#d79a86', '#93546a', '#ffd27a'];
  const [cx, R] = [640, 420];
  const next = s.seededRandom(58);
  return [
    s.bands([
      ['#131a3d', 0],
      ['#1b2450', 160],
      ['#2b2f66', 300],
      ['#513a74', 420],
    ]),
    s.stars(90, 380, '#f3e3c0', 21),
    s.disc(930, 160, 76, '#fbeec6') +
      s.disc(908, 142, 15, '#eed9a6') +
      s.disc(954, 180, 21, '#eed9a6') +
      s.disc(942, 128, 9, '#eed9a6'),
    s.path('M0 500C200 430 380 450 560 430C760 410 1000 430 1200 400V620H0Z', '#241f4e'),
    s.times(7, (i) =>
      trees.cypress(1010 + i * 30, 440 - ((i * 19) % 22), 70, '#1b1a42', '#151536'),
    ),
    // Torre dei Lamberti
    s.block(986, 250, 52, 260, '#8d4f60', '#5a3358', 20) +
      s.block(992, 196, 40, 56, '#d79a86', '#93546a', 15) +
      s.arch(1002, 208, 18, 36, glow) +
      s.dome(1012, 198, 20, 26, '#5a3358', '#3f2850'),
    // inside glow
    s.roundWall({
      cx,
      R: R - 8,
      from: -86,
      to: 86,
      top: 376,
      bottom: 430,
      topLift: -28,
      bottomLift: -60,
      fill: '#7a4a72',
    }),
    s.path('M520 404L330 0H440L560 404ZM720 404L840 0H950L760 404Z', '#ffe7b0', 'opacity="0.1"'),
    s.roundWall({
      cx,
      R,
      from: -86,
      to: 86,
      top: 412,
      bottom: 612,
      topLift: -20,
      bottomLift: -62,
      fill: stone,
    }),
    s.roundWall({
      cx,
      R,
      from: 34,
      to: 86,
      top: 412,
      bottom: 612,
      topLift: -20,
      bottomLift: -62,
      fill: shade,
    }),
    s.roundWall({
      cx,
      R: R + 5,
      from: -86,
      to: 86,
      top: 404,
      bottom: 418,
      topLift: -20,
      bottomLift: -20,
      fill: '#efbfa0',
    }),
    s.roundWall({
      cx,
      R: R + 5,
      from: -86,
      to: 86,
      top: 502,
      bottom: 512,
      topLift: -42,
      bottomLift: -42,
      fill: '#efbfa0',
    }),
    s.roundArcade({
      cx,
      R,
      from: -77,
      to: 77,
      step: 7,
      w: 36,
      h: 70,
      y: 428,
      lift: -26,
      fill: '#4a2a52',
    }),
    s.roundArcade({
      cx,
      R,
      from: -77,
      to: 77,
      step: 7,
      w: 38,
      h: 88,
      y: 518,
      lift: -50,
      fill: '#4a2a52',
    }),
    s.roundArcade({
      cx,
      R,
      from: -77,
      to: 77,
      step: 7,
      w: 24,
      h: 60,
      y: 438,
      lift: -26,
      fill: glow,
    }),
    s.roundArcade({
      cx,
      R,
      from: -77,
      to: 77,
      step: 7,
      w: 26,
      h: 76,
      y: 530,
      lift: -50,
      fill: '#ffb45c',
    }),
    // the Ala: four bays of the outer ring
    s.path('M236 636V288L262 276L300 284L352 280L396 296L404 330L420 346V668Z', '#e6ac92') +
      s.path('M388 292L396 296L404 330L420 346V668H392Z', shade),
    s.times(
      4,
      (i) =>
        s.arch(247 + i * 36, 308 + i * 2, 25, 62, '#1b2450') +
        s.arch(247 + i * 36, 410 + i * 4, 25, 80, '#4a2a52') +
        s.arch(251 + i * 36, 420 + i * 4, 17, 70, glow) +
        s.arch(247 + i * 36, 528 + i * 7, 25, 92, '#4a2a52') +
        s.arch(251 + i * 36, 540 + i * 7, 17, 80, '#ffb45c'),
    ),
    s.poly(
      [
        [228, 386],
        [424, 396],
        [424, 406],
        [228, 396],
      ],
      '#f6d0b0',
    ) +
      s.poly(
        [
          [228, 502],
          [424, 520],
          [424, 530],
          [228, 512],
        ],
        '#f6d0b0',
      ),
    s.path('M0 640C200 616 300 690 640 690C980 690 1060 620 1200 626V800H0Z', '#3b2a55') +
      s.path('M0 716C300 690 460 750 700 746C940 742 1060 700 1200 706V800H0Z', '#241b40'),
    s.times(46, () => {
      const [x, y] = [60 + next() * 1080, 706 + next() * 64];
      const coat = ['#150f2c', '#5a2f5c', '#8a4a66', '#d79a86'][Math.floor(next() * 4)] ?? '';
      return (
        s.path(`M${x.toFixed()} ${y.toFixed()}q7 -16 14 0v24h-14Z`, coat) +
        s.disc(Math.round(x) + 7, Math.round(y) - 14, 5, '#efbfa0')
      );
    }),
    s.plane(620, 170, 0.9, -12, '#f3e3c0', 380),
  ].join('');
}

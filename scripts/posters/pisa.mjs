// @ts-check
import * as trees from './plants.mjs';
import * as s from './shapes.mjs';

/** The leaning tower and the baptistery. */
export function pisa() {
  const [marble, shade, hollow] = ['#fbf3e0', '#cdbfae', '#55617a'];
  const [cx, R] = [640, 92];
  /** @type {(y: number) => string} */
  const storey = (y) =>
    s.roundWall({
      cx,
      R,
      from: -90,
      to: 90,
      top: y,
      bottom: y + 70,
      topLift: -8,
      bottomLift: -8,
      fill: marble,
    }) +
    s.roundWall({
      cx,
      R,
      from: 22,
      to: 90,
      top: y,
      bottom: y + 70,
      topLift: -8,
      bottomLift: -8,
      fill: shade,
    }) +
    s.roundArcade({
      cx,
      R: R - 4,
      from: -72,
      to: 72,
      step: 18,
      w: 21,
      h: 48,
      y: y + 18,
      lift: -8,
      fill: hollow,
    }) +
    s.roundWall({
      cx,
      R: R + 7,
      from: -90,
      to: 90,
      top: y - 2,
      bottom: y + 9,
      topLift: -8,
      bottomLift: -8,
      fill: '#fffaf0',
    });
  return [
    s.bands([
      ['#2a9bb0', 0],
      ['#52b1b8', 150],
      ['#8bcac0', 290],
      ['#cfe3c8', 410],
    ]),
    s.disc(960, 180, 88, '#fdf0c0'),
    s.cloud(130, 140, 210, '#eaf4e6') + s.cloud(800, 300, 160, '#eaf4e6'),
    s.path(
      'M0 520C160 450 280 470 420 440C600 410 800 460 980 430C1080 416 1150 440 1200 430V620H0Z',
      '#7fa489',
    ),
    s.rect(0, 560, 1200, 26, '#d58a5a') +
      s.times(30, (i) => s.rect(i * 42, 548, 24, 14, '#d58a5a')),
    // baptistery
    s.roundWall({
      cx: 300,
      R: 170,
      from: -90,
      to: 90,
      top: 470,
      bottom: 640,
      topLift: -8,
      bottomLift: -16,
      fill: marble,
    }) +
      s.roundWall({
        cx: 300,
        R: 170,
        from: 26,
        to: 90,
        top: 470,
        bottom: 640,
        topLift: -8,
        bottomLift: -16,
        fill: shade,
      }),
    s.roundArcade({
      cx: 300,
      R: 166,
      from: -75,
      to: 75,
      step: 15,
      w: 34,
      h: 78,
      y: 558,
      lift: -16,
      fill: hollow,
    }) +
      s.roundArcade({
        cx: 300,
        R: 166,
        from: -78,
        to: 78,
        step: 9.75,
        w: 18,
        h: 42,
        y: 496,
        lift: -10,
        fill: hollow,
      }),
    s.roundWall({
      cx: 300,
      R: 178,
      from: -90,
      to: 90,
      top: 462,
      bottom: 474,
      topLift: -8,
      bottomLift: -8,
      fill: '#fffaf0',
    }) +
      s.roundWall({
        cx: 300,
        R: 176,
        from: -90,
        to: 90,
        top: 544,
        bottom: 553,
        topLift: -12,
        bottomLift: -12,
        fill: '#fffaf0',
      }),
    s.dome(300, 470, 138, 170, '#d9714a', '#a2483a') +
      s.line(
        'M210 460C216 380 262 320 296 302M390 460C384 380 338 320 304 302M300 466V302',
        '#f0b48a',
        4,
      ) +
      s.dome(300, 312, 26, 30, marble, shade) +
      s.disc(300, 278, 6, '#e9b64f'),
    // the tower
    s.group(
      'rotate(6 640 680)',
      s.roundWall({
        cx,
        R: R + 4,
        from: -90,
        to: 90,
        top: 596,
        bottom: 694,
        topLift: -8,
        bottomLift: -14,
        fill: marble,
      }),
      s.roundWall({
        cx,
        R: R + 4,
        from: 22,
        to: 90,
        top: 596,
        bottom: 694,
        topLift: -8,
        bottomLift: -14,
        fill: shade,
      }),
      s.roundArcade({
        cx,
        R,
        from: -68,
        to: 68,
        step: 22.6,
        w: 26,
        h: 68,
        y: 622,
        lift: -10,
        fill: '#b3a79c',
      }),
      s.times(6, (i) => storey(526 - i * 70)),
      s.roundWall({
        cx,
        R: R + 7,
        from: -90,
        to: 90,
        top: 594,
        bottom: 605,
        topLift: -8,
        bottomLift: -8,
        fill: '#fffaf0',
      }),
      s.rect(cx - 66, 108, 132, 70, marble) +
        s.rect(cx + 22, 108, 44, 70, shade) +
        s.times(4, (i) => s.arch(cx - 56 + i * 30, 122, 20, 52, hollow)) +
        s.rect(cx - 72, 98, 144, 12, '#fffaf0'),
      s.rect(cx - 2, 44, 4, 56, '#55617a') +
        s.poly(
          [
            [cx + 2, 46],
            [cx + 54, 58],
            [cx + 2, 72],
          ],
          '#d5402f',
        ),
    ),
    s.path('M0 640C300 610 800 660 1200 630V800H0Z', '#8fb35a') +
      s.path('M460 676C560 664 720 664 820 680C760 700 520 700 460 676Z', '#5f8a4a') +
      s.path('M0 720C300 690 760 740 1200 704V800H0Z', '#6b9a4c') +
      s.path('M0 770C300 744 800 792 1200 756V800H0Z', '#4c7c45'),
    s.path('M0 700L420 668L440 674L0 716Z', '#e8d9ae'),
    trees.cypress(960, 690, 210, '#3f7452', '#2a5744') +
      trees.cypress(1024, 700, 280, '#3f7452', '#2a5744') +
      trees.cypress(1094, 694, 190, '#3f7452', '#2a5744') +
      trees.cypress(1150, 706, 250, '#3f7452', '#2a5744'),
    s.plane(470, 210, 0.85, -14, '#fdf8ea', 280),
  ].join('');
}

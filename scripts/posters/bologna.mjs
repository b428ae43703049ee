// @ts-check
import * as s from './shapes.mjs';

/** The two towers above the red roofs. */
export function bologna() {
  const next = s.seededRandom(31);
  /** @type {(y: number, h: number, light: readonly string[], dark: string, roof: string) => string} */
  const street = (y, h, light, dark, roof) => {
    let out = '';
    for (let x = -30; x < 1200;) {
      const w = 84 + next() * 76;
      const top = y - next() * h;
      out +=
        s.block(x, top, w, 400, light[Math.floor(next() * light.length)] ?? '', dark, w * 0.3) +
        s.poly(
          [
            [x - 8, top + 2],
            [x + w * 0.28, top - 34],
            [x + w * 0.72, top - 34],
            [x + w + 8, top + 2],
          ],
          roof,
        );
      out += s.times(6, (k) =>
        s.rect(x + 12 + (k % 3) * w * 0.22, top + 24 + Math.floor(k / 3) * 48, 13, 24, '#6a2f33'),
      );
      x += w;
    }
    return out;
  };
  return [
    s.bands([
      ['#2f7c86', 0],
      ['#57a09a', 170],
      ['#98bf9f', 320],
      ['#e5cf9a', 440],
    ]),
    s.disc(300, 250, 112, '#f8e6b4'),
    s.cloud(820, 130, 190, '#d9e2c4') + s.cloud(60, 120, 150, '#9cc4b4'),
    s.path(
      'M0 520C160 440 330 430 480 470C640 440 760 400 900 420C1040 440 1120 480 1200 470V640H0Z',
      '#6f8f62',
    ),
    s.dome(246, 470, 22, 30, '#b4523f', '#843a35') +
      s.block(214, 468, 64, 80, '#d58a54', '#a2593f', 22),
    street(560, 50, ['#d9804c', '#c7683f', '#e0a064'], '#9a4634', '#8c3a2e'),
    // Asinelli
    s.poly(
      [
        [604, 720],
        [622, 96],
        [706, 96],
        [718, 720],
      ],
      '#c8643c',
    ) +
      s.poly(
        [
          [676, 96],
          [706, 96],
          [718, 720],
          [676, 720],
        ],
        '#8f3f2f',
      ),
    s.times(9, (i) => s.rect(638, 150 + i * 58, 9, 17, '#6a2f33')) +
      s.times(30, (i) => s.rect(624 - i * 0.4 + ((i * 29) % 34), 128 + i * 18, 16, 3, '#a94f33')),
    s.rect(612, 84, 104, 16, '#dd8a55') +
      s.times(6, (i) => s.rect(613 + i * 18, 68, 12, 18, '#dd8a55')) +
      s.block(640, 46, 48, 40, '#c8643c', '#8f3f2f', 18) +
      s.dome(664, 48, 22, 26, '#5f8f87', '#3f6c6c') +
      s.rect(662, 2, 4, 22, '#3f3038'),
    s.block(584, 610, 152, 120, '#b9573a', '#843a2f', 52) +
      s.times(8, (i) => s.rect(584 + i * 20, 598, 12, 14, '#b9573a')),
    // Garisenda, leaning
    s.group(
      'rotate(-4.6 850 720)',
      s.poly(
        [
          [800, 730],
          [806, 356],
          [906, 356],
          [912, 730],
        ],
        '#d47a4a',
      ) +
        s.poly(
          [
            [870, 356],
            [906, 356],
            [912, 730],
            [870, 730],
          ],
          '#9a4634',
        ) +
        s.times(4, (i) => s.rect(834, 410 + i * 76, 9, 18, '#6a2f33')) +
        s.times(18, (i) => s.rect(806 + ((i * 31) % 48), 376 + i * 19, 16, 3, '#b85f3c')) +
        s.rect(802, 348, 108, 12, '#e39a63'),
    ),
    street(676, 46, ['#e59a5b', '#d36f45', '#ecbd7c', '#c75d3d'], '#a04a38', '#9c3f30'),
    // porticoes
    s.rect(0, 672, 1200, 128, '#e9b878') +
      s.rect(0, 664, 1200, 12, '#f6dcae') +
      s.arcade(13, 14, 692, 92, 66, 108, '#5a2a33') +
      s.times(13, (i) => s.arch(14 + i * 92 + 30, 706, 36, 94, '#7a3a3a')) +
      s.times(14, (i) => s.rect(-14 + i * 92, 722, 30, 6, '#f6dcae')),
    s.rect(0, 786, 1200, 14, '#3c2230'),
    s.plane(930, 236, 0.85, -14, '#f8e6b4', 200),
  ].join('');
}

// @ts-check
import * as s from './shapes.mjs';

/** @type {(x: number, y: number, size: number, flip: number) => string} */
const flamingo = (x, y, size, flip) =>
  s.group(
    `translate(${x} ${y}) scale(${size * flip} ${size})`,
    s.line('M-6 60V210M22 56L30 120L14 210', '#c94f63', 6, 'stroke-linejoin="round"'),
    s.path('M-70 40C-60-10 20-24 62 10C70 20 66 40 40 56C10 74-40 70-70 40Z', '#f08a94'),
    s.path('M-84 46C-50 0 10 0 30 26C10 60-40 70-84 46Z', '#dc6076'),
    s.line(
      'M52 16C92-10 30-60 56-100C68-120 96-116 100-96',
      '#f08a94',
      15,
      'stroke-linecap="round"',
    ),
    s.path('M94-104C112-104 116-84 106-66L98-74C100-84 96-90 90-94Z', '#2d2433'),
  );

/** The Castello of Cagliari above the salt ponds, with flamingos. */
export function cagliari() {
  const houses = ['#efc27d', '#e59a6b', '#f2dcb0', '#d97957', '#e8b28a'];
  const next = s.seededRandom(12);
  /** @type {(y: number, from: number, to: number) => string} */
  const terrace = (y, from, to) => {
    let out = '';
    for (let x = from; x < to;) {
      const w = 34 + next() * 34;
      const h = 54 + next() * 44;
      const fill = houses[Math.floor(next() * houses.length)] ?? '';
      out +=
        s.block(x, y - h, w, 160, fill, '#a5604f', w * 0.3) +
        s.poly(
          [
            [x - 3, y - h],
            [x + w / 2, y - h - 12],
            [x + w + 3, y - h],
          ],
          '#b4523f',
        );
      out += s.times(2, (i) => s.rect(x + 7 + i * 14, y - h + 18, 7, 13, '#6a3f49'));
      x += w + 1;
    }
    return out;
  };
  return [
    s.bands([
      ['#f6cdb0', 0],
      ['#f4b9a0', 150],
      ['#eea392', 280],
    ]),
    s.disc(1000, 190, 92, '#fbeeda'),
    s.path('M0 470C140 430 260 440 380 452C700 470 1000 380 1200 400V560H0Z', '#a6768f'),
    s.path(
      'M130 560C180 440 300 330 430 306C560 288 700 290 800 320C930 360 1010 470 1060 560Z',
      '#8d5a55',
    ),
    // tower of the Elephant, cathedral, tower of San Pancrazio
    s.block(452, 150, 62, 180, '#f2dcb0', '#c08a6a', 24) +
      s.times(4, (i) => s.rect(452 + i * 17, 140, 11, 12, '#f2dcb0')) +
      s.lancet(466, 190, 18, 52, '#7a4a50'),
    s.block(742, 186, 56, 170, '#f2dcb0', '#c08a6a', 22) +
      s.times(4, (i) => s.rect(742 + i * 15, 177, 10, 11, '#f2dcb0')) +
      s.lancet(754, 216, 16, 46, '#7a4a50'),
    s.block(560, 250, 150, 90, '#efc27d', '#bd7d55', 60) +
      s.dome(640, 252, 58, 84, '#4a9aa0', '#2f7480') +
      s.rect(634, 150, 12, 24, '#f2dcb0'),
    terrace(372, 376, 850) + terrace(444, 280, 930) + terrace(516, 196, 1004),
    s.rect(0, 556, 1200, 14, '#f2dcb0') +
      s.rect(0, 568, 1200, 232, '#5aa3a6') +
      s.rect(0, 620, 1200, 180, '#4a9099') +
      s.rect(0, 704, 1200, 96, '#3b7a88'),
    s.glints(1000, 580, 790, 240, '#fbe0c6', 3) + s.glints(420, 590, 780, 700, '#7dbab7', 6),
    flamingo(1080, 566, 0.56, -1) +
      flamingo(930, 604, 0.74, -1) +
      flamingo(330, 600, 0.78, 1) +
      flamingo(150, 500, 1.24, 1),
    s.plane(240, 120, 0.85, -14, '#8d4a5c', 340),
  ].join('');
}

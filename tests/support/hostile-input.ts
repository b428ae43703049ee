/** What callers send in the hope that something takes it for more than it is, or works on it for too long. */
import { IMAGE_MAX_BYTES } from '#contract/limits';
import { aTicket } from './builders.ts';

/** Path segments, sent without further encoding. */
export const HOSTILE_SEGMENTS: readonly string[] = [
  ...['..%2f..%2fetc%2fpasswd', '%2e%2e', '%2e%2e%2f%2e%2e%2fpackage.json', '%252e%252e%252f'],
  ...['..%5c..%5cpackage.json', '%5c%5chost%5cshare', 'C:%5cWindows', '%2fetc%2fpasswd'],
  ...['%00', '1%00', '1%00.webp', '1%0a', '1%0d%0aX-A:%20b', '1%20', '1;id=2', '1,2'],
  ...['1%2f..%2f2', '%ef%bc%91', '%d9%a1', '%c0%ae%c0%ae', '%E0%A4%A', '%', '%ff'],
  ...['%F0%9F%9B%AB', '0x1', '1e0', '+1', '$1', '{}', '[1]', 'constructor', 'a'.repeat(4000)],
];

/** Names of what every object has. */
export const PROTOTYPE_KEYS: readonly string[] = [
  ...['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString', 'valueOf'],
];

/** A lossless WebP of 28 bytes whose header says 16,383 × 16,383 pixels: decoded, it takes a gigabyte. */
export const aHugeWebp = (): Buffer => {
  const sides = Buffer.alloc(4);
  sides.writeUInt32LE(16_382 | (16_382 << 14));
  const head = Buffer.from('RIFF\x14\0\0\0WEBPVP8L\x08\0\0\0\x2f', 'latin1');
  return Buffer.concat([head, sides, Buffer.from([7, 0x10, 0x88])]);
};

/** Pictures that a decoder cannot finish in time, though they are short. */

/** Elements of each level that draw the level below it. */
const USES = 10;
const LEVELS = 5;

/** An SVG of 100,000 large circles by nested `<use>`: it would take minutes to draw. */
export const aSlowSvg = (): Blob => {
  const levels = Array.from({ length: LEVELS }, (_, at) => {
    const below = `<use href="#level${at}"/>`;
    return `<g id="level${at + 1}">${below.repeat(USES)}</g>`;
  });
  const circle = '<circle id="level0" cx="1000" cy="1000" r="900" opacity=".5"/>';
  return new Blob([
    `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"><defs>${circle}${levels.join('')}</defs><use href="#level${LEVELS}"/></svg>`,
  ]);
};

const BOUNDARY = 'confine';
const END = `--${BOUNDARY}--\r\n`;
const PNG = '\u0089PNG\r\n\u001a\n';

const part = (disposition: string, value = '1', headers = '') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n${headers}\r\n${value}\r\n`;
const field = (name: string, value = '1', headers = '') => part(`name="${name}"`, value, headers);
const file = (name: string, value = PNG) =>
  part(`name="${name}"; filename="a.png"`, value, 'Content-Type: image/png\r\n');

/** The parts of a valid ticket, to which each hostile form adds. */
const good = Object.entries(aTicket())
  .flatMap(([name, value]) => [value].flat().map((one) => field(name, String(one))))
  .join('');
const many = (count: number, make: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => make(n)).join('');

const FORMS: Readonly<Record<string, string>> = {
  'a nested field name': good + field('a[b][c][d][e]') + END,
  'a nested field name for the image': good + file('image[0]') + END,
  'ten thousand parts': good + many(10_000, () => field('x')) + END,
  'a hundred files': good + many(100, () => file('image')) + END,
  'files in unknown fields': good + many(5, (n) => file(`file${n}`)) + END,
  'a part with a header of a megabyte': good + field('x', '1', `A: ${'a'.repeat(1e6)}\r\n`) + END,
  'a part whose headers never end': `${good}--${BOUNDARY}\r\n${'X-A: 1\r\n'.repeat(50_000)}`,
  'a field of a megabyte': good + field('x', 'a'.repeat(1e6)) + END,
  'a field name of two hundred characters': good + field('a'.repeat(200)) + END,
  'no field name': good + part('filename="a.png"') + END,
  'no closing boundary': good + part('name="image"; filename="a.png"', PNG.repeat(1000)),
  'two values for the price': good + field('price', '2') + field('price', '3') + END,
  'a file for a text field': good.replace('name="price"', 'name="price"; filename="a"') + END,
  'a file over the size limit': good + file('image', 'a'.repeat(IMAGE_MAX_BYTES * 2)) + END,
};

/** Forms that no browser sends, in Latin-1, by what is wrong with them. */
export const HOSTILE_FORMS: Readonly<Record<string, { body: string; type: string }>> = {
  ...Object.fromEntries(
    Object.entries(FORMS).map(([about, body]) => [
      about,
      { body, type: `multipart/form-data; boundary=${BOUNDARY}` },
    ]),
  ),
  'the type multipart/mixed': { body: good + END, type: `multipart/mixed; boundary=${BOUNDARY}` },
  'no boundary': { body: good + END, type: 'multipart/form-data' },
};

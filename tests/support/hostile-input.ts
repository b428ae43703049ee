/** What callers send in the hope that something takes it for more than it is, or works on it for too long. */

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

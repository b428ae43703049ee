/** Texts that callers send in the hope that something takes them for more than a text. */

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

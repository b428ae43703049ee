// @ts-check
// JavaScript, because the child process runs without tsx.
import { once } from 'node:events';
import sharp from 'sharp';

/** @typedef {{ length: number, pixels: number, width: number, height: number }} Question */
/** @typedef {{ bytes?: Uint8Array, tooManyPixels?: boolean }} Answer */

process.on('message', (/** @type {Question} */ question) => {
  void readInput(question.length)
    .then((bytes) => decode(bytes, question))
    .then((answer) => process.send?.(answer));
});
// Ctrl+C in a terminal reaches this process too; ignored, so that the server can finish pictures under way.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
process.send?.({});

/** Reads so many bytes of the standard input, on which one picture comes at a time. @param {number} length */
const readInput = async (length) => {
  const bytes = Buffer.allocUnsafe(length);
  for (let at = 0; at < length;) {
    /** @type {unknown} */
    const piece = process.stdin.read();
    if (piece instanceof Buffer) at += piece.copy(bytes, at);
    else await once(process.stdin, 'readable');
  }
  return bytes;
};

/** @param {Uint8Array} bytes @param {Question} question @returns {Promise<Answer>} */
const decode = async (bytes, { pixels, width, height }) => {
  try {
    return {
      bytes: await sharp(bytes, { limitInputPixels: pixels, failOn: 'error' })
        .autoOrient()
        .resize({ width, height, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer(),
    };
  } catch (error) {
    return { tooManyPixels: error instanceof Error && /pixel limit/i.test(error.message) };
  }
};

// @ts-check
// JavaScript, because the child process runs without tsx.
import sharp from 'sharp';

/** @typedef {{ bytes: Uint8Array, pixels: number, width: number, height: number }} Question */
/** @typedef {{ bytes?: Uint8Array, tooManyPixels?: boolean }} Answer */

process.on('message', (/** @type {Question} */ question) => {
  void decode(question).then((answer) => process.send?.(answer));
});
// Ctrl+C in a terminal reaches this process too; ignored, so that the server can finish pictures under way.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
process.send?.({});

/** @param {Question} question @returns {Promise<Answer>} */
const decode = async ({ bytes, pixels, width, height }) => {
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

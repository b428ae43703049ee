// @ts-check
// JavaScript, because the child process runs without tsx.
import { once } from 'node:events';
import sharp from 'sharp';

/** @typedef {keyof typeof LOADERS} PictureType */
/** @typedef {{ type: PictureType, length: number, seconds: number, pixels: number, width: number, height: number }} Question */
/** @typedef {{ bytes?: Uint8Array, tooLarge?: boolean, tooSlow?: boolean }} Answer */

/** The decoder of each type, by its name in libvips. */
const LOADERS = {
  avif: 'VipsForeignLoadHeif',
  gif: 'VipsForeignLoadNsgif',
  jpeg: 'VipsForeignLoadJpeg',
  png: 'VipsForeignLoadPng',
  svg: 'VipsForeignLoadSvg',
  tiff: 'VipsForeignLoadTiff',
  webp: 'VipsForeignLoadWebp',
};

/** What libvips and its decoders say of a picture with too many pixels, or for which there is no memory. */
const TOO_LARGE = /pixel limit|memory|creating thread/i;

// One picture at a time, of which nothing is used again.
sharp.cache(false);
// Each thread has buffers of its own.
sharp.concurrency(1);

/** Milliseconds between two looks at the processor time that a picture has taken. */
const LOOK = 100;

process.on('message', (/** @type {Question} */ question) => {
  const before = process.cpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if (user + system > question.seconds * 1e6) finish({ tooSlow: true });
  }, LOOK);
  /** @param {Answer} answer */
  const finish = (answer) => {
    clearInterval(watch);
    process.send?.(answer);
  };
  void readInput(question.length)
    .then((bytes) => decode(bytes, question))
    .then(finish);
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
const decode = async (bytes, { type, pixels, width, height }) => {
  // Only this type's decoder: libvips would choose one by its own reading of the bytes.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: [LOADERS[type]] });
  try {
    return {
      bytes: await sharp(bytes, { limitInputPixels: pixels, failOn: 'error' })
        .autoOrient()
        .resize({ width, height, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer(),
    };
  } catch (error) {
    return { tooLarge: error instanceof Error && TOO_LARGE.test(error.message) };
  }
};

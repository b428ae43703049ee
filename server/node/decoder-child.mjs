// @ts-check
// Decodes the picture on standard input, and writes it to standard output as WebP; else says why not on standard error.
// JavaScript, because the process runs without tsx.
import { writeFileSync, writeSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/** @typedef {keyof typeof LOADERS} PictureType */
/** @typedef {{ type: PictureType, seconds: number, bytes: number, pixels: number, width: number, height: number, server: number }} Limits */

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

/** Milliseconds between two looks at what the picture has used up. */
const LOOK = 10;

const { type, seconds, bytes, pixels, width, height, server } = /** @type {Limits} */ (
  JSON.parse(process.argv[2] ?? '')
);

/** By a signal, since `exit` would wait for libvips, also after an error. @param {string} why */
const end = (why) => {
  try {
    writeSync(2, why);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
};

// libvips works in another thread, so that this one can look.
setInterval(() => {
  if (process.ppid !== server) end('the server has ended');
  if (process.memoryUsage.rss() > bytes) end('too large');
  const { user, system } = process.cpuUsage();
  if (user + system > seconds * 1e6) end('too slow');
}, LOOK).unref();

// Ctrl+C in a terminal reaches this process too; ignored, so that the server can finish pictures under way.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
try {
  // Where memory runs out, Linux ends this process before the server.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Not on other systems.
}

// Each thread has buffers of its own.
sharp.concurrency(1);
// Only this type's decoder: libvips would choose one by its own reading of the bytes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: [LOADERS[type]] });
try {
  const webp = await sharp(await buffer(process.stdin), {
    limitInputPixels: pixels,
    failOn: 'error',
  })
    .autoOrient()
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer();
  process.stdout.write(webp);
} catch (error) {
  end(error instanceof Error && TOO_LARGE.test(error.message) ? 'too large' : 'unreadable');
}

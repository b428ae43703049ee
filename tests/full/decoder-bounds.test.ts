/** What pictures of many pixels may use up. */
import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { ImageDecoder } from '../../server/node/decoder.ts';
import { ImagePreparer } from '../../server/node/prepare-image.ts';
import { aPng, bytesOf } from '../support/builders.ts';
import { servedPicture } from '../support/published-pictures.ts';
import { testServer } from '../support/server.ts';

const server = await testServer();
afterAll(() => server.close());

const SECONDS = { processor: 10, clock: 60 };

/** A file of /proc; empty once its process has ended. */
const readIfThere = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** Most memory that a decoder which runs now has had, in MB, by the processes that this one has started. */
const peakOfDecoders = (): number => {
  const children = readdirSync('/proc/self/task').flatMap((task) =>
    readIfThere(`/proc/self/task/${task}/children`).split(' ').filter(Boolean),
  );
  const decoders = children.filter((pid) =>
    readIfThere(`/proc/${pid}/cmdline`).includes('decoder-child'),
  );
  const peaks = decoders.map((pid) =>
    Number(/VmHWM:\s+(\d+)/.exec(readIfThere(`/proc/${pid}/status`))?.[1] ?? 0),
  );
  return Math.max(0, ...peaks) / 1024;
};

const HUGE = '<rect width="1600" height="16000" fill="red"/>';
const floods = Array.from({ length: 200 }, (_, at) => `<feFlood result="r${at}"/>`).join('');
const merges = Array.from({ length: 200 }, (_, at) => `<feMergeNode in="r${at}"/>`).join('');
const masks = Array.from(
  { length: 100 },
  (_, at) => `<mask id="m${at}"><g mask="url(#m${at - 1})">${HUGE}</g></mask>`,
).join('');
const tall = (inside: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="16000">${inside}</svg>`,
  );

describe('the decoder, which Linux bounds', () => {
  it.runIf(process.platform === 'linux').each([
    [
      '200 floods in one filter',
      'svg',
      () =>
        tall(
          `<filter id="f">${floods}<feMerge>${merges}</feMerge></filter><g filter="url(#f)">${HUGE}</g>`,
        ),
    ],
    ['100 nested masks', 'svg', () => tall(`${masks}<g mask="url(#m99)">${HUGE}</g>`)],
    [
      'an AVIF of 50 million pixels',
      'avif',
      () =>
        sharp({ create: { width: 8000, height: 6250, channels: 3, background: 'red' } })
          .avif({ effort: 0 })
          .toBuffer(),
    ],
  ] as const)(
    'has no more than 420 MB for %s, and decodes the next picture [PUB-17]',
    async (_, type, make) => {
      const decoder = new ImageDecoder(30);
      const picture = await make();
      let peak = 0;
      // A process that has used up its memory is gone once it has answered.
      const watching = setInterval(() => (peak = Math.max(peak, peakOfDecoders())), 10);
      expect((await decoder.decode(picture, type, SECONDS))?.bytes).toBeUndefined();
      clearInterval(watching);
      const png = await bytesOf(await aPng());
      expect((await decoder.decode(png, 'png', SECONDS))?.bytes).toBeDefined();
      expect(peak).toBeGreaterThan(50);
      expect(peak).toBeLessThan(420);
      decoder.close();
    },
  );

  it.each([
    [
      'a progressive JPEG',
      () => ofManyPixels().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
    ],
    ['an interlaced PNG', () => ofManyPixels().png({ progressive: true })],
    ['a GIF', () => ofManyPixels().gif()],
    ['a WebP', () => ofManyPixels().webp()],
  ])('has room for %s of 50 million pixels [PUB-17]', async (_, make) => {
    const { bytes } = await servedPicture(
      server.createSandbox(),
      new Blob([new Uint8Array(await make().toBuffer())]),
    );
    expect((await sharp(bytes).metadata()).width).toBe(1600);
  });
});

it('a large picture is decoded whatever the same process has decoded before [PUB-17, HOST-04]', async () => {
  const images = new ImagePreparer({ clock: 60 });
  const jpeg = await ofManyPixels()
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const extensions = [];
  for (const bytes of [
    await ofManyPixels().gif().toBuffer(),
    await ofManyPixels().webp().toBuffer(),
    jpeg,
  ])
    extensions.push((await images.prepare(bytes)).extension);
  expect(extensions).toEqual(['webp', 'webp', 'webp']);
  images.close();
});

const ofManyPixels = () =>
  sharp({ create: { width: 8000, height: 6250, channels: 3, background: '#456' } });

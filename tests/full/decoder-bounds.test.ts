/** What pictures of many pixels may use up. */
import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { ImageDecoder } from '../../server/node/decoder.ts';
import { aPng, bytesOf } from '../support/builders.ts';
import { servedPicture } from '../support/published-pictures.ts';
import { testServer } from '../support/server.ts';

const server = await testServer();
afterAll(() => server.close());

/** Most memory that the decoder with this program has had, in MB, by the process that this one has started. */
const peakOfDecoders = (): number => {
  const tasks = readdirSync('/proc/self/task');
  const children = tasks.flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  );
  const decoders = children.filter((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('decoder-child'),
  );
  const peaks = decoders.map((pid) =>
    Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]),
  );
  return Math.max(...peaks) / 1024;
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
      expect((await decoder.decode(await make(), type, 10))?.bytes).toBeUndefined();
      const png = await bytesOf(await aPng());
      expect((await decoder.decode(png, 'png', 10))?.bytes).toBeDefined();
      expect(peakOfDecoders()).toBeLessThan(420);
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

const ofManyPixels = () =>
  sharp({ create: { width: 8000, height: 6250, channels: 3, background: '#456' } });

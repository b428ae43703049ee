/** What pictures may use up while they are decoded. */
import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { PROBLEM } from '#contract/problems';
import { ImagePreparer } from '../../server/node/prepare-image.ts';

const images = new ImagePreparer();
afterAll(() => images.close());

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
const masks = Array.from(
  { length: 100 },
  (_, at) => `<mask id="m${at}"><g mask="url(#m${at - 1})">${HUGE}</g></mask>`,
).join('');
const nestedMasks = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="16000">${masks}<g mask="url(#m99)">${HUGE}</g></svg>`;

const ofManyPixels = () =>
  sharp({ create: { width: 8000, height: 6250, channels: 3, background: '#456' } });

describe('the process of a picture', () => {
  it.runIf(process.platform === 'linux').each([
    ['100 nested masks', () => Promise.resolve(Buffer.from(nestedMasks))],
    ['an AVIF of 50 million pixels', () => ofManyPixels().avif({ effort: 0 }).toBuffer()],
  ] as const)('ends itself before %s takes 600 MB [PUB-17, HOST-01]', async (_, make) => {
    const picture = await make();
    let peak = 0;
    const watching = setInterval(() => (peak = Math.max(peak, peakOfDecoders())), 10);
    await expect(images.prepare(picture)).rejects.toMatchObject({
      status: 400,
      body: { image: [PROBLEM.imageTooManyPixels] },
    });
    clearInterval(watching);
    expect(peak).toBeGreaterThan(50);
    expect(peak).toBeLessThan(600);
  });

  it.each([
    [
      'a progressive JPEG',
      () => ofManyPixels().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
    ],
    ['an interlaced PNG', () => ofManyPixels().png({ progressive: true })],
    ['a GIF', () => ofManyPixels().gif()],
    ['a WebP', () => ofManyPixels().webp()],
  ])('has room for %s of 50 million pixels [PUB-17]', async (_, make) => {
    const { bytes } = await images.prepare(await make().toBuffer());
    expect((await sharp(bytes).metadata()).width).toBe(1600);
  });
});

/** Takes all pictures of a gallery, and says each as it is taken. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright';
import { requireBrowser } from '../../../scripts/lib/browser.ts';
import { Demo } from '../../kit/demo.ts';
import type { Picture, Shot } from './plan.ts';
import { takeShot } from './take.ts';

/**
 * Flags of Chromium without which equal pages have unequal pixels on a busy machine: each tile is drawn as a whole, not only
 * where it changed, and only after every picture in it is decoded.
 */
const RENDERING = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-partial-raster',
  '--disable-checker-imaging',
];

export interface Failure {
  shot: Shot;
  error: string;
}

export const secondsSince = (since: number): string =>
  ((performance.now() - since) / 1000).toFixed(1);

export const titleOf = ({ state, width, pictures }: Shot): string =>
  `${state.screen} · ${state.name} · ${width} px ${pictures.map(({ theme }) => theme).join(' and ')}`;

/** Takes all pictures into the folder, several pages at a time; one that fails is said, and the others go on. */
export const takeAll = async (
  address: string,
  shots: readonly Shot[],
  folder: string,
  workers: number,
): Promise<Failure[]> => {
  const failures: Failure[] = [];
  const token = process.env['DEMO_TOKEN'];
  const left = [...shots];
  let done = 0;
  const keep = async (picture: Picture, taken: Buffer) => {
    const file = join(folder, picture.file);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, taken);
  };
  const browser = await chromium.launch({
    executablePath: await requireBrowser(),
    args: RENDERING,
  });
  const takeNext = async () => {
    const demo = await Demo.create(address, {}, { token });
    for (let shot = left.shift(); shot; shot = left.shift()) {
      const began = performance.now();
      const error = await takeShot(browser, demo, shot, token, keep).then(
        () => null,
        (reason: unknown) => String(reason),
      );
      if (error !== null) failures.push({ shot, error });
      done += 1;
      const mark = error === null ? '✓' : '✗';
      const count = String(done).padStart(String(shots.length).length);
      console.log(`${mark} ${count}/${shots.length} ${titleOf(shot)} (${secondsSince(began)} s)`);
      if (error !== null) console.log(error.replaceAll(/^/gm, '    '));
    }
    await demo.remove();
  };
  try {
    await Promise.all(Array.from({ length: Math.min(workers, shots.length) }, takeNext));
  } finally {
    await browser.close();
  }
  return failures;
};

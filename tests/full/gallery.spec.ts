import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { inProject } from '../../scripts/lib/project.mjs';
import { findViolations } from '../support/axe.ts';
import { expect, test as base } from '../support/test.ts';

interface Ended {
  code: number | null;
  printed: string;
}

interface Fixtures {
  /** Runs the command against the tests' server. */
  takeGallery: (...options: string[]) => Promise<Ended>;
}

/** The environment without the variables of the Playwright that runs this. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(TEST|PW|PLAYWRIGHT)_/.test(name)),
);

const test = base.extend<Fixtures>({
  takeGallery: async ({ baseURL }, provide) =>
    provide(async (...options) => {
      const entry = inProject('tests', 'tools', 'gallery', 'run.ts');
      const child = spawn(process.execPath, ['--import', 'tsx', entry, ...options], {
        cwd: inProject(),
        env: { ...environment, RIVOLA_URL: baseURL },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let printed = '';
      child.stdout.on('data', (piece: Buffer) => (printed += piece.toString()));
      child.stderr.on('data', (piece: Buffer) => (printed += piece.toString()));
      const [code] = (await once(child, 'close')) as [number | null];
      return { code, printed };
    }),
});

/** Few pictures, of which one shows its call under way, and one is of a page with frames. */
const FEW = ['--grep', 'preferiti/favourites-(empty|loading)|regia-palco/'];

test('a designer sees every picture that was taken on one page, and takes it again equal, pixel by pixel [LAB-12]', async ({
  takeGallery,
  page,
}, testInfo) => {
  test.slow();
  const [first, second] = [testInfo.outputPath('first'), testInfo.outputPath('second')];
  for (const folder of [first, second]) {
    const { code, printed } = await takeGallery(...FEW, '--out', folder);
    expect(code, printed).toBe(0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(pathToFileURL(join(first, 'index.html')).href);
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    /^favourites, empty nuovo/,
    /^favourites, loading luca/,
    /^the desk beside the phone/,
  ]);
  const pictures = page.getByRole('img');
  await expect(pictures).toHaveCount(18);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth))
      .toBe(
        Number(/, (\d+) px, (?:light|dark)$/.exec((await picture.getAttribute('alt')) ?? '')?.[1]),
      );
    const file = (await picture.getAttribute('src')) ?? '';
    const [before, after] = await Promise.all(
      [first, second].map((from) => readFile(join(from, file))),
    );
    expect(before?.equals(after ?? Buffer.of()), file).toBe(true);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await findViolations(page)).toEqual([]);
});

test('a designer is told what differs from an earlier gallery, side by side, and what it lacks [LAB-12]', async ({
  takeGallery,
  context,
}, testInfo) => {
  test.slow();
  const [earlier, report] = [testInfo.outputPath('earlier'), testInfo.outputPath('report')];
  const few = ['--grep', 'preferiti/favourites-(empty|loading)-390'];
  expect((await takeGallery(...few, '--out', earlier)).code).toBe(0);
  const compare = () => takeGallery(...few, '--out', report, '--against', earlier);
  const equal = await compare();
  expect(equal.code, equal.printed).toBe(0);

  const changed = join(earlier, 'preferiti', 'favourites-empty-390-dark.png');
  const mark = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#f0f' } })
    .toFormat('png')
    .toBuffer();
  await writeFile(
    changed,
    await sharp(await readFile(changed))
      .composite([{ input: mark, left: 10, top: 20 }])
      .toBuffer(),
  );
  const loading = join(earlier, 'preferiti', 'favourites-loading-390-dark.png');
  await rename(loading, loading.replace('loading', 'renamed'));

  const { code, printed } = await compare();
  expect(code).toBe(1);
  expect(printed).toContain('6 pixels');
  expect(printed).toMatch(/doesn't exist at .*favourites-loading-390-dark\.png/);
  expect(printed).toContain('≠ preferiti/favourites-renamed-390-dark.png: gone');

  // Not the fixture's page: from a file the report cannot read its notes, and says so in the console.
  const page = await context.newPage();
  await page.goto(pathToFileURL(join(report, 'differences', 'index.html')).href);
  await page.getByRole('link', { name: 'preferiti/favourites-empty-390' }).first().click();
  const pictures = page.getByTestId('test-results-image-diff');
  await pictures.getByRole('tab', { name: 'Side by side' }).click();
  for (const side of ['Expected', 'Actual'])
    await expect(pictures.getByRole('img', { name: side })).toBeVisible();
});

test('what is no gallery is not compared with, and what is not understood takes none [LAB-12]', async ({
  takeGallery,
}, testInfo) => {
  const nowhere = testInfo.outputPath('nowhere');
  for (const [options, said] of [
    [['--out', nowhere, '--against', nowhere], `there is no gallery in ${nowhere}`],
    [['--out', nowhere, '--width', '400'], '--against <value>'],
  ] as const) {
    const { code, printed } = await takeGallery(...options);
    expect(code, printed).toBe(2);
    expect(printed).toContain(said);
  }
  expect(existsSync(nowhere)).toBe(false);
});

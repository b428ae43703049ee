import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { findViolations } from '../support/axe.ts';
import { runTool } from '../support/processes.ts';
import { expect, test } from '../support/test.ts';

/** Few pictures, of which one shows its call under way, and one is of a page with frames. */
const FEW = ['--grep', 'preferiti/favourites-(empty|loading)-390|regia-palco/.*-390'];

test('a designer sees every picture that was taken on one page, takes it again equal, pixel by pixel, and is told what differs from an earlier gallery, side by side, and what it lacks [LAB-12]', async ({
  page,
  context,
  baseURL,
}, testInfo) => {
  test.slow();
  const takeGallery = (...options: string[]) =>
    runTool('gallery', options, testInfo, { RIVOLA_URL: baseURL ?? '' });
  const [earlier, report] = [testInfo.outputPath('earlier'), testInfo.outputPath('report')];
  const taken = await takeGallery(...FEW, '--out', earlier);
  expect(taken.code, taken.printed).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(pathToFileURL(join(earlier, 'index.html')).href);
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    /^favourites, loading luca/,
    /^favourites, empty nuovo/,
    /^the desk beside the phone/,
  ]);
  await expect(page.getByRole('img')).toHaveCount(6);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await findViolations(page)).toEqual([]);

  const compare = () => takeGallery(...FEW, '--out', report, '--against', earlier);
  const equal = await compare();
  expect(equal.code, equal.printed).toBe(0);

  const changed = join(earlier, 'preferiti', 'favourites-empty-390-dark.png');
  const mark = sharp({ create: { width: 3, height: 2, channels: 3, background: '#f0f' } });
  const input = await mark.toFormat('png').toBuffer();
  const marked = sharp(await readFile(changed)).composite([{ input, left: 10, top: 20 }]);
  await writeFile(changed, await marked.toBuffer());
  const loading = join(earlier, 'preferiti', 'favourites-loading-390-dark.png');
  await rename(loading, loading.replace('loading', 'renamed'));
  const { code, printed } = await compare();
  expect(code).toBe(1);
  expect(printed).toContain('6 pixels');
  expect(printed).toMatch(/doesn't exist at .*favourites-loading-390-dark\.png/);
  expect(printed).toContain('≠ preferiti/favourites-renamed-390-dark.png: gone');

  // Not the fixture's page: from a file the report cannot read its notes, and says so in the console.
  const differences = await context.newPage();
  await differences.goto(pathToFileURL(join(report, 'differences', 'index.html')).href);
  await differences.getByRole('link', { name: 'preferiti/favourites-empty-390' }).first().click();
  const pictures = differences.getByTestId('test-results-image-diff');
  await pictures.getByRole('tab', { name: 'Side by side' }).click();
  for (const side of ['Expected', 'Actual'])
    await expect(pictures.getByRole('img', { name: side })).toBeVisible();

  const nowhere = testInfo.outputPath('nowhere');
  const refused = await takeGallery('--out', nowhere, '--against', nowhere);
  expect([refused.code, existsSync(nowhere)]).toEqual([2, false]);
  expect(refused.printed).toContain(`there is no gallery in ${nowhere}`);
});

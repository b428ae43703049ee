import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { inProject } from '../../scripts/lib/project.mjs';
import { planShots } from '../tools/gallery/plan.ts';
import { takeAll } from '../tools/gallery/take-all.ts';
import { findViolations } from '../support/axe.ts';
import { openScreen } from '../support/screen-state.ts';
import { SCREEN_STATES } from '../support/screen-states.ts';
import { expect, test as base, type Page } from '../support/test.ts';

interface Ended {
  code: number | null;
  printed: string;
}

interface Fixtures {
  /** Runs the command against the tests' server. */
  takeGallery: (...options: string[]) => Promise<Ended>;
}

const test = base.extend<Fixtures>({
  takeGallery: async ({ baseURL }, provide) =>
    provide(async (...options) => {
      const entry = inProject('tests', 'tools', 'gallery', 'run.ts');
      const child = spawn(process.execPath, ['--import', 'tsx', entry, ...options], {
        cwd: inProject(),
        env: { ...process.env, RIVOLA_URL: baseURL },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let printed = '';
      child.stdout.on('data', (piece: Buffer) => (printed += piece.toString()));
      child.stderr.on('data', (piece: Buffer) => (printed += piece.toString()));
      const [code] = (await once(child, 'close')) as [number | null];
      return { code, printed };
    }),
});

/** States with few pictures, of which one shows its call under way. */
const FEW = ['--screen', 'preferiti', '--state', 'favourites,', '--width', '390'];

test('a gallery is equal to itself on the same day, pixel by pixel, and shows what differs from an earlier one [LAB-12]', async ({
  takeGallery,
  page,
}, testInfo) => {
  test.slow();
  const [first, second] = ['first', 'second'].map((name) => testInfo.outputPath(name));
  const began = await takeGallery(...FEW, '--out', String(first));
  expect(began.code, began.printed).toBe(0);
  expect(began.printed).toContain('/preferiti · favourites, loading · 390 px light and dark');
  expect(began.printed).toMatch(/^8 pictures, \d+\.\d s$/m);
  const same = await takeGallery(...FEW, '--out', String(second), '--against', String(first));
  expect(same.printed).toMatch(/^8 pictures, 0 differ, /m);
  expect(same.code).toBe(0);

  const changed = join(String(first), 'preferiti', 'favourites-empty-390-dark.png');
  const mark = await sharp({
    create: { width: 3, height: 2, channels: 3, background: '#f0f' },
  })
    .toFormat('png')
    .toBuffer();
  await writeFile(
    changed,
    await sharp(await readFile(changed))
      .composite([{ input: mark, left: 10, top: 20 }])
      .toBuffer(),
  );
  const gone = join('preferiti', 'favourites-loading-390-dark.png');
  const record = await readFile(join(String(first), 'gallery.json'), 'utf8');
  const renamed = gone.replace('loading', 'renamed');
  await writeFile(join(String(first), renamed), await readFile(join(String(first), gone)));
  await writeFile(join(String(first), 'gallery.json'), record.replace(gone, renamed));
  await rm(join(String(first), gone));

  const differs = await takeGallery(
    ...FEW,
    ...['--theme', 'dark', '--out', String(second), '--against', String(first)],
  );
  expect(differs.code).toBe(1);
  expect(differs.printed).toContain('≠ preferiti/favourites-empty-390-dark.png: 6 pixels differ');
  expect(differs.printed).toContain(`≠ ${gone}: new`);
  expect(differs.printed).toContain(`≠ ${renamed}: gone`);
  expect(differs.printed).toMatch(/^4 pictures, 3 differ, /m);

  await page.goto(pathToFileURL(join(String(second), 'index.html')).href);
  const rows = page.locator('.differences article');
  await expect(rows).toHaveCount(3);
  const row = rows.filter({ hasText: 'favourites, empty' });
  await expect(row).toContainText('6 pixels differ');
  await expect(row.getByRole('img')).toHaveCount(3);
  for (const image of await row.getByRole('img').all())
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(390);
});

test('the page shows each picture, by screen, width and theme, one after the other, and passes axe [LAB-12]', async ({
  takeGallery,
  page,
}, testInfo) => {
  test.slow();
  const folder = testInfo.outputPath('gallery');
  const { code, printed } = await takeGallery('--screen', 'policy', '--out', folder);
  expect(code, printed).toBe(0);
  await page.goto(pathToFileURL(join(folder, 'index.html')).href);
  const pictures = page.locator('main .picture');
  const visible = pictures.filter({ visible: true });
  await expect(pictures).toHaveCount(12);
  await page.getByText('768', { exact: true }).click();
  await expect(visible).toHaveCount(4);
  await page.getByRole('radio', { name: /Privacy policy/ }).check({ force: true });
  await expect(visible).toHaveCount(2);
  await page.getByRole('radio', { name: 'dark' }).check({ force: true });
  await expect(visible).toHaveCount(1);
  await expect(page.getByRole('img', { name: '/privacy-policy, 768 px, dark' })).toBeVisible();
  await page.reload();
  await expect(visible).toHaveCount(1);

  await page.getByRole('radio', { name: 'Every theme' }).check({ force: true });
  await visible.first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('768 px, light');
  await page.keyboard.press('ArrowRight');
  await expect(dialog).toContainText('768 px, dark');
  await page.keyboard.press('ArrowRight');
  await expect(dialog).toContainText('768 px, dark');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(visible.last()).toBeFocused();

  for (const [width, theme] of [
    [1280, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.getByRole('radio', { name: theme }).check({ force: true });
    const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrolled, `width of the page at ${width} px`).toBeLessThanOrEqual(width);
    expect(await findViolations(page)).toEqual([]);
  }
});

test('a state that fails is named, and the others go on [LAB-12]', async ({ demo }, testInfo) => {
  const show = (page: Page) => openScreen(page, '/privacy-policy');
  const fine = { screen: '/privacy-policy', name: 'fine', show };
  const broken = {
    ...fine,
    name: 'broken',
    show: () => Promise.reject(new Error('no such button')),
  };
  const choice = { screen: '', state: '', widths: [390], themes: ['dark'] } as const;
  const folder = testInfo.outputPath('gallery');
  const failures = await takeAll(demo.address, planShots([broken, fine], choice), folder, 1);
  expect(failures).toMatchObject([
    { shot: { state: broken, width: 390 }, error: 'Error: no such button' },
  ]);
  const taken = await readFile(join(folder, 'privacy-policy', 'fine-390-dark.png'));
  expect(await sharp(taken).metadata()).toMatchObject({ width: 390 });
  expect(() => planShots([fine, { ...fine, name: 'Fine!' }], choice)).toThrow('named alike: Fine!');
});

test('a screen with frames is taken once they are loaded [LAB-12]', async ({ demo }, testInfo) => {
  const framed = SCREEN_STATES.filter(({ hasFrames }) => hasFrames);
  const choice = { screen: '', state: '', widths: [1280], themes: ['light'] } as const;
  const shots = planShots(framed, choice);
  expect(shots.length).toBeGreaterThan(0);
  expect(await takeAll(demo.address, shots, testInfo.outputPath('gallery'), 1)).toEqual([]);
});

test('what is not understood, or would remove other files, changes nothing [LAB-12]', async ({
  takeGallery,
}, testInfo) => {
  const folder = testInfo.outputPath('gallery');
  const mine = testInfo.outputPath('mine.txt');
  await writeFile(mine, 'mine');
  for (const [options, said] of [
    [['--out', testInfo.outputDir], 'is not empty, and no gallery'],
    [['--width', '400'], '--screen <text>'],
    [['--screen', 'nothing', '--out', folder], 'No state fits. The screens are: '],
    [['--out', folder, '--against', testInfo.outputDir], 'is no gallery'],
    [['--out', folder, '--against', folder], 'names the folder that --out replaces'],
  ] as const) {
    const { code, printed } = await takeGallery(...options);
    expect(code, printed).toBe(1);
    expect(printed).toContain(said);
  }
  expect(await readFile(mine, 'utf8')).toBe('mine');
});

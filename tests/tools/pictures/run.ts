/** `npm run pictures`: the README's pictures of the tour and of a client's colours, taken anew. */
import { chromium, type Browser, type Page } from 'playwright';
import sharp from 'sharp';
import { requireBrowser } from '../../../scripts/lib/browser.ts';
import { inProject } from '../../../scripts/lib/project.mjs';
import { Demo } from '../../kit/demo.ts';
import { takeBrand, takeTour } from '../../support/readme-scenes.ts';
import { acceptOptions } from '../../support/command-line.ts';
import { withRivola } from '../../support/with-rivola.ts';

acceptOptions([]);

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 800 };
/** Between two pictures, and the width of what README shows, in pixels. */
const GAP = 24;
const WIDTH = 1400;

const open = async (browser: Browser, demo: Demo, viewport: typeof DESK): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: demo.address,
    viewport,
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
  });
  await demo.showIn(context);
  return context.newPage();
};

/** Pictures side by side on one ground. */
const beside = (pictures: readonly Buffer[], widths: readonly number[]): Promise<Buffer> => {
  const scale = 2;
  const lefts = widths.map((_, at) => widths.slice(0, at).reduce((sum, one) => sum + one + GAP, 0));
  const width = widths.reduce((sum, one) => sum + one, GAP * (widths.length - 1));
  return sharp({
    create: {
      ...{ width: width * scale, height: DESK.height * scale, channels: 4 },
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    },
  })
    .composite(pictures.map((input, at) => ({ input, left: (lefts[at] ?? 0) * scale, top: 0 })))
    .png()
    .toBuffer();
};

const keep = async (picture: Buffer, name: string): Promise<void> => {
  const file = inProject('client', 'screenshots', `${name}.webp`);
  const { size } = await sharp(picture).resize({ width: WIDTH }).webp({ quality: 72 }).toFile(file);
  console.log(`${file}: ${Math.round(size / 1000)} kB`);
};

await withRivola(async (address) => {
  const browser = await chromium.launch({ executablePath: await requireBrowser() });
  try {
    const demo = await Demo.create(address, {});
    await keep(await takeTour(await open(browser, demo, DESK)), 'tour');
    const desk = await takeBrand(await open(browser, demo, DESK), 'Solaria');
    const phone = await takeBrand(await open(browser, demo, PHONE), 'Corallo');
    const both = await beside([desk, phone], [DESK.width, PHONE.width]);
    await keep(both, 'brands');
  } finally {
    await browser.close();
  }
});

import base from '../../playwright.config.ts';

const { GALLERY_FOLDER: folder = '', GALLERY_AGAINST: against = '' } = process.env;

export default {
  ...base,
  projects: [{ name: 'gallery' }],
  testDir: import.meta.dirname,
  outputDir: `${folder}/failed`,
  // Without an earlier gallery every picture is taken anew; with one it is only compared.
  updateSnapshots: against ? 'none' : 'all',
  expect: {
    ...base.expect,
    toHaveScreenshot: {
      pathTemplate: `${against || folder}/{arg}{ext}`,
      threshold: 0,
      animations: 'disabled',
      caret: 'hide',
      scale: 'css',
    },
  },
  reporter: [
    ['list'],
    ['html', { outputFolder: `${folder}/differences`, open: 'never', title: 'Rivola: gallery' }],
  ],
  use: {
    ...base.use,
    launchOptions: {
      ...base.use?.launchOptions,
      // Equal pages have unequal pixels on a busy machine otherwise: each tile is drawn as a whole, not only where it changed, and
      // only after every picture in it is decoded.
      args: [
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-partial-raster',
        '--disable-checker-imaging',
      ],
    },
  },
} satisfies typeof base;

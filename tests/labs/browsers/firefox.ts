import { launch, type KeyInput } from 'puppeteer-core';
import type { Driver } from './driver.ts';

export interface FirefoxOptions {
  executablePath: string;
  /** Settings of this browser by their names in about:config. */
  preferences: Readonly<Record<string, boolean | number>>;
}

/** Firefox by WebDriver BiDi, in English: a date shown by the browser instead of the product would be an English one. */
export const startFirefox = async (options: FirefoxOptions): Promise<Driver> => {
  const browser = await launch({
    browser: 'firefox',
    executablePath: options.executablePath,
    extraPrefsFirefox: {
      'intl.accept_languages': 'en-US, en',
      'intl.locale.requested': 'en-US',
      'ui.prefersReducedMotion': 1,
      'full-screen-api.warning.timeout': 0,
      ...options.preferences,
    },
  });
  let page = await browser.newPage();
  let viewport = { width: 1280, height: 900 };
  const resize = async (width: number, height: number) => {
    viewport = { width, height };
    await page.setViewport(viewport).catch((error: unknown) => {
      // Firefox 140 sets the size, and knows no orientation of the screen.
      if (!String(error).includes('setScreenOrientationOverride')) throw error;
    });
  };
  return {
    version: await browser.version(),
    open: async (address) => {
      await page.goto(address);
    },
    openTab: async () => {
      page = await browser.newPage();
      await resize(viewport.width, viewport.height);
    },
    resize,
    run: (body, ...values) =>
      page.evaluate(`(async (...values) => { ${body} })(...${JSON.stringify(values)})`),
    pressAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    key: (key) => page.keyboard.press(key satisfies KeyInput),
    upload: async (path) => {
      const input = await page.waitForSelector('input[type="file"]');
      await input?.uploadFile(path);
    },
    photograph: async (path) => {
      await page.screenshot({ path });
    },
    close: () => browser.close(),
  };
};

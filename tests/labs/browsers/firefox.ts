import { launch } from 'puppeteer-core';
import { firstOf, onPath, type Driver, type Engine } from './driver.ts';

/** Settings by their names in about:config. */
type Preferences = Readonly<Record<string, boolean | number | string>>;

/**
 * Firefox by WebDriver BiDi, which needs no geckodriver: Debian has none. In English: a date shown by the browser instead of
 * the product would be an English one.
 */
const startFirefox = async (executablePath: string, preferences: Preferences): Promise<Driver> => {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: {
      'intl.accept_languages': 'en-US, en',
      'intl.locale.requested': 'en-US',
      'ui.prefersReducedMotion': 1,
      'full-screen-api.warning.timeout': 0,
      ...preferences,
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
      page.evaluate(`(async (...values) => { ${body}\n })(...${JSON.stringify(values)})`),
    pressAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    key: (key) => page.keyboard.press(key),
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

export const findFirefox = (preferences: Preferences = {}): Engine => {
  const path =
    process.env['FIREFOX_PATH'] ??
    firstOf([
      ...onPath('firefox-esr', 'firefox'),
      '/Applications/Firefox.app/Contents/MacOS/firefox',
    ]);
  return path
    ? { start: () => startFirefox(path, preferences) }
    : {
        remedy:
          'apt-get install firefox-esr (Ubuntu’s package is a snap, which cannot be driven), or FIREFOX_PATH=/path/to/firefox',
      };
};

/** Chrome as WebdriverIO finds or downloads it; `BROWSER_PATH` and `DRIVER_PATH` name an installed one. */
const { BROWSER_PATH, DRIVER_PATH } = process.env;

export const capabilities = {
  browserName: 'chrome',
  'goog:chromeOptions': {
    args: ['--headless=new', '--no-sandbox'],
    ...(BROWSER_PATH ? { binary: BROWSER_PATH } : {}),
  },
  ...(DRIVER_PATH ? { 'wdio:chromedriverOptions': { binary: DRIVER_PATH } } : {}),
};

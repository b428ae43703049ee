/** Firefox by WebDriver BiDi, since Debian has no geckodriver, and WebKitGTK by classic WebDriver on a virtual screen. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { launch } from 'puppeteer-core';
import { freePort } from '../../support/processes.ts';

/** Keys that are no characters, by WebDriver's code points. */
const KEYS = {
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  Backspace: '\uE003',
  Enter: '\uE007',
  Escape: '\uE00C',
  F8: '\uE038',
  Tab: '\uE004',
} as const;

/** What the jobs need of a browser. */
export interface Driver {
  /** The engine's name and version. */
  readonly version: string;
  open(address: string): Promise<unknown>;
  /** Works in a new tab from here on. */
  openTab(): Promise<unknown>;
  resize(width: number, height: number): Promise<unknown>;
  /** Runs the body of a function of `values`, and gives what it returns or resolves to. */
  run(body: string, ...values: readonly unknown[]): Promise<unknown>;
  /** Presses at a point of the window, as a person does. */
  pressAt(x: number, y: number): Promise<unknown>;
  type(text: string): Promise<unknown>;
  key(key: keyof typeof KEYS): Promise<unknown>;
  /** Gives a file to the box for files. */
  upload(path: string): Promise<unknown>;
  photograph(path: `${string}.png`): Promise<unknown>;
  close(): Promise<unknown>;
}

export interface Engine {
  start: () => Promise<Driver>;
  /** What to do where it is not installed. */
  remedy: string;
}

/**
 * Settings are by their names in about:config. In English: a date shown by the browser instead of the product would be an
 * English one.
 */
export const firefox = (
  preferences: Readonly<Record<string, boolean | number | string>> = {},
): Engine => ({
  remedy:
    'apt-get install firefox-esr (Ubuntu’s package is a snap, which cannot be driven), or FIREFOX_PATH=/path/to/firefox',
  start: async () => {
    const browser = await launch({
      browser: 'firefox',
      executablePath: process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr',
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
      open: (address) => page.goto(address),
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
      upload: async (path) => (await page.waitForSelector('input[type="file"]'))?.uploadFile(path),
      photograph: (path) => page.screenshot({ path }),
      close: () => browser.close(),
    };
  },
});

/** The virtual screen, in pixels: larger than each window. */
const SCREEN = '1400x1000x24';
/** Longest start of the driver, in milliseconds. */
const START_LIMIT = 15_000;

/** Starts a program, and rejects if it is not there. */
const started = async (program: string, args: string[], env = process.env) => {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'], env });
  await once(child, 'spawn');
  return child;
};

/** Calls of a WebDriver; its answers' values. */
const callerOf =
  (address: string) =>
  async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(address + path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };

/** In MiniBrowser, WebKitGTK's own window around the engine. */
const startWebKit = async (): Promise<Driver> => {
  // With the first free display, which it writes to its third descriptor.
  const screen = await started('Xvfb', ['-displayfd', '3', '-screen', '0', SCREEN]);
  const [display] = (await once(screen.stdio[3] ?? screen, 'data')) as [Buffer];
  const port = await freePort();
  const driver = await started('WebKitWebDriver', [`--port=${port}`], {
    ...process.env,
    DISPLAY: `:${display.toString().trim()}`,
    GDK_BACKEND: 'x11',
    // Pages get its language even where the machine has no such locale.
    LANG: 'en_US.UTF-8',
    LIBGL_ALWAYS_SOFTWARE: '1',
    // Its sandbox needs user namespaces, which containers lack; the pages are our own.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  }).catch((error: unknown) => {
    screen.kill();
    throw error;
  });
  const begin = callerOf(`http://127.0.0.1:${port}`);
  const isReady = () =>
    begin('GET', '/status').then(
      () => true,
      () => false,
    );
  for (const limit = performance.now() + START_LIMIT; !(await isReady()); await wait(50))
    if (performance.now() > limit) throw new Error('WebKitWebDriver does not answer');
  // Without toolbars, which keep the window from being as narrow as a phone.
  const options = { args: ['--automation', '--full-screen'] };
  const { sessionId, capabilities } = (await begin('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })) as { sessionId: string; capabilities: { browserVersion: string } };
  const call = callerOf(`http://127.0.0.1:${port}/session/${sessionId}`);
  const press = (keys: readonly string[]) => {
    const actions = keys.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    return call('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  };
  return {
    version: `webkitgtk/${capabilities.browserVersion}`,
    open: (url) => call('POST', '/url', { url }),
    openTab: async () =>
      call('POST', '/window', await call('POST', '/window/new', { type: 'tab' })),
    resize: (width, height) => call('POST', '/window/rect', { x: 0, y: 0, width, height }),
    run: async (body, ...values) => {
      const script = `const done = arguments[arguments.length - 1];
        (async (...values) => { ${body}\n })(...JSON.parse(arguments[0])).then(
          (value) => done({ value }), (error) => done({ error: String(error) }));`;
      const sent = { script, args: [JSON.stringify(values)] };
      const answer = await call('POST', '/execute/async', sent);
      const { value, error } = answer as { value?: unknown; error?: string };
      if (error !== undefined) throw new Error(error);
      return value;
    },
    pressAt: (x, y) => {
      const actions = [
        { type: 'pointerMove', x, y, duration: 0, origin: 'viewport' },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      const parameters = { pointerType: 'mouse' };
      return call('POST', '/actions', {
        actions: [{ type: 'pointer', id: 'mouse', parameters, actions }],
      });
    },
    type: (text) => press([...text]),
    key: (key) => press([KEYS[key]]),
    upload: async (path) => {
      const box = { using: 'css selector', value: 'input[type="file"]' };
      const [element] = Object.values((await call('POST', '/element', box)) as object) as string[];
      return call('POST', `/element/${element}/value`, { text: path });
    },
    photograph: async (path) =>
      writeFile(path, Buffer.from(String(await call('GET', '/screenshot')), 'base64')),
    close: async () => {
      await call('DELETE', '').catch(() => null);
      driver.kill();
      screen.kill();
    },
  };
};

export const webKit: Engine = {
  remedy: 'apt-get install webkit2gtk-driver xvfb',
  start: startWebKit,
};

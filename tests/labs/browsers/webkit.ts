/** WebKitGTK by classic WebDriver, on a virtual screen. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../support/processes.ts';
import { firstOf, KEYS, onPath, type Driver, type Engine } from './driver.ts';

/** The virtual screen, in pixels: larger than each window. */
const SCREEN = '1400x1000x24';
/** Longest start of the driver, in milliseconds. */
const START_LIMIT = 15_000;

/** Xvfb with the first free display, which it writes to its third descriptor. */
const startScreen = async (): Promise<{ screen: ChildProcess; display: string }> => {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', SCREEN], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    screen.once('error', reject);
    screen.once('exit', () => reject(new Error('Xvfb has ended')));
    screen.stdio[3]?.once('data', (data: Buffer) => resolve(data.toString().trim()));
  });
  return { screen, display: `:${number}` };
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

/** `browserPath` is MiniBrowser, WebKitGTK's own window around the engine; without toolbars, which keep it from being as narrow as a phone. */
const startWebKit = async (driverPath: string, browserPath: string): Promise<Driver> => {
  const { screen, display } = await startScreen();
  const port = await freePort();
  const driver = spawn(driverPath, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      // Pages get its language even where the machine has no such locale.
      LANG: 'en_US.UTF-8',
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Its sandbox needs user namespaces, which containers lack; the pages are our own.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const stop = () => {
    driver.kill();
    screen.kill();
  };
  const begin = callerOf(`http://127.0.0.1:${port}`);
  const ready = async () => {
    const limit = performance.now() + START_LIMIT;
    while (
      await begin('GET', '/status').then(
        () => false,
        () => true,
      )
    )
      if (performance.now() > limit) throw new Error('WebKitWebDriver does not answer');
      else await wait(50);
    const browser = { binary: browserPath, args: ['--automation', '--full-screen'] };
    return (await begin('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browser } },
    })) as { sessionId: string; capabilities: { browserVersion: string } };
  };
  const { sessionId, capabilities } = await ready().catch((error: unknown) => {
    stop();
    throw error;
  });
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
    open: async (url) => {
      await call('POST', '/url', { url });
    },
    openTab: async () => {
      const made = await call('POST', '/window/new', { type: 'tab' });
      await call('POST', '/window', made);
    },
    resize: async (width, height) => {
      await call('POST', '/window/rect', { x: 0, y: 0, width, height });
    },
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
    pressAt: async (x, y) => {
      const parameters = { pointerType: 'mouse' };
      const actions = [
        { type: 'pointerMove', x, y, duration: 0, origin: 'viewport' },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await call('POST', '/actions', {
        actions: [{ type: 'pointer', id: 'mouse', parameters, actions }],
      });
    },
    type: async (text) => {
      await press([...text]);
    },
    key: async (key) => {
      await press([KEYS[key]]);
    },
    upload: async (path) => {
      const box = { using: 'css selector', value: 'input[type="file"]' };
      const [element] = Object.values((await call('POST', '/element', box)) as object) as string[];
      await call('POST', `/element/${element}/value`, { text: path });
    },
    photograph: async (path) => {
      await writeFile(path, Buffer.from(String(await call('GET', '/screenshot')), 'base64'));
    },
    close: async () => {
      await call('DELETE', '').catch(() => null);
      stop();
    },
  };
};

/** MiniBrowser is in a folder of the library's version. */
const miniBrowsers = (): string[] =>
  ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/libexec', '/usr/lib64']
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => /^webkit2?gtk-/.test(name))
        .map((name) => join(folder, name, 'MiniBrowser')),
    );

export const findWebKit = (): Engine => {
  const driverPath = firstOf(onPath('WebKitWebDriver'));
  const browserPath = firstOf(miniBrowsers());
  const hasScreen = firstOf(onPath('Xvfb')) !== undefined;
  return driverPath && browserPath && hasScreen
    ? { start: () => startWebKit(driverPath, browserPath) }
    : { remedy: 'apt-get install webkit2gtk-driver xvfb' };
};

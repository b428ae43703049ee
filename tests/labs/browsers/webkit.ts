import { spawn, type ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { KEYS, type Driver } from './driver.ts';
import { freePort } from '../../support/processes.ts';

export interface WebKitOptions {
  /** WebKitWebDriver. */
  driverPath: string;
  /** MiniBrowser, WebKitGTK's own window around the engine. */
  browserPath: string;
}

/** The virtual screen, in pixels: larger than each window. */
const SCREEN = '1400x1000x24';
/** Longest start of the driver, in milliseconds. */
const START_LIMIT = 15_000;

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

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

const isListening = (address: string): Promise<boolean> =>
  fetch(`${address}/status`).then(
    () => true,
    () => false,
  );

/** WebKitGTK by classic WebDriver, on a virtual screen. Without toolbars: those keep a window from being as narrow as a phone. */
export const startWebKit = async (options: WebKitOptions): Promise<Driver> => {
  const { screen, display } = await startScreen();
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const driver = spawn(options.driverPath, [`--port=${port}`], {
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

  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(address + path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };

  try {
    const limit = performance.now() + START_LIMIT;
    while (!(await isListening(address))) {
      if (performance.now() > limit) throw new Error('WebKitWebDriver does not answer');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const { sessionId, capabilities } = (await call('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': {
            binary: options.browserPath,
            args: ['--automation', '--full-screen'],
          },
        },
      },
    })) as { sessionId: string; capabilities: { browserVersion: string } };
    const session = `/session/${sessionId}`;
    const act = (actions: unknown) => call('POST', `${session}/actions`, { actions });
    const press = (keys: readonly string[]) =>
      act([
        {
          type: 'key',
          id: 'keyboard',
          actions: keys.flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]),
        },
      ]);
    return {
      version: `webkitgtk/${capabilities.browserVersion}`,
      open: async (url) => {
        await call('POST', `${session}/url`, { url });
      },
      openTab: async () => {
        const { handle } = (await call('POST', `${session}/window/new`, { type: 'tab' })) as {
          handle: string;
        };
        await call('POST', `${session}/window`, { handle });
      },
      resize: async (width, height) => {
        await call('POST', `${session}/window/rect`, { x: 0, y: 0, width, height });
      },
      run: async (body, ...values) => {
        const script = `const done = arguments[arguments.length - 1];
          (async (...values) => { ${body} })(...JSON.parse(arguments[0])).then(
            (value) => done({ value }), (error) => done({ error: String(error) }));`;
        const { value, error } = (await call('POST', `${session}/execute/async`, {
          script,
          args: [JSON.stringify(values)],
        })) as { value?: unknown; error?: string };
        if (error !== undefined) throw new Error(error);
        return value;
      },
      pressAt: async (x, y) => {
        await act([
          {
            type: 'pointer',
            id: 'mouse',
            parameters: { pointerType: 'mouse' },
            actions: [
              { type: 'pointerMove', x, y, duration: 0, origin: 'viewport' },
              { type: 'pointerDown', button: 0 },
              { type: 'pointerUp', button: 0 },
            ],
          },
        ]);
      },
      type: async (text) => {
        await press([...text]);
      },
      key: async (key) => {
        await press([KEYS[key]]);
      },
      upload: async (path) => {
        const found = (await call('POST', `${session}/element`, {
          using: 'css selector',
          value: 'input[type="file"]',
        })) as { [ELEMENT]: string };
        await call('POST', `${session}/element/${found[ELEMENT]}/value`, { text: path });
      },
      photograph: async (path) => {
        const picture = String(await call('GET', `${session}/screenshot`));
        await writeFile(path, Buffer.from(picture, 'base64'));
      },
      close: async () => {
        await call('DELETE', session).catch(() => null);
        stop();
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
};

/** The static edition's page and its worker: when it is woken before a call, and when no call is made at all. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../support/browser-globals.ts';

const browser = stubBrowser('https://demo.example/cerca');
class StandInImage {
  dataset: Record<string, string> = {};
  asked: string[] = [];
  constructor(readonly src: string) {}
  setAttribute(_: string, address: string) {
    this.asked.push(address);
  }
}
vi.stubGlobal('HTMLImageElement', StandInImage);
Object.assign(browser.document, {
  readyState: 'complete',
  querySelector: (selector: string) =>
    selector.includes('worker') ? { content: '/worker-1.js' } : null,
});

const { startApi } = await import('../../client/lab/static/start-api.ts');
const { apiStarter } = await import('../../client/lib/from-worker.ts');

/** What the worker was told. */
const told: string[] = [];
const worker = {
  scriptURL: '',
  postMessage: ({ type }: { type: string }, [port]: MessagePort[]) => {
    told.push(type);
    port?.postMessage({ ok: true });
    port?.close();
  },
};
vi.stubGlobal('navigator', {
  serviceWorker: { controller: worker, addEventListener: () => {}, startMessages: () => {} },
});

const now = vi.spyOn(performance, 'now');
beforeEach(async () => {
  worker.scriptURL = 'https://demo.example/worker-1.js';
  now.mockReturnValue(0);
  await startApi();
  told.length = 0;
});
afterEach(() => now.mockReset());

describe('a visitor’s call', () => {
  it('is made at once after the worker has said something, and wakes it first after five seconds, in which it may have been stopped [STATIC-01]', async () => {
    expect(apiStarter.get()()).toBe(true);
    expect(told).toEqual([]);
    now.mockReturnValue(5000);
    expect(await apiStarter.get()()).toBe(true);
    expect(told).toEqual(['awake?']);
    expect(apiStarter.get()()).toBe(true);
    expect(told).toEqual(['awake?']);
  });

  it('wakes it where the host has answered in its place [STATIC-01]', async () => {
    expect(await apiStarter.get()(true)).toBe(true);
    expect(told).toEqual(['awake?']);
  });

  it('is not made of the worker of another version, which another tab has brought [STATIC-04]', async () => {
    worker.scriptURL = 'https://demo.example/worker-2.js';
    expect(await apiStarter.get()()).toBe(false);
    expect(await apiStarter.get()(true)).toBe(false);
    expect(told).toEqual([]);
  });
});

describe('a picture that did not come', () => {
  const fail = (picture: StandInImage): boolean => {
    const event = new Event('error', { cancelable: true });
    Object.defineProperty(event, 'target', { value: picture });
    const stopped = vi.spyOn(event, 'stopImmediatePropagation');
    browser.window.dispatchEvent(event);
    return stopped.mock.calls.length > 0;
  };

  it('is asked for once more from the worker before its card says that it is missing [STATIC-01]', async () => {
    const picture = new StandInImage('https://demo.example/uploads/0123.webp');
    expect(fail(picture)).toBe(true);
    await expect.poll(() => picture.asked).toEqual([picture.src]);
    expect(fail(picture), 'it is not there').toBe(false);
    expect(picture.asked).toHaveLength(1);
  });

  it.each(['https://demo.example/uploads/seed/mare.webp', 'https://other.example/uploads/a.webp'])(
    'is left alone where the host has it itself, or it is another’s: %s [STATIC-01]',
    (address) => {
      expect(fail(new StandInImage(address))).toBe(false);
    },
  );
});

/** The static edition in Chromium, whose worker is stopped (STATIC-03). */
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { requireBrowser } from '../../../scripts/lib/browser.ts';
import { startStaticHost, stopWorker } from '../../support/static-host.ts';
import type { Home } from './home.ts';

/** The `fetch` of a page, whose calls its worker answers. */
const fetchOf =
  (page: Page): Home['fetch'] =>
  async (address, init) => {
    const request = new Request(address, init);
    const sent = {
      address,
      method: request.method,
      headers: Object.fromEntries(request.headers),
      bytes: Buffer.from(await request.arrayBuffer()).toString('base64'),
    };
    const { status, text } = await page.evaluate(async ({ bytes, address: at, ...options }) => {
      const body = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
      const answer = await fetch(at, body.length > 0 ? { ...options, body } : options);
      return { status: answer.status, text: await answer.text() };
    }, sent);
    return new Response(text === '' ? null : text, { status });
  };

/** Makes the page wait for the lock on the stored data, and keep it until it is given back; answers its name. */
const waitForLock = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    const name = held[0]?.name ?? '';
    const over = new Promise<void>((resolve) => Object.assign(window, { giveBack: resolve }));
    navigator.locks.request(name, () => over).catch(() => {});
    return name;
  });

const isWanted = (page: Page, lock: string): Promise<boolean> =>
  page.evaluate(async (name) => {
    const { pending = [] } = await navigator.locks.query();
    return pending.some((one) => one.name === name);
  }, lock);

/**
 * Stops the worker. Chromium sends the calls that were under way once more to the next one, and some acts would be done
 * twice: that one waits for the lock, which the page has by then, and is stopped too. None is started once all calls are
 * answered.
 */
const stopTwice = async (page: Page, working: Promise<unknown>): Promise<void> => {
  const answered = new AbortController();
  const end = () => answered.abort();
  void working.then(end, end);
  const lock = await waitForLock(page);
  await stopWorker(page);
  while (!answered.signal.aborted && !(await isWanted(page, lock))) await wait(5);
  if (!answered.signal.aborted) await stopWorker(page);
  await page.evaluate(() => (window as unknown as { giveBack: () => void }).giveBack());
};

export const startWorkerHome = async (): Promise<Home> => {
  const host = await startStaticHost();
  const browser = await chromium.launch({ executablePath: await requireBrowser() });
  const page = await browser.newPage();
  await page.goto(`${host.url}cerca`);
  await page.locator('article').first().waitFor();
  return {
    name: 'static edition, worker stopped',
    url: host.url.slice(0, -1),
    pairs: 5,
    mostAnswers: 40,
    fetch: fetchOf(page),
    stop: async (working) => {
      await stopTwice(page, working);
      await working;
      return [];
    },
    files: () => Promise.resolve({ pictures: null, movedAside: [] }),
    close: async () => {
      await browser.close();
      await host.close();
    },
  };
};

/** What is stopped again and again: the server as a process, and the static edition in Chromium (STATIC-03). */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { resetSandbox } from '#lab/control';
import { requireBrowser } from '../../../scripts/lib/browser.ts';
import { Client, type Ask } from '../../support/client.ts';
import { dropFolders, makeFolders, RIVOLA, Server } from '../../support/server-process.ts';
import { startStaticHost, stopWorker } from '../../support/static-host.ts';

export interface Home {
  readonly name: string;
  /** How many pairs of people write, and after how many answers at most it is stopped. */
  readonly pairs: number;
  readonly mostAnswers: number;
  /** Rejects where no complete answer comes. */
  ask: Ask;
  /** Kills what answers, and starts it again. `working` is over once each call under way was answered or has failed. */
  stop: (working: Promise<unknown>) => Promise<void>;
  /** The names of the files that it keeps pictures in, and of what it has moved aside. */
  files: () => Promise<{ pictures: string[]; movedAside: string[] }>;
  close: () => Promise<void>;
}

/** Of all kills, the share that is followed by another one during the next start. */
const KILLED_AGAIN = 0.15;

export const startServer = async (random: () => number): Promise<Home> => {
  const folders = await makeFolders();
  let server = await Server.start(RIVOLA, folders.environment);
  /** Milliseconds that the last start took. */
  let startTime = 1000;
  const ask: Ask = (request) => new Client(server.url, {}).fetchBytes(request);
  await new Client(ask, {}).call(resetSandbox, { body: { scenario: 'large' } });
  return {
    name: 'server, killed',
    pairs: 12,
    mostAnswers: 400,
    ask,
    stop: async (working) => {
      await server.kill();
      await working;
      if (random() < KILLED_AGAIN) {
        const short = await Server.spawn(RIVOLA, folders.environment);
        await wait(random() * startTime);
        await short.kill();
      }
      const begin = performance.now();
      server = await Server.start(RIVOLA, folders.environment);
      startTime = performance.now() - begin;
    },
    files: async () => ({
      pictures: await readdir(join(folders.uploads, 'default')).catch(() => []),
      movedAside: (await readdir(folders.data)).filter((name) => /corrupt|other-seed/.test(name)),
    }),
    close: async () => {
      await server.stop();
      await dropFolders(folders);
    },
  };
};

/** Calls by a page, whose worker answers them. */
const askBy =
  (page: Page, address: string): Ask =>
  async ({ method, path, headers = {}, body }) => {
    const sent = {
      ...{ address: `${address}${path}`, method, headers: headers as Record<string, string> },
      bytes: Buffer.from(body ?? '').toString('base64'),
    };
    const { text, ...answer } = await page.evaluate(async ({ bytes, address: at, ...options }) => {
      const content = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
      const got = await fetch(at, content.length > 0 ? { ...options, body: content } : options);
      const { status, headers: answered } = got;
      return { status, headers: Object.fromEntries(answered), text: await got.text() };
    }, sent);
    return { ...answer, bytes: Buffer.from(text) };
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
 * Chromium sends the calls that were under way once more to the next worker, and some acts would be done twice: that one
 * waits for the lock, which the page has by then, and is stopped too. None is started once all calls are answered.
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
  await working;
};

export const startWorker = async (): Promise<Home> => {
  const host = await startStaticHost();
  const browser = await chromium.launch({ executablePath: await requireBrowser() });
  const page = await browser.newPage();
  await page.goto(`${host.url}cerca`);
  await page.locator('article').first().waitFor();
  return {
    name: 'static edition, worker stopped',
    pairs: 5,
    mostAnswers: 40,
    ask: askBy(page, host.url.slice(0, -1)),
    stop: (working) => stopTwice(page, working),
    // It keeps pictures with the rows.
    files: () => Promise.resolve({ pictures: [], movedAside: [] }),
    close: async () => {
      await browser.close();
      await host.close();
    },
  };
};

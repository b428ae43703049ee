/** Measures the static edition: its worker's weight, its first page beside the server's, and searches (STATIC-07). */
import { readFile, rm, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page } from '@playwright/test';
import { requireBrowser } from '../../../scripts/lib/browser.ts';
import { addDays, dayInRome } from '#contract/rome-time';
import { EMAIL, PASSWORD } from '../../kit/people.ts';
import { aTicket } from '../../support/builders.ts';
import { workerFile } from '../../support/next-version.ts';
import { callFromPage, startStaticHost, stopWorker } from '../../support/static-host.ts';
import { foldersIn } from '../../support/folders.ts';
import { startBuiltServer } from '../soak/built-server.ts';
import { median, percentile } from '../../support/stats.ts';

const SEARCHES = 200;
const PHOTOS = 30;
/** Of these cities in turn, so that no answer is the one before. */
const CITIES = ['Roma', 'Milano', 'Napoli', 'Palermo', 'Torino', 'Catania', 'Bari'];

export interface StaticFigures {
  /** Of the worker, gzipped. */
  bytes: number;
  /** Milliseconds from the navigation until a first visit shows the search's first ticket. */
  first: Record<'server' | 'static', number>;
  /** Milliseconds, as the page waits. */
  search: { median: number; p90: number };
  /** Milliseconds for an answer of the worker that asks no data. */
  constant: number;
  /** Milliseconds of the first search after the worker was stopped. */
  afterStop: number;
  /** The same with photos, a copy of the sandbox and a snapshot kept. */
  afterStopKept: number;
}

/** Opens the search in a browser without anything of the demo. */
const firstVisit = async (browser: Browser, address: string): Promise<number> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('article')) return;
      performance.mark('usable');
      seen.disconnect();
    });
    seen.observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${address}cerca`);
  await page.locator('article').first().waitFor();
  const at = await page.evaluate(() => performance.getEntriesByName('usable')[0]?.startTime ?? 0);
  await context.close();
  return at;
};

/** Milliseconds until each whole answer has come, one after the other. */
const waits = (page: Page, paths: readonly string[]): Promise<number[]> =>
  page.evaluate(async (all) => {
    const found: number[] = [];
    for (const path of all) {
      const begin = performance.now();
      const answer = await fetch(path);
      await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      found.push(performance.now() - begin);
    }
    return found;
  }, paths);

/** Publishes photos of a megapixel, copies the sandbox and keeps a snapshot. */
const keepMuch = async (page: Page, base: string): Promise<void> => {
  const credentials = { email: EMAIL.marta, password: PASSWORD };
  const login = await callFromPage<{ access: string }>(
    page,
    'POST',
    'users/auth/login/',
    credentials,
  );
  const fields = Object.entries(aTicket({ date: addDays(dayInRome(Date.now()), 9) })).flatMap(
    ([name, value]) => [value].flat().map((one) => [name, String(one)] as const),
  );
  await page.evaluate(
    async ([address, access, count, all]) => {
      const canvas = new OffscreenCanvas(1200, 900);
      const drawn = canvas.getContext('2d');
      for (let at = 0; at < count; at += 1) {
        const noise = new ImageData(canvas.width, canvas.height);
        for (let from = 0; from < noise.data.length; from += 65536)
          crypto.getRandomValues(noise.data.subarray(from, from + 65536));
        drawn?.putImageData(noise, 0, 0);
        const body = new FormData();
        for (const [name, value] of all) body.append(name, value);
        body.append('image', await canvas.convertToBlob({ type: 'image/jpeg' }), 'photo.jpg');
        const headers = { authorization: `Bearer ${access}` };
        const answer = await fetch(address, { method: 'POST', headers, body });
        if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      }
    },
    [`${base}api/tickets/tickets/`, login.body.access, PHOTOS, fields] as const,
  );
  for (const [path, body] of [
    ['demo/sandboxes/', { id: 'copy', from: 'default' }],
    ['demo/snapshots/', { name: 'kept' }],
  ] as const) {
    const { status } = await callFromPage(page, 'POST', path, body);
    if (status !== 201) throw new Error(`${path}: ${status}`);
  }
};

export const measureStatic = async (rounds: number): Promise<StaticFigures> => {
  const root = await mkdtemp(join(tmpdir(), 'rivola-bench-static-'));
  const host = await startStaticHost();
  const { server } = await startBuiltServer(foldersIn(root));
  const browser = await chromium.launch({ executablePath: await requireBrowser() });
  try {
    const first = { server: [] as number[], static: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      first.server.push(await firstVisit(browser, `${server.url}/`));
      first.static.push(await firstVisit(browser, host.url));
    }
    const page = await browser.newPage();
    await page.goto(`${host.url}cerca`);
    await page.locator('article').first().waitFor();
    const searches = Array.from(
      { length: SEARCHES },
      (_, at) => `${host.url}api/tickets/public/?departure=${CITIES[at % CITIES.length]}&limit=20`,
    );
    const search = await waits(page, searches);
    const constant = await waits(
      page,
      searches.map(() => `${host.url}api/docs/`),
    );
    const afterStops = async () => {
      const found: number[] = [];
      for (const path of searches.slice(0, 2 * rounds)) {
        await stopWorker(page);
        found.push(...(await waits(page, [path])));
      }
      return median(found);
    };
    const afterStop = await afterStops();
    await keepMuch(page, host.url);
    const afterStopKept = await afterStops();
    return {
      bytes: gzipSync(await readFile(await workerFile(host.folder))).length,
      first: { server: median(first.server), static: median(first.static) },
      search: { median: median(search), p90: percentile(search, 90) },
      constant: median(constant),
      afterStop,
      afterStopKept,
    };
  } finally {
    await browser.close();
    await Promise.all([server.stop(), host.close()]);
    await rm(root, { recursive: true, force: true });
  }
};

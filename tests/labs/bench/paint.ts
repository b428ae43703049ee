/**
 * Measures when landing, login and search are painted on a slow phone, in turns with the same pages as plain static
 * HTML: the same content, style sheets, fonts and server, without a script.
 */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { requireBrowser } from '../../../scripts/lib/browser.ts';
import { PRERENDERED_FOLDER } from '../../../server/contract/screens.ts';
import { builtClient } from '../../support/built-client.ts';
import { RIVOLA, Server } from '../../support/server-process.ts';
import { median } from '../../support/stats.ts';

const PAGES = { landing: '/', login: '/login', search: '/cerca' } as const;
type PageName = keyof typeof PAGES;

/** Lighthouse's phone: a slow 4G network, and a processor of a quarter of this one's speed. */
const NETWORK = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWDOWN = 4;
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };
/** Milliseconds without a request, after which nothing more is painted. */
const REST = 1500;

/** Milliseconds from the navigation to the first and the largest paint, and for which tasks over 50 ms blocked. */
interface Paint {
  first: number;
  largest: number;
  blocked: number;
}

export interface PaintFigures {
  pages: Record<PageName, { rivola: Paint; plain: Paint }>;
  /** Bytes of the landing, as they are sent, without headers. */
  bytes: number;
}

const openSlowly = async (browser: Browser, address: string): Promise<Paint> => {
  const page = await browser.newPage(PHONE);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...NETWORK });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript({ path: join(import.meta.dirname, 'lib', 'watch-paint.mjs') });
  await rest(page, address);
  const paint = await page.evaluate(() => (window as unknown as { seen: Paint }).seen);
  await page.context().close();
  if (paint.largest === 0) throw new Error(`${address} was not painted`);
  return paint;
};

/** Opens a page and waits until it loads nothing more. */
const rest = async (page: Page, address: string): Promise<void> => {
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.waitForTimeout(REST);
};

const weigh = async (browser: Browser, address: string): Promise<number> => {
  const page = await browser.newPage(PHONE);
  await rest(page, address);
  const bytes = await page.evaluate(() =>
    ['navigation', 'resource']
      .flatMap((type) => performance.getEntriesByType(type) as PerformanceResourceTiming[])
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
  await page.context().close();
  return bytes;
};

/** A copy of the built client whose prerendered pages have no script. */
const makePlain = async (client: string, copy: string): Promise<string> => {
  await cp(client, copy, { recursive: true });
  const pages = join(copy, PRERENDERED_FOLDER);
  for (const name of await readdir(pages)) {
    const html = await readFile(join(pages, name), 'utf8');
    const plain = html
      .replaceAll(/<script [^>]*><\/script>/g, '')
      .replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
    await writeFile(join(pages, name), plain);
  }
  return copy;
};

const startServer = (root: string, name: string, client: string): Promise<Server> =>
  Server.start(
    RIVOLA,
    {
      CLIENT_DIR: client,
      DATA_DIR: join(root, name, 'data'),
      UPLOADS_DIR: join(root, name, 'uploads'),
    },
    '/',
  );

const medianOf = (paints: readonly Paint[]): Paint => ({
  first: median(paints.map(({ first }) => first)),
  largest: median(paints.map(({ largest }) => largest)),
  blocked: median(paints.map(({ blocked }) => blocked)),
});

export const measurePaint = async (rounds: number): Promise<PaintFigures> => {
  const root = await mkdtemp(join(tmpdir(), 'rivola-bench-paint-'));
  const client = await builtClient(join(root, 'client'));
  const plainClient = await makePlain(client, join(root, 'plain'));
  const rivola = await startServer(root, 'rivola', client);
  const plain = await startServer(root, 'static', plainClient);
  const browser = await chromium.launch({ executablePath: await requireBrowser() });
  try {
    const measurePage = async (path: string) => {
      const paints = { rivola: [] as Paint[], plain: [] as Paint[] };
      for (let round = 0; round < rounds; round += 1) {
        paints.rivola.push(await openSlowly(browser, rivola.url + path));
        paints.plain.push(await openSlowly(browser, plain.url + path));
      }
      return { rivola: medianOf(paints.rivola), plain: medianOf(paints.plain) };
    };
    return {
      pages: {
        landing: await measurePage(PAGES.landing),
        login: await measurePage(PAGES.login),
        search: await measurePage(PAGES.search),
      },
      bytes: await weigh(browser, rivola.url),
    };
  } finally {
    await browser.close();
    await Promise.all([rivola.stop(), plain.stop()]);
    await rm(root, { recursive: true, force: true });
  }
};

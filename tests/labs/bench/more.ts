/** Measures what a press for more results costs a browser, from a few cards on the page to a thousand (SEARCH-15). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type CDPSession, type Page } from '@playwright/test';
import { TEXT } from '#contract/texts';
import { requireBrowser } from '../../../scripts/lib/browser.ts';
import { builtClient } from '../../support/built-client.ts';
import { Demo } from '../../kit/demo.ts';
import { SearchPage } from '../../kit/pages/search-page.ts';
import { RIVOLA, Server } from './lib/servers.ts';

/** Cards on the page before a press; a page of results has 20. */
const MOST = 1040;
/** Milliseconds after a press, in which its cards are laid out. */
const REST = 400;

/** What one press took, in milliseconds of the page's thread. */
export interface Press {
  cards: number;
  script: number;
  task: number;
  heapMegabytes: number;
}

const metricsOf = async (session: CDPSession): Promise<ReadonlyMap<string, number>> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return new Map(metrics.map(({ name, value }) => [name, value]));
};

/** Cards are rendered on scrolling towards them: scrolls until no more come. */
const scrollToEnd = async (page: Page): Promise<number> => {
  let cards = -1;
  for (;;) {
    const now = await page.evaluate(() => {
      window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
      return document.getElementsByTagName('article').length;
    });
    if (now === cards) return cards;
    cards = now;
    await page.waitForTimeout(REST / 2);
  }
};

/** Clicks within the page: to look a button up from outside takes longer the more there is on it. */
const press = (page: Page, text: string) =>
  page.evaluate((wanted) => {
    const all = [...document.querySelectorAll<HTMLElement>('main button')];
    all.findLast(({ textContent }) => textContent.includes(wanted))?.click();
  }, text);

export const measureMore = async (): Promise<Press[]> => {
  const root = await mkdtemp(join(tmpdir(), 'rivola-bench-'));
  const server = await Server.start(
    RIVOLA,
    {
      CLIENT_DIR: await builtClient(join(root, 'client')),
      DATA_DIR: join(root, 'data'),
      UPLOADS_DIR: join(root, 'uploads'),
    },
    '/',
  );
  const browser = await chromium.launch({ executablePath: await requireBrowser() });
  try {
    const { sandbox } = await Demo.create(server.url, { scenario: 'large' });
    const page = await browser.newPage({
      baseURL: server.url,
      extraHTTPHeaders: { 'X-Sandbox': sandbox },
    });
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    await new SearchPage(page).open('?regia=off');
    const presses: Press[] = [];
    for (let cards = 0; cards < MOST;) {
      cards = await scrollToEnd(page);
      const before = await metricsOf(session);
      await press(page, TEXT.more);
      await page.waitForFunction(
        (had) => document.getElementsByTagName('article').length > had,
        cards,
      );
      await page.waitForTimeout(REST);
      const after = await metricsOf(session);
      const took = (name: string) => 1000 * ((after.get(name) ?? 0) - (before.get(name) ?? 0));
      presses.push({
        cards,
        script: took('ScriptDuration'),
        task: took('TaskDuration'),
        heapMegabytes: (after.get('JSHeapUsedSize') ?? 0) / 1e6,
      });
    }
    return presses;
  } finally {
    await browser.close();
    await server.stop();
    await rm(root, { recursive: true, force: true });
  }
};

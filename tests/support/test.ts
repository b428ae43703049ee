/** The Playwright `test` of the end-to-end suites: the kit's fixtures, and notes for the soak test. */
import { test as base, expect, type Page, type BrowserContext } from '@playwright/test';
import { EMAIL, PASSWORD, TODAY, type PersonaKey } from '../kit/people.ts';
import { rivola, type RivolaOptions, type RivolaWorkerOptions } from '../kit/rivola.ts';
import { noteLoads } from './loads.ts';
import { shareContexts } from './shared-context.ts';

/** Slows down the pages of a test, and nothing else of it. */
const slowDown = async (page: Page, rate: number): Promise<void> => {
  try {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate });
  } catch (error) {
    // A test may close a page before it is slowed down.
    if (!page.isClosed()) throw error;
  }
};

/** From now on, scripts in the pages that a context opens take `rate` times as long. */
const slowDownPages = (context: BrowserContext, rate: number): void =>
  void context.on('page', (page) => void slowDown(page, rate));

interface Notes {
  /** Annotates tests that changed their sandbox with `WRITES`, for `npm run test:soak -- --suite`. */
  noteWrites: boolean;
  /** How many times as long scripts take in the pages of a test, for `npm run test:soak -- --slow 5`. */
  slowness: number;
}

export type Options = RivolaOptions & Notes;
export type WorkerOptions = RivolaWorkerOptions;

/** Type of the annotation on a test that changed its sandbox. */
export const WRITES = 'writes';

export const test = rivola(shareContexts(base)).extend<Notes>({
  noteWrites: [false, { option: true }],
  slowness: [1, { option: true }],

  context: async ({ context, slowness }, provide) => {
    noteLoads(context);
    if (slowness > 1) slowDownPages(context, slowness);
    await provide(context);
  },

  /** Automatic, as the fixture that it overrides. */
  freshSandbox: async ({ demo, freshSandbox: _after, noteWrites }, provide, { annotations }) => {
    const seed = noteWrites && (await demo.everything());
    await provide();
    if (noteWrites && (await demo.everything()) !== seed) annotations.push({ type: WRITES });
  },
});

export { EMAIL, expect, type Page, PASSWORD, type PersonaKey, TODAY };

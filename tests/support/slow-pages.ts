/** Slows down the pages of a test, and nothing else of it. */
import type { BrowserContext, Page } from '@playwright/test';

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
export const slowDownPages = (context: BrowserContext, rate: number): void =>
  void context.on('page', (page) => void slowDown(page, rate));

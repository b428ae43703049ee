/** Pages on a slow machine, without the rest of the test on one. */
import type { BrowserContext, Page } from '@playwright/test';

const slowDown = async (page: Page, rate: number): Promise<void> => {
  try {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate });
  } catch (error) {
    if (!page.isClosed()) throw error;
  }
};

/** From now on the pages that a context opens take `rate` times as long for their scripts. */
export const slowDownPages = (context: BrowserContext, rate: number): void =>
  void context.on('page', (page) => void slowDown(page, rate));

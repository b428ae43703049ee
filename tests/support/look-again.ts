import type { Page } from '@playwright/test';
import { settleLoads } from './loads.ts';

/**
 * Fires what a browser fires when its user comes back to the tab from another one. Without a window every page counts
 * as visible and focused, so no browser of a test fires it by itself. Loads under way are waited for first: the page
 * does not repeat them, and their answers may be older than what the other tab did.
 */
export const lookAgain = async (page: Page): Promise<void> => {
  await settleLoads(page);
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    window.dispatchEvent(new Event('focus'));
  });
};

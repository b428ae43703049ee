import type { Page } from '@playwright/test';

/**
 * Fires what a browser fires when its user comes back to the tab from another one. Without a window every page counts
 * as visible and focused, so no browser of a test fires it by itself.
 */
export const lookAgain = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    window.dispatchEvent(new Event('focus'));
  });

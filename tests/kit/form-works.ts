import type { Page } from '@playwright/test';

/** The forms of prerendered pages are inert until the client runs; not every version of Playwright waits for that. */
export const untilFormWorks = (page: Page): Promise<void> =>
  page.locator('#root:not(:has([inert]))').waitFor({ state: 'attached' });

import type { BrowserContext, Page } from '@playwright/test';

/** Opens the same in two tabs of one browser. */
export const openBoth = async <Opened>(
  context: BrowserContext,
  open: (page: Page) => Promise<Opened>,
): Promise<readonly [Opened, Opened]> => [
  await open(await context.newPage()),
  await open(await context.newPage()),
];

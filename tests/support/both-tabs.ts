import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './test.ts';

/** Marta's ticket from Malpensa to Naples. */
export const NAPLES = 56;

export const GONE = 'Questo biglietto non c’è più.';

/** Checks that a message says so. */
export const expectSaid = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();

/** Opens the same in two tabs of one browser. */
export const openBoth = async <Opened>(
  context: BrowserContext,
  open: (page: Page) => Promise<Opened>,
): Promise<readonly [Opened, Opened]> => [
  await open(await context.newPage()),
  await open(await context.newPage()),
];

/** What several of Regia's suites observe. */
import type { Page } from '@playwright/test';

/** Records the product's calls that are answered with a status over 400. */
export const recordRefusals = (page: Page): string[] => {
  const refused: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const isProduct = pathname.startsWith('/api/') && !pathname.startsWith('/api/demo/');
    if (isProduct && response.status() > 400) refused.push(`${response.status()} ${pathname}`);
  });
  return refused;
};

/** The `test` of Regia's suites, and what several of them observe. */
import { test as base, type Page } from './test.ts';

/** A `test` whose pages choose the sandbox by cookie, as Regia does; the kit's header would override the cookie. */
export const test = base.extend<{ byCookie: void }>({
  extraHTTPHeaders: {},

  byCookie: [
    async ({ context, demo }, use) => {
      await demo.showIn(context);
      await use();
    },
    { auto: true },
  ],
});

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

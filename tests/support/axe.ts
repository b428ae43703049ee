/** The accessibility problems of a page, found by axe. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** axe as one script, which is sent to each page that is analysed; that of the package's `source` is twice as long. */
const SCRIPT = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The tags of axe for WCAG 2.2 at level AA, and for what is good practice besides. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Part {
  /** Selector of the part that is analysed; the whole page if left out. */
  within?: string;
  /** The only rules that are asked; all of `TAGS` if left out. */
  rules?: string[];
}

/** Each rule that a page breaks, with up to three of the elements that break it. Frames are left out. */
export const findViolations = async (page: Page, { within, rules }: Part = {}) => {
  // It stays in the page until the next document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SCRIPT);
  const options: axe.RunOptions = {
    runOnly: rules ? { type: 'rule', values: rules } : { type: 'tag', values: TAGS },
    // What passes is not described, element by element: that takes as long as the analysis.
    resultTypes: ['violations'],
    iframes: false,
  };
  return page.evaluate(
    async ([selector, given]) => {
      const inPage = window as unknown as { axe: typeof axe };
      const { violations } = await inPage.axe.run(selector ?? document, given);
      return violations.map(({ id, nodes }) => ({
        rule: id,
        elements: nodes.slice(0, 3).map(({ html }) => html),
      }));
    },
    [within, options] as const,
  );
};

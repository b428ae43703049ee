/** The accessibility problems of a page, found by axe. */
import type { Page } from '@playwright/test';
import axe from 'axe-core';

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
  // It stays in the page until the next document; its text has half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
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

/** Text as machines draw it whose fonts come out a little wider or narrower (hinting, subpixels): each line needs room for it. */
import type { Page } from '@playwright/test';
import { laidOut } from './display-checks.ts';

/** Widths of the text as parts of the designed one. */
const OTHER_WIDTHS = [1.04, 0.96] as const;

/** Adds to the letter spacing of all texts. A digit, `ch`, is a little wider than the average letter. */
const setTextWidth = (page: Page, width: number): Promise<void> =>
  page.evaluate((extra) => {
    const elements = [...document.body.querySelectorAll<HTMLElement | SVGElement>('*')];
    for (const { style } of elements) style.removeProperty('letter-spacing');
    if (extra === 0) return;
    // All are read before one is changed, since they inherit.
    const designed = elements.map((element) => getComputedStyle(element).letterSpacing);
    for (const [at, { style }] of elements.entries()) {
      const own = designed[at] === 'normal' ? '0px' : designed[at];
      style.letterSpacing = `calc(${own} + ${extra}ch)`;
    }
  }, width - 1);

/** Makes the same check with the text of a loaded page as designed, 4 % wider and 4 % narrower. */
export const atEachTextWidth = async (
  page: Page,
  check: (text: string) => Promise<void>,
): Promise<void> => {
  await check('text as designed');
  for (const width of OTHER_WIDTHS) {
    await setTextWidth(page, width);
    await laidOut(page);
    await check(`text at ${width * 100} % of its width`);
  }
  await setTextWidth(page, 1);
};

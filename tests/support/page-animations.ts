import type { Page } from '@playwright/test';

/** From now on no CSS animation of a page ends, as in a tab that draws nothing. */
export const pauseAnimations = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { animation-play-state: paused !important; }');
    document.adoptedStyleSheets.push(sheet);
  });

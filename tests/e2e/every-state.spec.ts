/** What holds of every screen in every state. */
import { AxeBuilder } from '@axe-core/playwright';
import { SCREEN_STATES } from '../support/screen-states.ts';
import { expect, test, type Page } from '../support/test.ts';

/** WCAG 2.2 at level AA, by the names that axe gives its parts. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
/** Of the window, as Web Vitals counts it. */
const SHIFT_MAX = 0.02;

const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** What a browser set to letters of twice the size does. */
const enlarge = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

const barriers = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page })
    .withTags([...WCAG, 'best-practice'])
    .analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html).slice(0, 3)]);
};

/** Adds up what moves without anyone having asked for it. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = window as unknown as { shifted: number };
    seen.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) seen.shifted += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

const shifted = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shifted: number }).shifted);

for (const { name, as = null, show, moves = false } of SCREEN_STATES) {
  test.describe(`${name}, for ${as ?? 'a visitor'}`, () => {
    test.use({ persona: as });

    test('has no barrier by day on a desk, nor at night on a phone, and moves nothing [GEN-07]', async ({
      page,
    }) => {
      test.slow();
      const shiftMax = moves ? Infinity : SHIFT_MAX;
      await watchShifts(page);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.emulateMedia({ colorScheme: 'light' });
      await expect(await show(page)).toBeVisible();
      expect(await shifted(page), 'moved on a desk').toBeLessThanOrEqual(shiftMax);
      expect(await barriers(page), 'by day at 1280 px').toEqual([]);
      await enlarge(page);
      expect(await sidewaysScroll(page), 'with letters twice as large').toBeLessThanOrEqual(0);

      await page.unrouteAll();
      await page.setViewportSize({ width: 320, height: 640 });
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(await show(page)).toBeVisible();
      expect(await shifted(page), 'moved on a phone').toBeLessThanOrEqual(shiftMax);
      expect(await sidewaysScroll(page), 'wider than 320 px').toBeLessThanOrEqual(0);
      expect(await barriers(page), 'at night at 320 px').toEqual([]);
    });
  });
}

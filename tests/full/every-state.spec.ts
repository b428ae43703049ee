/** What holds of every screen in every state of `screen-states.ts`: accessibility, reflow, layout stability, frame, whole words, signs. */
import { findViolations } from '../support/axe.ts';
import { drawnSigns, laidOut } from '../support/display-checks.ts';
import {
  DESKTOP_MODES,
  FRAME_MODES,
  PHONE_MODES,
  type DisplayMode,
} from '../support/display-modes.ts';
import { SCREEN_STATES } from '../support/screen-states.ts';
import { atEachTextWidth } from '../support/text-width.ts';
import { expect, test, type Page } from '../support/test.ts';

/**
 * Highest sum of layout shift scores, which Web Vitals adds up to CLS; up to 0.1 counts as good there. The footer that rises
 * where a list turns out to be short is 0.03, if a slow machine drew the skeletons before.
 */
const SHIFT_MAX = 0.05;

const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Adds up the layout shifts that do not follow a user input; not those in frames, of which one may run no script. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    if (window !== window.top) return;
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

/** Polls, because the page may still be laid out or loaded when the size has just changed. */
const expectNoOverflow = (page: Page, message: string) =>
  expect.poll(() => horizontalOverflow(page), { message }).toBeLessThanOrEqual(0);

/** Empties the frames: the screens in them have states of their own, and axe would find two of each landmark. */
const emptyFrames = (page: Page) =>
  page.route('**/*', (route, request) => {
    const isFrame = request.isNavigationRequest() && request.frame().parentFrame();
    if (!isFrame) return route.fallback();
    const body = '<!doctype html><html lang="it"><title>Rivola</title></html>';
    return route.fulfill({ contentType: 'text/html', body });
  });

/** Reports every mode's problems, not only the first's. */
const expectModes = async (page: Page, modes: readonly DisplayMode[]) => {
  for (const { name, enter, problems } of modes) {
    const leave = await enter(page);
    await laidOut(page);
    await atEachTextWidth(page, (text) =>
      expect
        .configure({ soft: true })
        .poll(() => problems(page), { message: `${name}, ${text}` })
        .toEqual([]),
    );
    await leave();
  }
};

for (const { name, screen, as = null, show, isDefault, ...is } of SCREEN_STATES) {
  const { mayShift, hasFrames } = is;
  /** All but the landing and Regia's pages; of the search each state, with its chips. */
  const isFramed = /^\/(?!regia|$)/.test(screen) && (isDefault || screen === '/cerca');

  test.describe(`${name}, for ${as ?? 'a visitor'}`, () => {
    test.use({ persona: as });

    test('passes axe without layout shift, light on a desktop and dark on a phone, and loses nothing with large text, zoomed, in forced colours and on paper; signs are drawn, and the frame is that of all screens [GEN-07][GEN-10][GEN-24][LOOK-01]', async ({
      page,
    }) => {
      test.slow();
      const shiftMax = mayShift ? Infinity : SHIFT_MAX;
      await watchShifts(page);
      if (hasFrames) await emptyFrames(page);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.emulateMedia({ colorScheme: 'light' });
      await expect(await show(page)).toBeVisible();
      expect(await shifted(page), 'layout shift on a desktop').toBeLessThanOrEqual(shiftMax);
      expect(await findViolations(page), 'axe, light theme at 1280 px').toEqual([]);
      expect(await drawnSigns(page), 'signs').toEqual([]);
      await expectModes(page, [...DESKTOP_MODES, ...(isFramed ? FRAME_MODES : [])]);

      await page.unrouteAll();
      // Otherwise the browser lays the whole screen out for the phone before it loads it again.
      await page.goto('/favicon.svg');
      if (hasFrames) await emptyFrames(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(await show(page)).toBeVisible();
      expect(await shifted(page), 'layout shift on a phone').toBeLessThanOrEqual(shiftMax);
      await expectNoOverflow(page, 'overflow at 320 px');
      expect(await findViolations(page), 'axe, dark theme at 320 px').toEqual([]);
      await expectModes(page, PHONE_MODES);
    });
  });
}

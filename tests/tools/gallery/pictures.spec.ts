/** Takes the picture of every state of every screen, or compares it with that of an earlier gallery (`npm run gallery`). */
import type { Frame } from '@playwright/test';
import { settleLoads } from '../../support/loads.ts';
import type { ScreenState } from '../../support/screen-state.ts';
import { SCREEN_STATES } from '../../support/screen-states.ts';
import { expect, test, TODAY, type Page } from '../../support/test.ts';
import { fileOf, SIZES, THEMES, titleOf } from './plan.ts';

/** The browser's clock, as that of the sandbox. */
const NOW = `${TODAY}T09:00:00+02:00`;

/** Playwright looks for fonts in each frame, and that of a mail runs no script. */
const consoleOf = ({ name }: ScreenState): RegExp[] =>
  name === 'a mail in Regia’s outbox' ? [/^Blocked script execution in 'about:srcdoc'/] : [];

/** As `regia-visibility.ts` keeps it. */
const hideRegia = () => sessionStorage.setItem('regia.off', '1');

/** Messages that leave by themselves after some seconds stay, so that a busy machine has them in the picture too. */
const keepMessages = () => {
  const start = window.setTimeout.bind(window);
  window.setTimeout = ((act: () => void, after = 0, ...rest: unknown[]) =>
    after < 2500 ? start(act, after, ...rest) : 0) as typeof window.setTimeout;
};

/**
 * The page, and the frames of its screen, all loaded. While a document loads, it has one frame more (`client/main.tsx`). A mail's
 * frame is left out: it runs no script, and its state waits for it.
 */
const loadedFrames = async (page: Page): Promise<Frame[]> => {
  await page.waitForLoadState();
  const frames = page
    .mainFrame()
    .childFrames()
    .filter((frame) => frame.url() !== 'about:srcdoc');
  await Promise.all(frames.map((frame) => frame.waitForURL(/^http/)));
  return [page.mainFrame(), ...frames];
};

/** Draws what browsers leave out of a page that is not in sight, and waits for its pictures and animations. */
const drawAll = async (): Promise<void> => {
  for (const image of document.images) {
    image.loading = 'eager';
    // Chromium leaves out a background that a loaded picture covers, or draws it, by which came first; the edges of rounded
    // corners show it. Behind a shadow, also one that does not show, it is always drawn.
    const around = image.parentElement;
    if (around && getComputedStyle(around).boxShadow === 'none')
      around.style.boxShadow = '0 0 transparent';
  }
  // Lists leave out what lies outside of the window, which is in the picture.
  for (const element of document.querySelectorAll<HTMLElement>('main *'))
    if (getComputedStyle(element).contentVisibility === 'auto')
      element.style.contentVisibility = 'visible';
  await Promise.allSettled([...document.images].map((image) => image.decode()));
  await document.fonts.ready;
  const ending = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
};

const rest = async (page: Page): Promise<void> => {
  await settleLoads(page);
  for (const frame of await loadedFrames(page)) await frame.evaluate(drawAll);
};

/** A modal dialog, an open list or an open menu, which belong to the place that is scrolled to. */
const hasOverlay = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector(':modal, :popover-open') !== null);

for (const state of SCREEN_STATES) {
  const isRegia = state.screen.startsWith('/regia');
  for (const size of SIZES)
    test.describe(() => {
      test.use({
        persona: state.as ?? null,
        viewport: size,
        expectedConsole: consoleOf(state),
      });

      test(titleOf(state, size.width), async ({ page, context, sandbox }) => {
        // Regia's bar names the sandbox of a cookie, and each worker has another.
        await context.clearCookies({ name: 'sandbox' });
        await context.setExtraHTTPHeaders({ 'X-Sandbox': sandbox });
        await page.clock.setFixedTime(NOW);
        // After the clock, whose own timers would take the place of these.
        await page.addInitScript(keepMessages);
        if (!isRegia) await page.addInitScript(hideRegia);
        await (await state.show(page)).waitFor();
        // A pointer that lies over a control shows it hovered, once the browser notices what is under it.
        await page.mouse.move(0, 0);
        // For a picture of the whole page Chromium lets go of the window's size for a moment, and a list that is placed by script
        // is placed anew meanwhile.
        const isOverlay = (isRegia && !state.isDefault) || (await hasOverlay(page));
        if (!isOverlay) await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
        for (const colorScheme of THEMES) {
          await page.emulateMedia({ colorScheme });
          await rest(page);
          await expect
            .soft(page)
            .toHaveScreenshot(fileOf(state, size.width, colorScheme).split('/'), {
              fullPage: !isOverlay,
            });
        }
      });
    });
}

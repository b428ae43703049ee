/** Brings a page to rest, so that its picture is the same each time. */
import type { Frame, Page, Request } from '@playwright/test';

/** Milliseconds without a new or an ended call, after which those that are left count as held by the state. */
const HELD = 500;
const LONGEST = 15_000;
/** How often a picture is taken again until two are equal. */
const AGAIN = 10;

/** Watches a page's calls from its beginning; the function waits until none is under way but those that are held. */
export const watchCalls = (page: Page): (() => Promise<void>) => {
  const open = new Set<Request>();
  let last = performance.now();
  const end = (request: Request) => {
    last = performance.now();
    open.delete(request);
  };
  page.on('request', (request) => {
    last = performance.now();
    open.add(request);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async () => {
    const limit = performance.now() + LONGEST;
    while (open.size > 0 && performance.now() - last < HELD && performance.now() < limit)
      await page.evaluate(() => new Promise(requestAnimationFrame));
  };
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

/** Waits for fonts, all pictures of the page, the animations that end, and two frames. */
const rest = async (page: Page) =>
  Promise.all(
    (await loadedFrames(page)).map((frame) =>
      frame.evaluate(async () => {
        for (const image of document.images) {
          image.loading = 'eager';
          // Chromium leaves out a background that a loaded picture covers, or draws it, by which came first; the edges
          // of rounded corners show it. Behind a shadow, also one that does not show, it is always drawn.
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
      }),
    ),
  );

/** A modal dialog, an open list or an open menu. */
const hasOverlay = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector(':modal, :popover-open') !== null);

/**
 * A picture of the whole page; of the window where something lies over the page, which belongs to the place that is
 * scrolled to. For a picture of the whole page Chromium lets go of the window's size for a moment, and a list that is
 * placed by script is placed anew meanwhile.
 */
export const takePicture = async (
  page: Page,
  settled: () => Promise<void>,
  isOverlay: boolean,
): Promise<Buffer> => {
  // A pointer that lies over a control shows it hovered, once the browser notices what is under it.
  await page.mouse.move(0, 0);
  const fullPage = !isOverlay && !(await hasOverlay(page));
  if (fullPage) await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await rest(page);
  await settled();
  await rest(page);
  const shoot = () =>
    page.screenshot({ fullPage, animations: 'disabled', caret: 'hide', scale: 'css' });
  // On a busy machine a frame may lack parts of a long page.
  let last = await shoot();
  for (let again = 0; again < AGAIN; again += 1) {
    const next = await shoot();
    if (next.equals(last)) return next;
    last = next;
  }
  throw new Error(`The page was not at rest after ${AGAIN} pictures.`);
};

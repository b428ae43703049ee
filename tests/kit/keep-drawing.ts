/**
 * Keeps the pages of a test drawn. On a busy machine Chromium's headless shell sometimes stops drawing a page until its
 * next input: animations do not start, observers of sizes are not called, and Playwright, which waits for an element to
 * come to rest before it clicks, waits for ever. Of 272 tests with seven changes of a page each, at six workers on two
 * cores, it happened in two.
 */
import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** Milliseconds between two looks. */
const LOOK_EVERY = 2000;
/** Milliseconds for which a page may owe a frame before it gets an input. */
const PATIENCE = 5000;

const delay = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Resolves with the page's next frame, or when the page goes elsewhere. Its scripts and its clock see nothing of it. */
const nextFrame = async (session: CDPSession, frameId: string): Promise<void> => {
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId,
    worldName: 'keep-drawing',
  });
  await session
    .send('Runtime.evaluate', {
      expression: 'new Promise(requestAnimationFrame)',
      contextId: executionContextId,
      awaitPromise: true,
    })
    .catch(() => {});
};

const keepDrawing = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  for (;;) {
    await delay(LOOK_EVERY);
    const frame = nextFrame(session, frameTree.frame.id).then(() => true);
    while (!(await Promise.race([frame, delay(PATIENCE).then(() => false)]))) {
      // Not awaited: a page that draws nothing may not answer either.
      session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 1, y: 1 }).catch(() => {});
    }
  }
};

/** From now on, the pages that a context opens are drawn. */
export const keepPagesDrawn = (context: BrowserContext): void =>
  void context.on('page', (page) => {
    // A page may be closed at any point, and its session with it; browsers other than Chromium have none.
    keepDrawing(page).catch(() => {});
  });

import { Observable } from '../../lib/observable.ts';

/**
 * Reaches Regia from anywhere (STAGE-04). A function key types nothing, so that it works from a field too, and no browser,
 * screen reader or product control takes this one.
 */
export const REGIA_KEY = 'F2';

/** Begins and ends presenting (STAGE-02). A function key, for the reasons of `REGIA_KEY`. */
export const PRESENT_KEY = 'F8';

/** Whether Regia is a dot alone. */
export const isPresenting = new Observable(false);

/** The document that fills the screen: the outer one where the product is beside its phone (screens/regia-stage.tsx). */
const outermost = (): Document => (window.top ?? window).document;

const leaveFullscreen = (shown: Document): void => {
  if (shown.fullscreenElement) shown.exitFullscreen().catch(() => {});
};

/** Fills the screen, or leaves it. A browser may refuse full screen, as phones do: Regia is a dot all the same. */
export const togglePresenting = (): void => {
  const isNow = !isPresenting.get();
  isPresenting.set(isNow);
  const shown = outermost();
  if (!isNow) {
    leaveFullscreen(shown);
    return;
  }
  // Safari on a phone has no such function.
  if (!('requestFullscreen' in shown.documentElement)) return;
  shown.documentElement.requestFullscreen().then(
    // The key was pressed again before the browser was ready.
    () => isPresenting.get() || leaveFullscreen(shown),
    () => {},
  );
};

/** The browser's own way out of full screen, such as Escape, ends presenting too. Returns the function that stops it. */
export const followFullscreen = (): (() => void) => {
  const shown = outermost();
  const follow = () => {
    if (!shown.fullscreenElement) isPresenting.set(false);
  };
  shown.addEventListener('fullscreenchange', follow);
  return () => shown.removeEventListener('fullscreenchange', follow);
};

import { ownName } from '../../lib/edition.ts';
import { browserStore } from '../../lib/storage.ts';

/** Height of the folded bar (bar.module.css), in pixels. */
const foldedHeight = (): number => (window.matchMedia('(width < 48rem)').matches ? 41 : 33);
const UNAVAILABLE_KEY = ownName('regia.absent');

/** Sets how many pixels at the bottom of the window shell and navigation leave free for the bar. */
export const reserveHeight = (pixels: number): void => {
  document.documentElement.style.setProperty('--docked-height', `${pixels}px`);
};

/** Reserves the folded bar's height before it is loaded, to avoid a layout shift; none if the last load had no bar. */
export const reserveExpectedHeight = (): void =>
  reserveHeight(browserStore.get(UNAVAILABLE_KEY) === '1' ? 0 : foldedHeight());

/** Stores for the next page load whether the server has a control room (DEMO-09). */
export const rememberAvailability = (available: boolean): void => {
  if (available) {
    browserStore.remove(UNAVAILABLE_KEY);
  } else {
    browserStore.set(UNAVAILABLE_KEY, '1');
    reserveHeight(0);
  }
};

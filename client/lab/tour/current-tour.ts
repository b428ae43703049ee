import { Observable } from '../../lib/observable.ts';
import { tabStore } from '../../lib/storage.ts';

export const KEY = 'regia.tour.at';

/** The place of the last step (steps.ts), of the scene that ends the tour, and of what is shown until the first one is ready. */
export const LAST_STEP = 10;
export const FINALE = LAST_STEP + 1;
export const BEFORE = -1;

export interface Tour {
  /** The step on show, by its place in `TOUR`: whose caption and page are seen. */
  at: number;
  /** Whether it is ready. While the next one is made ready, the scene is dimmed. */
  isOpen: boolean;
  /** The step wanted: by going on a later one, to which this one's act leads. `null` to end the tour. */
  goal: number | null;
  /** Another number where what is under way is to be given up for another goal. */
  visit: number;
  /** Whether the presenter has asked again, so that acts are performed without pauses. */
  isHurried: boolean;
  /** When going on was asked for, in milliseconds since the page was loaded. */
  askedAt: number;
}

/** A step on show with nothing under way. */
export const standing = (at: number): Tour => ({
  ...{ at, isOpen: true, goal: at, visit: 0 },
  ...{ isHurried: false, askedAt: -Infinity },
});

/** After a reload a step is made ready again. */
const read = (): Tour | null => {
  const at = Number(tabStore.get(KEY) ?? NaN);
  return Number.isNaN(at) ? null : { ...standing(at), isOpen: at === FINALE };
};

/** `null` while no tour runs. This file is small, because the landing loads it; tour.ts has what changes it. */
export const tour = new Observable<Tour | null>(read());

/** Whether a step is on show, not the finale or nothing. */
export const isTelling = (now: Tour | null): boolean => now !== null && now.at < FINALE;

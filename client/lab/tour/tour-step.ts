import { Observable } from '../../lib/observable.ts';
import { tabStore } from '../../lib/storage.ts';

const KEY = 'regia.tour.at';

/** The step on show. A new object each time, so that a step can be opened again. */
interface ShownStep {
  /** Another number each time a step is shown. */
  visit: number;
  /** Its place in `TOUR`: whose caption and light are shown. */
  at: number;
  /** Whether its page is open and its state is there, as after a reload. */
  isOpen: boolean;
  /** The place of the step wanted: the next one while this one's act is performed, else its own. */
  goal: number;
  /** Whether the presenter has asked again, so that the act is performed without pauses. */
  isHurried: boolean;
  /** When the act was asked for, in milliseconds since the page was loaded. */
  askedAt: number;
}

/** The place of the last step (tour-steps.ts). */
export const LAST_STEP = 10;

/** A press that follows the last one so soon (ms) does not wait for the act: it passes the step by. */
const QUICK = 400;

const shown = (at: number, isOpen: boolean, visit = 0): ShownStep => ({
  visit,
  at,
  isOpen,
  goal: at,
  isHurried: false,
  askedAt: 0,
});

const read = (): ShownStep | null => {
  const at = tabStore.get(KEY);
  return at === null ? null : shown(Number(at), true);
};

/** `null` while no tour runs. This file is small, because the landing loads it. */
export const tourStep = new Observable<ShownStep | null>(read());

/** Shows a step at once, or ends the tour with `null`. */
export const showStep = (at: number | null, { isOpen = false } = {}): void => {
  if (at === null) tabStore.remove(KEY);
  else tabStore.set(KEY, String(at));
  tourStep.set(at === null ? null : shown(at, isOpen, (tourStep.get()?.visit ?? 0) + 1));
};

/**
 * Goes to a step: to the next one by the act of the one that is open (tour-caption.tsx), after the last one to the finale.
 * `null` ends the tour.
 */
export const goToStep = (to: number | null): void => {
  const now = tourStep.get();
  const isNext = to !== null && to === (now?.at ?? 0) + 1;
  // The last step is seen before the finale: asked for too early, its act waits until the page is open.
  if (!now || !isNext || (!now.isOpen && to <= LAST_STEP)) showStep(to);
  else if (now.goal !== to)
    tourStep.set({ ...now, goal: to, isHurried: false, askedAt: performance.now() });
  else if (performance.now() - now.askedAt < QUICK && to < LAST_STEP) showStep(to + 1);
  else tourStep.set({ ...now, isHurried: true });
};

/** Notes that the page of the step on show is open and its state is there. */
export const noteOpened = (visit: number): void => {
  const now = tourStep.get();
  if (now?.visit === visit && !now.isOpen) tourStep.set({ ...now, isOpen: true });
};

/** Whether the tour's last scene is on show (finale.tsx). */
export const isFinale = new Observable(false);

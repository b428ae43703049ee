import { Observable } from '../../../lib/observable.ts';
import { tabStore } from '../../../lib/storage.ts';

const KEY = 'regia.tour.at';

/** A step on show, by its place in `TOUR`. A new object each time, so that a step can be opened again. */
interface ShownStep {
  at: number;
}

const read = (): ShownStep | null => {
  const at = tabStore.get(KEY);
  return at === null ? null : { at: Number(at) };
};

/** The step that a reload of the tab found: its page is open already. */
export const restoredStep = read();

/** `null` while no tour runs. This file is small, because the landing loads it. */
export const tourStep = new Observable<ShownStep | null>(restoredStep);

/** Shows a step, or ends the tour with `null`. */
export const goToStep = (at: number | null): void => {
  if (at === null) tabStore.remove(KEY);
  else tabStore.set(KEY, String(at));
  tourStep.set(at === null ? null : { at });
};

/** Whether the tour's last scene is on show (finale.tsx). */
export const isFinale = new Observable(false);

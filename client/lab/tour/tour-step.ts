import { Observable } from '../../lib/observable.ts';
import { tabStore } from '../../lib/storage.ts';

const KEY = 'regia.tour.at';

/** A step on show, by its place in `TOUR`. A new object each time, so that a step can be opened again. */
interface ShownStep {
  at: number;
  /** Whether its page is open and its state is there, as after a reload. */
  isOpen: boolean;
}

const read = (): ShownStep | null => {
  const at = tabStore.get(KEY);
  return at === null ? null : { at: Number(at), isOpen: true };
};

/** `null` while no tour runs. This file is small, because the landing loads it. */
export const tourStep = new Observable<ShownStep | null>(read());

/** Shows a step, or ends the tour with `null`. */
export const goToStep = (at: number | null, { isOpen = false } = {}): void => {
  if (at === null) tabStore.remove(KEY);
  else tabStore.set(KEY, String(at));
  tourStep.set(at === null ? null : { at, isOpen });
};

/** Whether the tour's last scene is on show (finale.tsx). */
export const isFinale = new Observable(false);

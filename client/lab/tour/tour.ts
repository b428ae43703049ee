import { tabStore } from '../../lib/storage.ts';
import { BEFORE, FINALE, KEY, standing, tour, type Tour } from './current-tour.ts';

export { BEFORE, FINALE, isTelling, LAST_STEP, tour } from './current-tour.ts';

/** A press that follows the last one so soon (ms) does not wait for the act: it passes the step by. */
const QUICK = 400;

const set = (next: Tour | null): void => {
  if (next === null) tabStore.remove(KEY);
  else if (next.isOpen) tabStore.set(KEY, String(next.at));
  tour.set(next);
};

/** Changes what is on show (run-tour.ts). */
export const showTour = (change: Partial<Tour>): void => {
  const now = tour.get();
  if (now) set({ ...now, ...change });
};

/** Shows a step with nothing asked for. */
export const standAt = (at: number): void => {
  const { visit } = tour.get() ?? { visit: 0 };
  set({ ...standing(at), visit });
};

export const forgetTour = (): void => set(null);

/** Goes to a step from anywhere: what is under way is given up. `null` ends the tour. */
export const goToStep = (to: number | null): void => {
  const now = tour.get();
  if (now)
    set({
      ...now,
      goal: to,
      visit: now.visit + 1,
      isHurried: true,
      isOpen: now.isOpen && to !== now.at,
    });
  else if (to !== null) set({ ...standing(BEFORE), goal: to, isOpen: false });
};

/** Begins the tour; goes on by the act of the step on show, after the last one to the finale, from there nowhere. */
export const goOn = (): void => {
  const now = tour.get();
  if (!now) return goToStep(0);
  const { at, goal } = now;
  if (goal === null || at === FINALE) return;
  const askedAt = performance.now();
  const isAsked = goal > at;
  if (isAsked && now.isOpen && askedAt - now.askedAt >= QUICK)
    return set({ ...now, isHurried: true });
  const next = Math.min(FINALE, (isAsked ? goal : at) + 1);
  set({ ...now, goal: next, isHurried: isAsked && at !== BEFORE, askedAt });
};

export const goBack = (): void => {
  const at = tour.get()?.at ?? BEFORE;
  if (at > 0) goToStep(at - 1);
};

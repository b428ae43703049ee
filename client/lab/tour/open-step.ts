import { currentPath } from '../../lib/edition.ts';
import { currentSession } from '../../lib/session.ts';
import { findPersona, loginAndNavigate, logOut } from '../personas.ts';
import { refreshAll, refreshRegia } from '../regia-queries.ts';
import type { NavigateTo } from '../use-navigate-to.ts';
import { findSubject } from './find-subject.ts';
import { PERFORMANCES } from './performances.ts';
import { arrangeStory, moveClock } from './story.ts';
import { TOUR, type TourStep } from './tour-steps.ts';

/** How long a step's end may take (ms): what it presses may be gone, because the presenter was quicker. */
const END_LIMIT = 5000;

/** Opens a page as a step's persona, or as a visitor. */
const enter = async ({ as, place }: TourStep, navigateTo: NavigateTo): Promise<void> => {
  if (as === null) {
    if (currentSession().access !== null) {
      // A screen that needs a session would redirect to the login, and the landing redirects who has one.
      await navigateTo('/cerca');
      logOut();
    }
    await navigateTo(place);
    await refreshAll();
  } else {
    const persona = await findPersona(as);
    if (!persona) throw new Error(`manca la persona «${as}»`);
    await loginAndNavigate(persona, place, navigateTo);
    await refreshRegia();
  }
};

/**
 * Opens a step and does what it tells. `follows`: the step before has been shown to its end, so that its state is there;
 * else what the earlier steps would have done is arranged. `begins`: no step of this tour has been opened yet.
 */
export const openStep = async (
  at: number,
  { follows, begins }: { follows: boolean; begins: boolean },
  navigateTo: NavigateTo,
  signal: AbortSignal,
): Promise<void> => {
  const step = TOUR[at];
  if (!step) return;
  await (follows ? moveClock(at) : arrangeStory(at, begins));
  if (signal.aborted) return;
  await enter(step, navigateTo);
  if (signal.aborted) return;
  try {
    await PERFORMANCES[at]?.perform?.(signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
};

/** Does what ends a step that is on show. Returns whether it is done, so that the next one follows from it. */
export const endStep = async (at: number, signal: AbortSignal): Promise<boolean> => {
  const step = TOUR[at];
  if (!step || signal.aborted) return false;
  const isOnShow = window.location.href.endsWith(step.place) || currentPath() === step.place;
  if (!isOnShow || !findSubject(step.subject)) return false;
  const run = new AbortController();
  const abort = () => run.abort();
  const timer = setTimeout(abort, END_LIMIT);
  signal.addEventListener('abort', abort);
  try {
    await PERFORMANCES[at]?.end(run.signal);
    return true;
  } catch {
    // What it would have done is arranged instead.
    return false;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
};

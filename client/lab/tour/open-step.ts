import { currentPath } from '../../lib/edition.ts';
import { currentSession } from '../../lib/session.ts';
import { findPersona, loginAndNavigate, logOut } from '../personas.ts';
import { refreshAll, refreshRegia } from '../regia-queries.ts';
import type { NavigateTo } from '../use-navigate-to.ts';
import { Actor } from './actor.ts';
import { findSubject } from './find-subject.ts';
import { PERFORMANCES } from './performances.ts';
import type { Scene } from './scene.ts';
import { currentSeat } from './seat.ts';
import { arrangeStory, moveClock } from './story.ts';
import { tellStep, TOUR, type TourStep } from './tour-steps.ts';

/** How long an act may take (ms): what it presses may be gone, because the presenter was quicker. */
const ACT_LIMIT = 30_000;

/** What the pointer is called, by a persona's key. */
const FIRST_NAME: Readonly<Record<string, string>> = {
  marta: 'Marta',
  luca: 'Luca',
  admin: 'Giulia',
};

const actorOf = (step: TourStep, scene: Scene, signal: AbortSignal): Actor =>
  new Actor(FIRST_NAME[step.as ?? ''] ?? '', scene, signal);

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

const stepAt = (at: number): TourStep | undefined => {
  const step = TOUR[at];
  return step && tellStep(step, currentSeat());
};

/**
 * Opens a step and prepares its act. `follows`: the step before has been shown to its end, so that its state is there;
 * else what the earlier steps would have done is arranged. `begins`: no step of this tour has been opened yet.
 */
export const openStep = async (
  at: number,
  { follows, begins }: { follows: boolean; begins: boolean },
  navigateTo: NavigateTo,
  { scene, signal }: { scene: Scene; signal: AbortSignal },
): Promise<void> => {
  scene.rest();
  await (follows ? moveClock(at) : arrangeStory(at, begins));
  // Once it is known whose seat the story is about.
  const step = stepAt(at);
  if (!step || signal.aborted) return;
  scene.show(step.subject, step.place);
  await enter(step, navigateTo);
  if (signal.aborted) return;
  try {
    await PERFORMANCES[at]?.prepare?.(actorOf(step, scene, signal));
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    scene.release();
  }
};

/** Shows the light of a step whose page is open already, as after a reload. */
export const lightStep = (at: number, scene: Scene): void => {
  const step = stepAt(at);
  if (step) scene.show(step.subject, step.place);
};

/**
 * Performs the act of a step that is on show, and leaves time to look at what it changed. Returns whether it is done, so
 * that the next step follows from it.
 */
export const performAct = async (
  at: number,
  { scene, signal }: { scene: Scene; signal: AbortSignal },
): Promise<boolean> => {
  const step = stepAt(at);
  if (!step || signal.aborted) return false;
  const performance = PERFORMANCES[at];
  if (!performance) return true;
  const { pathname, search } = new URL(step.place, window.location.href);
  if (currentPath() !== pathname || (search && window.location.search !== search)) return false;
  if (!findSubject(step.subject)) return false;
  const run = new AbortController();
  const abort = () => run.abort();
  const timer = setTimeout(abort, ACT_LIMIT);
  signal.addEventListener('abort', abort);
  const actor = actorOf(step, scene, run.signal);
  try {
    closeDialog();
    await performance.act(actor, run.signal);
    scene.release();
    await actor.look();
    return true;
  } catch {
    // What it would have done is arranged instead.
    return false;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
};

/** The presenter may have left a question of the product open, to go on by a clicker. */
const closeDialog = (): void => {
  const dialog = document.querySelector('dialog[open]');
  dialog?.dispatchEvent(new Event('cancel', { cancelable: true }));
};

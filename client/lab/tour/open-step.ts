import { BASE_PATH } from '../../lib/edition.ts';
import { currentSession } from '../../lib/session.ts';
import { mustFindPersona, loginAndNavigate, logOut, type NavigateTo } from '../sandbox/personas.ts';
import { refreshAll, refreshRegia } from '../regia/regia-queries.ts';
import { haveRoom, showPhones, shownPhones } from '../phones/phone-frames.ts';
import { Actor } from './actor.ts';
import { findSubject } from './find-subject.ts';
import { PERFORMANCES } from './performances.ts';
import type { Scene } from './scene.ts';
import { currentSeat } from './seat.ts';
import { arrangeStory, isLanding, moveClock } from './story.ts';
import { tellStep, TOUR, type TourStep } from './tour-steps.ts';

/** How long an act may take (ms): what it presses may be gone, because the presenter was quicker. */
const ACT_LIMIT = 30_000;

/** What the pointer is called, by a persona's key. */
const FIRST_NAME: Readonly<Record<string, string>> = {
  marta: 'Marta',
  luca: 'Luca',
  admin: 'Giulia',
};

const actorOf = (at: number, { as }: TourStep, scene: Scene, signal: AbortSignal): Actor =>
  new Actor(PERFORMANCES[at]?.name ?? FIRST_NAME[as ?? ''] ?? '', scene, signal);

/** Lights what a step speaks of: where two phones have room, and it is told on them, on its person's. */
const light = ({ subject, place, as, phones }: TourStep, scene: Scene, isArranged = false) => {
  const isOnPhones = phones !== undefined && haveRoom();
  if (isOnPhones) showPhones(phones, isArranged);
  else shownPhones.set(null);
  scene.show(subject, place, isOnPhones ? as : null);
};

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
    await loginAndNavigate(await mustFindPersona(as), place, navigateTo);
    await refreshRegia();
  }
};

const stepAt = (at: number): TourStep | undefined => {
  const step = TOUR[at];
  return step && tellStep(step, currentSeat());
};

/**
 * Opens a step. `follows`: the step before has been shown to its end, so that its state is there;
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
  light(step, scene, !follows || isLanding(at));
  await enter(step, navigateTo);
};

/** Prepares the act of a step that is open, such as by filling its form. */
export const prepareAct = async (
  at: number,
  { scene, signal }: { scene: Scene; signal: AbortSignal },
): Promise<void> => {
  const step = stepAt(at);
  if (!step || signal.aborted) return;
  try {
    await PERFORMANCES[at]?.prepare?.(actorOf(at, step, scene, signal));
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    scene.release();
  }
};

/** Shows the light of a step whose page is open already, as after a reload. */
export const lightStep = (at: number, scene: Scene): void => {
  const step = stepAt(at);
  if (step) light(step, scene);
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
  const { page } = scene;
  const shown = page && new URL(page.URL);
  if (!shown || shown.pathname !== BASE_PATH + pathname) return false;
  if ((search && shown.search !== search) || !findSubject(step.subject, page)) return false;
  const run = new AbortController();
  const abort = () => run.abort();
  const timer = setTimeout(abort, ACT_LIMIT);
  signal.addEventListener('abort', abort);
  const actor = actorOf(at, step, scene, run.signal);
  try {
    closeDialog(page);
    await performance.act(actor);
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
const closeDialog = (page: Document): void => {
  const dialog = page.querySelector('dialog[open]');
  dialog?.dispatchEvent(new Event('cancel', { cancelable: true }));
};

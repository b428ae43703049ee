import { flushSync } from 'react-dom';
import { currentPath } from '../../lib/edition.ts';
import { currentSession, readSession, take } from '../../lib/session.ts';
import { refreshAll } from '../regia/regia-queries.ts';
import { loginAs, logOut, type NavigateTo } from '../sandbox/personas.ts';
import { placeOf, type TourStep } from './steps.ts';
import { leaveStory } from './story.ts';

/** Opens a step's page as its persona, or as a visitor. */
export const enterStep = async (step: TourStep, navigateTo: NavigateTo): Promise<void> => {
  // Leaves a form, which would keep what is in it, and screens that redirect where the session changes.
  await navigateTo('/cerca');
  if (step.as !== null) await loginAs(step.as);
  else if (currentSession().access !== null) logOut();
  void refreshAll();
  await navigateTo(placeOf(step));
};

/** The browser's own sandbox and session again, on a page that needs none. */
export const goHome = async (navigateTo: NavigateTo): Promise<void> => {
  if (!currentPath().startsWith('/cerca')) await navigateTo('/cerca');
  leaveStory();
  flushSync(() => take(readSession()));
  void refreshAll();
};

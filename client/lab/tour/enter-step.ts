import { flushSync } from 'react-dom';
import { currentPath } from '../../lib/edition.ts';
import { currentSession, readSession, take } from '../../lib/session.ts';
import { refreshAll, refreshRegia } from '../regia/regia-queries.ts';
import { loginAndNavigate, logOut, mustFindPersona, type NavigateTo } from '../sandbox/personas.ts';
import { placeOf, type TourStep } from './steps.ts';
import { leaveStory } from './story.ts';

/** Opens a step's page as its persona, or as a visitor. */
export const enterStep = async (step: TourStep, navigateTo: NavigateTo): Promise<void> => {
  const place = placeOf(step);
  if (step.as !== null) {
    await loginAndNavigate(await mustFindPersona(step.as), place, navigateTo);
    return void refreshRegia();
  }
  if (currentSession().access !== null) {
    // A screen that needs a session would redirect to the login, and the landing redirects who has one.
    await navigateTo('/cerca');
    logOut();
  }
  await navigateTo(place);
  void refreshAll();
};

/** The browser's own sandbox and session again, on a page that needs none. */
export const goHome = async (navigateTo: NavigateTo): Promise<void> => {
  if (!currentPath().startsWith('/cerca')) await navigateTo('/cerca');
  leaveStory();
  flushSync(() => take(readSession()));
  void refreshAll();
};

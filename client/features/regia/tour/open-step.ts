import { currentSession } from '../../../lib/session.ts';
import { findPersona, loginAndNavigate, logOut } from '../personas.ts';
import { refreshRegia } from '../regia-queries.ts';
import type { NavigateTo } from '../use-navigate-to.ts';
import type { TourStep } from './tour-steps.ts';

/** Logs in as a step's persona, or out for a visitor, and opens its page. */
export const openStep = async (
  { as, place, prepare }: TourStep,
  navigateTo: NavigateTo,
  signal: AbortSignal,
): Promise<void> => {
  if (as === null) {
    if (currentSession().access !== null) {
      // A screen that needs a session would redirect to the login, and the landing redirects who has one.
      await navigateTo('/cerca');
      logOut();
    }
    await navigateTo(place);
  } else {
    const persona = await findPersona(as);
    if (!persona) throw new Error(`manca la persona «${as}»`);
    await loginAndNavigate(persona, place, navigateTo);
  }
  await refreshRegia();
  if (signal.aborted) return;
  try {
    await prepare?.(signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
};

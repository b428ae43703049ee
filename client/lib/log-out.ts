import type { NavigateFunction } from 'react-router-dom';
import { currentPath } from './edition.ts';
import { endSession, forgetSession } from './session.ts';

/**
 * Ends the session and goes to the login (AUTH-10, MINE-03). Clears the storage first and updates the screens only
 * after the navigation: otherwise the guard of the old screen would redirect as well (app/require-session.tsx).
 */
export const logOutAndNavigate = async (navigate: NavigateFunction): Promise<void> => {
  forgetSession();
  await navigate('/login');
  // The login's code may have to be loaded, and the user may have opened another page meanwhile.
  if (currentPath() !== '/login') await navigate('/login');
  endSession();
};

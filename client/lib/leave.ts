import type { NavigateFunction } from 'react-router-dom';
import { endSession, forgetSession } from './session.ts';

/**
 * Ends the session (AUTH-10, MINE-03): at once in the browser's storage, and for the screens once the login stands
 * there, so that the one left does not find itself without a session.
 */
export const leave = async (navigate: NavigateFunction): Promise<void> => {
  forgetSession();
  await navigate('/login');
  // Who went elsewhere while the login's code was on its way has no session there either.
  if (window.location.pathname !== '/login') await navigate('/login');
  endSession();
};

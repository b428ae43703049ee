import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { loginFor } from '../lib/next-after-login.ts';
import { useSession } from '../lib/session.ts';

/**
 * Guards the screens that require a session: a visitor goes to the login, which leads back (ROUTE-06). If a session ends
 * on such a screen, the login does not lead back, since another user may log in next (ROUTE-02).
 */
export function RequireSession() {
  const { access } = useSession();
  const { pathname, search } = useLocation();
  const [hadSession] = useState(access !== null);
  if (access) return <Outlet />;
  return <Navigate to={hadSession ? '/login' : loginFor(pathname + search)} replace />;
}

import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { loginFor } from '../lib/next-after-login.ts';
import { useSession } from '../lib/session.ts';

/**
 * Screens for people with a session; others are led to the login and back (ROUTE-06). Whose session ends here
 * has left: the login that follows may be another person's and does not lead back (ROUTE-02).
 */
export function RequireSession() {
  const { access } = useSession();
  const { pathname, search } = useLocation();
  const [entered] = useState(access !== null);
  if (access) return <Outlet />;
  return <Navigate to={entered ? '/login' : loginFor(pathname + search)} replace />;
}

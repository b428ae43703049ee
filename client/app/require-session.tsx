import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { loginFor } from '../lib/next-after-login.ts';
import { useSession } from '../lib/session.ts';

/** Screens for people with a session; others are led to the login and back (ROUTE-06). */
export function RequireSession() {
  const { access } = useSession();
  const { pathname, search } = useLocation();
  return access ? <Outlet /> : <Navigate to={loginFor(pathname + search)} replace />;
}

import { useState } from 'react';
import { Navigate, Outlet, redirect, type RouteObject } from 'react-router-dom';
import { DASHBOARD, NOT_FOUND, SCREENS, type Screen } from '#contract/screens';
import { screenFiles } from './screen-files.ts';
import { currentSession, useSession } from '../lib/session.ts';
import { Component as Landing } from '../screens/landing.tsx';
import { lazyRoute, Loading, ScreenError } from './lazy-route.tsx';
import { Shell } from './shell.tsx';
import { screenFiles as labFiles, screens as labScreens } from '../laboratory.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useLoginAddress } from '../lib/safe-path.ts';

const screens = [...SCREENS, ...labScreens];

const screenFile = (file: string) => {
  const load = screenFiles[`../screens/${file}.tsx`] ?? labFiles[`./lab/screens/${file}.tsx`];
  if (!load) throw new Error(file);
  return load;
};

const routeOf = ({ path, file, title }: Omit<Screen, 'path'> & { path: string }): RouteObject => ({
  path,
  handle: { title },
  lazy: lazyRoute(screenFile(file)),
});

const screenRoutes = (): RouteObject[] => [
  ...screens.filter(({ session, bare }) => !session && !bare).map(routeOf),
  {
    element: <RequireSession />,
    children: screens.filter(({ session }) => session).map(routeOf),
  },
  { path: DASHBOARD, element: <Navigate to="/dashboard/tickets" replace /> },
  routeOf({ path: '*', ...NOT_FOUND }),
];

/** A window of its own, without the product's layout. */
function Bare() {
  usePageTitle();
  return <Outlet />;
}

/** With a session the landing redirects (ROUTE-03). */
const redirectWithSession = () => (currentSession().access ? redirect('/dashboard') : null);

/** Loads the narrow faces of cards with the code of the layout: each that arrives after the cards lays all of them out again. */
const loadFrame = () => {
  for (const weight of [400, 800])
    // One that does not come is no error: the fallback stays, as for every font.
    document.fonts.load(`${weight} condensed 1em Archivo`).catch(() => undefined);
  return import('./frame.tsx');
};

/** Every address of the product. */
export const createRoutes = (): RouteObject[] => [
  {
    element: <Bare />,
    errorElement: <ScreenError isPage />,
    hydrateFallbackElement: <Loading />,
    children: screens.filter(({ bare }) => bare).map(routeOf),
  },
  {
    element: <Shell />,
    errorElement: <ScreenError isPage />,
    children: [
      {
        path: '/',
        hydrateFallbackElement: <Loading />,
        loader: redirectWithSession,
        // Not lazy: the page that most visitors open first needs no second request for its code.
        Component: Landing,
      },
      {
        hydrateFallbackElement: <Loading />,
        lazy: lazyRoute(loadFrame, true),
        // A crash inside a screen keeps the navigation. The boundary is a route of its own because React Router 7
        // shows a blank page if the code of the very route that has the boundary fails to load.
        children: [{ errorElement: <ScreenError />, children: screenRoutes() }],
      },
    ],
  },
];

/**
 * Guards the screens that require a session: a visitor goes to the login, which leads back (ROUTE-06). If a session ends
 * on such a screen, the login does not lead back, since another user may log in next (ROUTE-02).
 */
function RequireSession() {
  const { access } = useSession();
  const login = useLoginAddress();
  const [hadSession] = useState(access !== null);
  if (access) return <Outlet />;
  return <Navigate to={hadSession ? '/login' : login} replace />;
}

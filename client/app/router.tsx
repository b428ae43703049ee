import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, redirect, type RouteObject } from 'react-router-dom';
import { SCREENS, type Screen } from '#contract/screens';
import { currentSession } from '../lib/session.ts';
import { Component as Landing } from '../screens/landing.tsx';
import { ErrorPage, ScreenError } from './error-page.tsx';
import { Loading } from './loading.tsx';
import { nameLoadedPage } from './place-on-page.tsx';
import { RequireSession } from './require-session.tsx';
import { Shell } from './shell.tsx';

/** The code of each screen, loaded when it is first opened; the landing comes with the first file. */
const code = import.meta.glob<{ Component: ComponentType }>([
  '../screens/*.tsx',
  '!../screens/landing.tsx',
]);

const routeOf = ({ path, file, title }: Omit<Screen, 'path'> & { path: string }): RouteObject => ({
  path,
  handle: { title },
  lazy: async () => {
    const load = code[`../screens/${file}.tsx`];
    if (!load) throw new Error(`no client/screens/${file}.tsx`);
    return load();
  },
});

const screens: RouteObject[] = [
  ...SCREENS.filter(({ session }) => !session).map(routeOf),
  {
    element: <RequireSession />,
    children: SCREENS.filter(({ session }) => session).map(routeOf),
  },
  { path: '/dashboard', element: <Navigate to="/dashboard/tickets" replace /> },
  routeOf({ path: '*', file: 'not-found', title: 'Pagina non trovata' }),
];

/** People with a session have no use for the landing (ROUTE-03). */
const leadPeopleOn = () => (currentSession().access ? redirect('/dashboard') : null);

nameLoadedPage();

export const router = createBrowserRouter([
  {
    element: <Shell />,
    errorElement: <ErrorPage />,
    children: [
      {
        path: '/',
        hydrateFallbackElement: <Loading />,
        loader: leadPeopleOn,
        // The first page comes with the first file: one round trip less, and nothing to wait for.
        Component: Landing,
      },
      {
        hydrateFallbackElement: <Loading />,
        lazy: () => import('./frame.tsx'),
        // A crash inside a screen keeps the navigation. The boundary is a route of its own: where a screen's code
        // does not arrive, a boundary on that same route would stay blank (React Router 7).
        children: [{ errorElement: <ScreenError />, children: screens }],
      },
    ],
  },
]);

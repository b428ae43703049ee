import { createBrowserRouter, Navigate, redirect, type RouteObject } from 'react-router-dom';
import { currentSession } from '../lib/session.ts';
import { Component as Landing } from '../screens/landing.tsx';
import { ErrorPage, ScreenError } from './error-page.tsx';
import { Loading } from './loading.tsx';
import { RequireSession } from './require-session.tsx';
import { Shell } from './shell.tsx';

/** Every address (ROUTE-01). Screens load when they are first opened. */
const screens: RouteObject[] = [
  {
    path: '/login',
    handle: { title: 'Accedi' },
    lazy: () => import('../screens/login.tsx'),
  },
  {
    path: '/cerca',
    handle: { title: 'Cerca un biglietto' },
    lazy: () => import('../screens/search.tsx'),
  },
  {
    path: '/venditore/:userId',
    handle: { title: 'Recensioni del venditore' },
    lazy: () => import('../screens/seller.tsx'),
  },
  {
    element: <RequireSession />,
    children: [
      {
        path: '/pubblica',
        handle: { title: 'Pubblica un biglietto' },
        lazy: () => import('../screens/publish.tsx'),
      },
      {
        path: '/miei-biglietti',
        handle: { title: 'I miei biglietti' },
        lazy: () => import('../screens/own-tickets.tsx'),
      },
      {
        path: '/dashboard/tickets',
        handle: { title: 'I miei biglietti' },
        lazy: () => import('../screens/own-tickets.tsx'),
      },
    ],
  },
  { path: '/dashboard', element: <Navigate to="/dashboard/tickets" replace /> },
  {
    path: '/preferiti',
    handle: { title: 'Preferiti' },
    lazy: () => import('../screens/favourites.tsx'),
  },
  {
    path: '/password-reset',
    handle: { title: 'Recupera password' },
    lazy: () => import('../screens/password-reset.tsx'),
  },
  {
    path: '/password-reset-confirm/:uid/:token',
    handle: { title: 'Nuova password' },
    lazy: () => import('../screens/password-reset-confirm.tsx'),
  },
  {
    path: '/conferma-email',
    handle: { title: 'Email confermata' },
    lazy: () => import('../screens/email-confirmed.tsx'),
  },
  {
    path: '/privacy-policy',
    handle: { title: 'Privacy policy' },
    lazy: () => import('../screens/privacy-policy.tsx'),
  },
  {
    path: '/cookie-policy',
    handle: { title: 'Cookie policy' },
    lazy: () => import('../screens/cookie-policy.tsx'),
  },
  {
    path: '/termini-condizioni',
    handle: { title: 'Termini e condizioni' },
    lazy: () => import('../screens/terms.tsx'),
  },
  {
    path: '/admin',
    handle: { title: 'Admin Dashboard' },
    lazy: () => import('../screens/admin-dashboard.tsx'),
  },
  {
    path: '/admin/users',
    handle: { title: 'Utenti' },
    lazy: () => import('../screens/admin-users.tsx'),
  },
  {
    path: '/admin/users/:id',
    handle: { title: 'Dettaglio utente' },
    lazy: () => import('../screens/admin-user.tsx'),
  },
  {
    path: '/admin/stats',
    handle: { title: 'Statistiche avanzate' },
    lazy: () => import('../screens/admin-stats.tsx'),
  },
  {
    path: '/admin/tickets',
    handle: { title: 'Biglietti da moderare' },
    lazy: () => import('../screens/moderation.tsx'),
  },
  {
    path: '/regia',
    handle: { title: 'Regia' },
    lazy: () => import('../screens/regia.tsx'),
  },
  {
    path: '*',
    handle: { title: 'Pagina non trovata' },
    lazy: () => import('../screens/not-found.tsx'),
  },
];

/** People with a session have no use for the landing (ROUTE-03). */
const leadPeopleOn = () => (currentSession().access ? redirect('/dashboard') : null);

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

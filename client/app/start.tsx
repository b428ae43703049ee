import { startTransition, StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { currentSession } from '../lib/session.ts';
import { createRoutes, LANDING_ID, loadScreen } from './router.tsx';
import { keyLoadedPage } from './scroll-position.tsx';

/** Renders the page of the present address, into a prerendered one if there is one. */
export const start = async (root: HTMLElement): Promise<void> => {
  keyLoadedPage();
  const routes = createRoutes();
  const isPrerendered = root.hasChildNodes();
  const isLoaded = isPrerendered && (await loadScreen(routes, window.location.pathname));
  // What is prerendered is a visitor's page; with a session it stays in view until its own page is rendered. If the
  // screen's code has failed to load, the router loads it again and shows the error.
  if (isLoaded && currentSession().access === null) {
    const router = createBrowserRouter(routes, {
      hydrationData: { loaderData: { [LANDING_ID]: null } },
    });
    startTransition(() => {
      hydrateRoot(root, <Page root={root} router={router} />);
    });
  } else {
    createRoot(root).render(<Page root={root} router={createBrowserRouter(routes)} />);
  }
};

interface PageProps {
  root: HTMLElement;
  router: ReturnType<typeof createBrowserRouter>;
}

/** Prerendered controls are inert until they work, so that nothing typed or clicked before is lost. */
function Page({ root, router }: PageProps) {
  useEffect(() => {
    for (const control of root.querySelectorAll('[inert]')) control.removeAttribute('inert');
  }, [root]);
  return (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
}

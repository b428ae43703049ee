import { startTransition, StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { pageBrand } from '../lib/brand.ts';
import { currentSession } from '../lib/session.ts';
import { currentPath } from '../lib/edition.ts';
import { report } from '../lib/report.ts';
import { createRoutes, LANDING_ID, loadScreen } from './router.tsx';
import { keyLoadedPage } from './scroll-position.tsx';

/** Renders the page of the present address, into a prerendered one if there is one. Resolves once it works. */
export const start = async (root: HTMLElement): Promise<void> => {
  keyLoadedPage();
  const routes = createRoutes();
  const isPrerendered = root.hasChildNodes();
  const isLoaded = isPrerendered && (await loadScreen(routes, currentPath()));
  // What is prerendered stays to be read, where a blocker or a bad connection keeps its code away (GEN-15).
  if (isPrerendered && !isLoaded) throw new Error('the code of the screen did not load');
  return new Promise((resolve) => {
    const page = (router: Router) => <Page root={root} router={router} onWorking={resolve} />;
    // What is prerendered is a visitor's page, without a brand; others see it until their own is rendered.
    if (isLoaded && currentSession().access === null && !pageBrand.get()) {
      const loaderData = { [LANDING_ID]: null };
      const router = createRouter(routes, { hydrationData: { loaderData } });
      startTransition(() => {
        hydrateRoot(root, page(router), { onRecoverableError: reportRewritten });
      });
    } else {
      createRoot(root).render(page(createRouter(routes)));
    }
  });
};

/** The static edition lies at any path, and other versions of its worker may come. */
const createRouter: typeof createBrowserRouter =
  import.meta.env.MODE === 'static'
    ? (routes, options) => {
        const basename = import.meta.env.BASE_URL;
        const router = createBrowserRouter(routes, { ...options, basename });
        void import('../static-edition/follow-worker.ts').then(({ followWorker }) =>
          followWorker(router),
        );
        return router;
      }
    : createBrowserRouter;

/** The browser's translation, or an extension, changed the page before: React has rendered it anew (GEN-12). */
const reportRewritten = (error: unknown): void =>
  report('La pagina preparata era stata riscritta, e si è ridisegnata', error);

type Router = ReturnType<typeof createBrowserRouter>;

interface PageProps {
  root: HTMLElement;
  router: Router;
  onWorking: () => void;
}

/** Prerendered controls are inert until they work, so that nothing typed or clicked before is lost. */
function Page({ root, router, onWorking }: PageProps) {
  useEffect(() => {
    for (const control of root.querySelectorAll('[inert]')) control.removeAttribute('inert');
    onWorking();
  }, [root, onWorking]);
  return (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
}

import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createRoutes } from './router.tsx';
import { keyLoadedPage } from './scroll-position.tsx';

/**
 * Renders the page of the present address. Until the code of its screen is there, the board of index.html stays. Resolves once
 * the page works; `follow` is called with its router before.
 */
export const start = async (root: HTMLElement, follow: (router: Router) => void): Promise<void> => {
  keyLoadedPage();
  // The static edition lies at any path; elsewhere this is '/'.
  const router = createBrowserRouter(createRoutes(), { basename: import.meta.env.BASE_URL });
  follow(router);
  await initialized(router);
  return new Promise((resolve) => {
    createRoot(root).render(<Page router={router} onWorking={resolve} />);
  });
};

const initialized = (router: Router): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  });

export type Router = ReturnType<typeof createBrowserRouter>;

interface PageProps {
  router: Router;
  onWorking: () => void;
}

function Page({ router, onWorking }: PageProps) {
  useEffect(onWorking, [onWorking]);
  return (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
}

import type { createBrowserRouter } from 'react-router-dom';
import { workerAddress } from '../lib/worker-address.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * Loads a new version of the client: once another tab has brought a new worker, the next navigation of this one is a full
 * load. Not at once, since something may have been typed; and no screen of the old version opens any more.
 */
export const followWorker = (router: Router): void => {
  const workers = navigator.serviceWorker;
  workers.addEventListener('controllerchange', () => {
    if (!workers.controller || workers.controller.scriptURL === workerAddress()) return;
    const { key } = router.state.location;
    router.subscribe(({ location }) => {
      if (location.key !== key) window.location.reload();
    });
  });
};

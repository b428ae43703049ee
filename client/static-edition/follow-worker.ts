import type { createBrowserRouter } from 'react-router-dom';
import { onLookAgain } from '../lib/look-again.ts';
import { tellWorkerSandbox } from '../lib/sandbox-cookie.ts';
import { workerAddress } from '../lib/worker-address.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * Tells the worker which sandbox the page is in, and loads a new version of the client: once another tab has brought a new
 * worker, the next navigation of this one is a full load. Not at once, since something may have been typed; and no
 * screen of the old version opens any more.
 */
export const followWorker = (router: Router): void => {
  const workers = navigator.serviceWorker;
  tellWorkerSandbox();
  // Another tab may have changed the cookie.
  onLookAgain(tellWorkerSandbox);
  // A worker that was stopped has forgotten it.
  workers.addEventListener('message', ({ data }: MessageEvent<{ type?: unknown } | null>) => {
    if (data?.type === 'sandbox?') tellWorkerSandbox();
  });
  workers.startMessages();
  workers.addEventListener('controllerchange', () => {
    tellWorkerSandbox();
    if (!workers.controller || workers.controller.scriptURL === workerAddress()) return;
    const { key } = router.state.location;
    router.subscribe(({ location }) => {
      if (location.key !== key) window.location.reload();
    });
  });
};

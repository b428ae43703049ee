import type { createBrowserRouter } from 'react-router-dom';
import { reloadButton, showNotice } from '../../lib/notice.ts';
import { workerAddress } from './worker-of-page.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/** Says that the page is of an earlier version: what it shows stays, and its calls are not sent (start-api.ts). */
const sayReplaced = () =>
  showNotice(
    'alert',
    'In un’altra scheda si è aperta una versione nuova della demo. Copia quello che hai scritto e vuoi tenere, poi ricarica questa. ',
    reloadButton(),
  );

/**
 * Loads a new version of the client: once another tab has brought a new worker, the next navigation of this one is a full
 * load. Not at once, since something may have been typed; and no screen of the old version opens any more.
 */
export const followWorker = (router: Router): void => {
  const workers = navigator.serviceWorker;
  let isReplaced = false;
  workers.addEventListener('controllerchange', () => {
    if (isReplaced || !workers.controller) return;
    if (workers.controller.scriptURL === workerAddress()) return;
    isReplaced = true;
    sayReplaced();
    const { key } = router.state.location;
    router.subscribe(({ location }) => {
      if (location.key !== key) window.location.reload();
    });
  });
};

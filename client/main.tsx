import type { Router } from './app/start.tsx';
import { beginAnew } from './lib/begin-anew.ts';
import { reloadButton, showNotice } from './lib/notice.ts';

/**
 * Delays the window's `load` event until the returned function is called: a page whose controls do not work yet has not
 * loaded, for its users and for tests. An open document in a frame is the only way without a request.
 */
const holdLoad = (): (() => void) => {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  frame.contentDocument?.open();
  return () => frame.remove();
};

/** The static edition's API starts while the page is painted and its code loads. */
const apiStarts =
  import.meta.env.MODE === 'static'
    ? import('./lab/static/start-api.ts').then(({ startApi }) => startApi())
    : null;

/** Other versions of the static edition's worker may come. */
const followVersions = (router: Router): void => {
  if (import.meta.env.MODE === 'static')
    void import('./lab/static/follow-worker.ts').then(({ followWorker }) => followWorker(router));
};

// The code may fail to come before `run` waits for it, which says so.
apiStarts?.catch(() => {});

const run = async (root: HTMLElement): Promise<void> => {
  const [{ start }, answers] = await Promise.all([import('./app/start.tsx'), apiStarts]);
  // Where the API cannot work, the page says so by now.
  if (import.meta.env.MODE === 'static' && !answers) return;
  await start(root, followVersions);
};

/** A page without its code shows its board alone: the visitor is told, and can load it again (GEN-06). */
const offerReload = () => {
  window.addEventListener('online', () => window.location.reload());
  showNotice('alert', 'La pagina non si è caricata del tutto. ', reloadButton());
};

/**
 * In development a page that somebody has used stays when the connection for hot updates is lost, as after the computer
 * slept: Vite's client would load it anew, and what was typed would be gone.
 */
const keepUsedPage = (hot: NonNullable<ImportMeta['hot']>): void => {
  let isUsed = false;
  for (const type of ['input', 'keydown', 'pointerdown'])
    window.addEventListener(type, () => (isUsed = true), { capture: true });
  // oxlint-disable-next-line typescript/no-misused-promises -- Vite's client waits for it before it loads the page anew
  hot.on('vite:ws:disconnect', (): Promise<never> | undefined => {
    if (!isUsed) return undefined;
    console.info('Hot updates have ended: reload the page to have them again.');
    return new Promise<never>(() => {});
  });
};
if (import.meta.hot) keepUsedPage(import.meta.hot);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const release = holdLoad();
run(root)
  .catch(async (error: unknown) => {
    if (await beginAnew()) return;
    offerReload();
    throw error;
  })
  .finally(release);

import { beginAnew } from './lib/begin-anew.ts';
import { readPageBrand } from './lib/page-brand.ts';
import { browserStore } from './lib/storage.ts';

/** Milliseconds after which a page counts as painted; one in the background is not painted at all. */
const PAINT_LIMIT = 300;

const painted = (): Promise<void> =>
  new Promise((resolve) => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, PAINT_LIMIT);
  });

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

/** The built page has no style attributes; React expects them. */
const setStyles = (root: HTMLElement): void => {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? '';
    delete element.dataset['style'];
  }
};

/** Where the address has a query, another page may be shown at it, and a static host sends the same one. */
const isOfOtherAddress = (): boolean =>
  import.meta.env.MODE === 'static' && window.location.search !== '';

/** With a session the landing leads on (ROUTE-03). */
const leadsOn = (): boolean =>
  window.location.pathname === import.meta.env.BASE_URL && browserStore.get('access') !== null;

/** The static edition's API starts while the page is painted and its code loads. */
const apiStarts =
  import.meta.env.MODE === 'static'
    ? import('./static-edition/start-api.ts').then(({ startApi }) => startApi())
    : null;

// The code may fail to come before `run` waits for it, which says so.
apiStarts?.catch(() => {});

const run = async (root: HTMLElement): Promise<void> => {
  const [{ start }, answers] = await Promise.all([import('./app/start.tsx'), apiStarts]);
  // Where the API cannot work, the page says so by now.
  if (import.meta.env.MODE === 'static' && !answers) return;
  await start(root);
};

/** A prerendered page is painted before its code is loaded, which would only delay style sheet and fonts. */
const openPrerendered = async (root: HTMLElement, code: HTMLTemplateElement) => {
  const release = holdLoad();
  try {
    // All come before the first paint, which waits for this script: the landing, or another brand, would flash up.
    if (readPageBrand() || isOfOtherAddress() || leadsOn()) root.replaceChildren();
    else {
      setStyles(root);
      await painted();
    }
    document.head.append(code.content);
    await run(root);
  } finally {
    code.remove();
    release();
  }
};

const openPage = async (root: HTMLElement) => {
  const code = document.querySelector<HTMLTemplateElement>('#code');
  return code ? openPrerendered(root, code) : run(root);
};

/** A page without its code shows what is prerendered, or nothing: the visitor is told, and can load it again (GEN-06). */
const offerReload = () => {
  const notice = document.createElement('div');
  notice.className = 'missing-code';
  notice.role = 'alert';
  const button = document.createElement('button');
  button.textContent = 'Ricarica la pagina';
  const reload = () => window.location.reload();
  button.addEventListener('click', reload);
  // Nothing is lost: forms take no text before the code runs.
  window.addEventListener('online', reload);
  notice.append('La pagina non si è caricata del tutto. ', button);
  document.body.prepend(notice);
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
openPage(root).catch(async (error: unknown) => {
  if (await beginAnew()) return;
  offerReload();
  throw error;
});

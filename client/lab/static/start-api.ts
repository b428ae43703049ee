import { beginAnew } from '../../lib/begin-anew.ts';
import { apiStarter } from '../../lib/from-worker.ts';
import { Observable } from '../../lib/observable.ts';
import { applyBrand } from '../../lib/apply-brand.ts';
import { tabStore } from '../../lib/storage.ts';
import { showWhyNot, type WhyNot } from './why-not.ts';
import { asideCount, ASIDE_TEXT, saveAside } from '../../lib/set-aside.ts';
import { activeWorker, askWorker, controller, isAwake, workerAddress } from './worker-of-page.ts';
import { type WorkerReady, PLANTED_KEY } from '#lab/sandbox-header';
import { noticeButton, showNotice } from '../../lib/notice.ts';
import { currentSandbox, leaveOthersSandbox } from '../sandbox/sandbox-cookie.ts';

const BASE = import.meta.env.BASE_URL;

/** Milliseconds after which a worker that does not come or does not answer is given up. */
const LIMIT = 30_000;

/**
 * Milliseconds after which a worker may have been stopped. Browsers stop one after 30 s without work; Firefox sends calls
 * past one that is just ending.
 */
const MAY_BE_STOPPED = 5000;

class CannotRun extends Error {
  override name = 'CannotRun';
  constructor(
    readonly why: WhyNot,
    cause?: unknown,
  ) {
    super(why, { cause });
  }
}

const start = async (): Promise<boolean> => {
  // At another path than it was built for the page says so itself (client/lab/build/no-code.ts).
  if (!`${window.location.pathname}/`.startsWith(BASE)) return false;
  tidyAddress();
  try {
    return await Promise.race([answering(), tooLate()]);
  } catch (error) {
    if (await beginAnew()) return false;
    console.info('The demo cannot run', error);
    showWhyNot(error instanceof CannotRun ? error.why : 'refused');
    return false;
  }
};

const starting = new Observable<Promise<boolean> | null>(null);

const startOnce = (): Promise<boolean> => {
  const started = starting.get() ?? start().finally(() => starting.set(null));
  starting.set(started);
  return started;
};

/**
 * Starts the worker that answers the API, now and whenever a call finds it gone. Where it cannot, the page says why;
 * resolves to whether it answers. Never rejects.
 */
export const startApi = (): Promise<boolean> => {
  let heard = 0;
  const wake = async (worker: ServiceWorker): Promise<true> => {
    if (await isAwake(worker)) heard = performance.now();
    return true;
  };
  apiStarter.set((isMissed = false) => {
    const worker = navigator.serviceWorker.controller;
    if (!worker) return startOnce();
    // A page never calls the API of another version: follow-worker.ts says so.
    if (worker.scriptURL !== workerAddress()) return Promise.resolve(false);
    return (!isMissed && performance.now() - heard < MAY_BE_STOPPED) || wake(worker);
  });
  askPicturesAgain();
  sayWhose();
  return startOnce();
};

/** Tells a worker that was stopped, and asks, that this page is the edition's (server/lab/static/own-pages.ts). */
const sayWhose = (): void => {
  // Absent without https.
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  workers?.addEventListener(
    'message',
    ({ data, ports }: MessageEvent<{ type?: unknown } | null>) => {
      if (data?.type === 'whose?') ports[0]?.postMessage(true);
    },
  );
  workers?.startMessages();
};

/** Some hosts send a folder's page with a slash at its end, or under its file's name. The product's addresses have neither. */
const tidyAddress = (): void => {
  const { pathname, search, hash } = window.location;
  const folder = pathname.replace(/\/index\.html$/, '/');
  const tidy = folder === BASE ? folder : folder.replace(/\/+$/, '');
  if (tidy !== pathname && `${tidy}/` !== BASE)
    window.history.replaceState(window.history.state, '', tidy + search + hash);
};

const tooLate = (): Promise<never> =>
  new Promise((_resolve, reject) => setTimeout(() => reject(new CannotRun('slow')), LIMIT));

const isFramed = (): boolean => window.top !== window;

/** Resolves to whether this page stays, with a worker that answers it. */
const answering = async (): Promise<boolean> => {
  if (!('serviceWorker' in navigator)) {
    if (!window.isSecureContext) throw new CannotRun('insecure');
    throw new CannotRun(isFramed() ? 'frame' : 'unsupported');
  }
  const refused = (cause: unknown): never => {
    throw new CannotRun(isFramed() ? 'frame' : 'refused', cause);
  };
  if (addressOfWorker() !== null) {
    await activeWorker().catch(refused);
    return goThroughWorker();
  }
  const worker = await controller().catch(refused);
  if (worker === null) return false;
  tabStore.remove(LED_KEY);
  const first = await isReady(worker);
  const answer = labWorker.asksAgain(first) ? await isReady(worker) : first;
  const { ok, aside = 0, brand = null } = answer;
  asideCount.set(aside);
  sayAside();
  if (!ok) throw new CannotRun(isFramed() ? 'frame' : 'storage');
  applyBrand(brand);
  return labWorker.answered(answer);
};

/** The address that this tab was led to, by the worker. */
const LED_KEY = 'led';

/**
 * The address at which the worker has to send this page: the demo's own without its last slash, which some hosts take away,
 * is out of the worker's reach, and the pages of the API are its alone. `null` for the page of any other address.
 */
const addressOfWorker = (): string | null => {
  const { pathname, search, hash } = window.location;
  if (`${pathname}/` === BASE) return BASE + search + hash;
  return new RegExp(`^${BASE}api/`, 'i').test(pathname) ? pathname + search + hash : null;
};

/** Loads the address from the worker. Throws where that has led here before, since a browser can be told to pass by it. */
const goThroughWorker = (): false => {
  const { pathname, search, hash } = window.location;
  const address = addressOfWorker() ?? BASE;
  const led = tabStore.get(LED_KEY);
  tabStore.remove(LED_KEY);
  if (led === address || !tabStore.set(LED_KEY, address)) throw new CannotRun('refused');
  // With a fragment the same address would load nothing.
  if (address === pathname + search + hash) window.location.reload();
  else window.location.replace(address);
  return false;
};

/** The path of pictures that only the worker has; those of the seed are the host's, too. */
const OWN_PICTURE = new RegExp(`^${BASE}uploads/(?!seed/)`);

/** Asks again for a picture that did not come, since the host may have been asked; once, and before its card knows. */
const askPicturesAgain = (): void => {
  const again = (event: Event) => {
    const { target } = event;
    if (!(target instanceof HTMLImageElement) || target.dataset['again'] === target.src) return;
    const { origin, pathname } = new URL(target.src, window.location.href);
    if (origin !== window.location.origin || !OWN_PICTURE.test(pathname)) return;
    event.stopImmediatePropagation();
    target.dataset['again'] = target.src;
    const ask = () => target.setAttribute('src', target.src);
    void Promise.resolve(apiStarter.get()(true)).then(ask);
  };
  window.addEventListener('error', again, true);
};

const isReady = (worker: ServiceWorker): Promise<WorkerReady> =>
  askWorker(worker, { type: 'ready?', ...labWorker.asked() });

const CLOSED_KEY = 'aside.closed';

/** Says above the page that data were set aside, until the notice is closed in this tab, or they are removed. */
const sayAside = (): void => {
  if (asideCount.get() === 0 || tabStore.get(CLOSED_KEY) !== null) return;
  const close = () => {
    tabStore.set(CLOSED_KEY, '1');
    notice.remove();
  };
  const save = noticeButton('Scarica i dati', () => {
    saveAside().catch(() => {
      save.textContent = 'Non si sono scaricati: riprova';
    });
  });
  const notice = showNotice('status', `${ASIDE_TEXT} `, save, ' ', noticeButton('Chiudi', close));
  // On a phone it would cover a third of what one scrolls.
  notice.style.position = 'static';
  asideCount.subscribe((count) => {
    if (count === 0) notice.remove();
  });
};

const load = (address: string): Promise<unknown> => {
  const script = document.createElement('script');
  script.src = address;
  const loaded = new Promise((resolve) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', resolve);
  });
  document.head.append(script);
  return loaded;
};

/**
 * Plants the sandbox's defects in the client (LAB-07). Some replace what a module makes when it loads, so the page's first
 * script loads them, by what the tab has stored (client/lab/build/no-code.ts): a page that began with others is loaded anew.
 * Resolves to whether this one stays.
 */
const plantDefects = async (planted: string | null): Promise<boolean> => {
  // The worker may be asked again later, when something may have been typed.
  if (document.readyState === 'complete') return true;
  const address = planted && `${import.meta.env.BASE_URL}${planted.slice(1)}`;
  const [script] = document.querySelectorAll('script[src*="/planted.js?"]');
  if ((script?.getAttribute('src') ?? null) === address) return true;
  if (tabStore.get(PLANTED_KEY) !== address) {
    tabStore.remove(PLANTED_KEY);
    if (address === null || tabStore.set(PLANTED_KEY, address)) {
      window.location.reload();
      return false;
    }
  }
  // After a hard reload, which passes by the worker, and where nothing can be stored.
  if (address !== null) await load(address);
  return true;
};

/** Tells the static edition's worker, which sees no cookie, the page's sandbox. */
const labWorker = {
  /** Added to what the worker is asked. */
  asked: () => ({ sandbox: currentSandbox() }),
  /** Whether the worker is to be asked once more, since what it is asked has changed by its answer. */
  asksAgain: ({ ok, isKnown = false }: WorkerReady) => ok && !isKnown && leaveOthersSandbox(),
  /** Runs before the application, by the last answer; resolves to whether this page stays. Never rejects. */
  answered: ({ planted = null }: WorkerReady) => plantDefects(planted),
};

import { apiStarter } from '../lib/api.ts';
import { Observable } from '../lib/observable.ts';
import type { WornBrand } from '#contract/worn-brand';
import { wear } from '../lib/wear-brand.ts';
import { currentSandbox, leaveOthersSandbox } from '../lib/sandbox-cookie.ts';
import { showWhyNot, type WhyNot } from './why-not.ts';
import { asideCount } from '../lib/set-aside.ts';
import { workerAddress } from '../lib/worker-address.ts';
import { sayAside } from './say-aside.ts';

/** Milliseconds after which a worker that does not come or does not answer is given up. */
const LIMIT = 30_000;

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
  const { pathname, search, hash } = window.location;
  if (`${pathname}/` === import.meta.env.BASE_URL) {
    // Some hosts serve the first page without its slash, which is outside of the worker's scope.
    window.location.replace(import.meta.env.BASE_URL + search + hash);
    return false;
  }
  tidyAddress();
  try {
    await Promise.race([answering(), tooLate()]);
    return true;
  } catch (error) {
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
  apiStarter.set(() => Boolean(navigator.serviceWorker.controller) || startOnce());
  return startOnce();
};

/** Some hosts send a folder's page with a slash at its end, or under its file's name. The product's addresses have neither. */
const tidyAddress = (): void => {
  const { pathname, search, hash } = window.location;
  const folder = pathname.replace(/\/index\.html$/, '/');
  const tidy = folder === import.meta.env.BASE_URL ? folder : folder.replace(/\/+$/, '');
  if (tidy !== pathname)
    window.history.replaceState(window.history.state, '', tidy + search + hash);
};

const tooLate = (): Promise<never> =>
  new Promise((_resolve, reject) => setTimeout(() => reject(new CannotRun('slow')), LIMIT));

const isFramed = (): boolean => window.top !== window;

const answering = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) {
    if (!window.isSecureContext) throw new CannotRun('insecure');
    throw new CannotRun(isFramed() ? 'frame' : 'unsupported');
  }
  const worker = await controller(navigator.serviceWorker).catch((cause: unknown) => {
    throw new CannotRun(isFramed() ? 'frame' : 'refused', cause);
  });
  const asked = await isReady(worker);
  const isElsewhere = asked.ok && !asked.isKnown && leaveOthersSandbox();
  const { ok, aside = 0, isPlanted, brand = null } = isElsewhere ? await isReady(worker) : asked;
  asideCount.set(aside);
  sayAside();
  if (!ok) throw new CannotRun(isFramed() ? 'frame' : 'storage');
  wear(brand);
  if (isPlanted) await plantDefects();
};

/** Loads the script of the sandbox's defects in the client (LAB-07), before the application starts. */
const plantDefects = (): Promise<unknown> => {
  const script = document.createElement('script');
  script.src = `${import.meta.env.BASE_URL}planted.js?sandbox=${encodeURIComponent(currentSandbox())}`;
  const loaded = new Promise((resolve) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', resolve);
  });
  document.head.append(script);
  return loaded;
};

/** The worker sees no cookie, so the page tells its sandbox. */
interface Ready {
  ok: boolean;
  /** Whether there is such a sandbox. */
  isKnown?: boolean;
  /** Whether the sandbox has defects in the client. */
  isPlanted?: boolean;
  /** What it wears (LOOK-08). */
  brand?: WornBrand | null;
  /** How many files are set aside. */
  aside?: number;
}

/**
 * The worker of this page's version, once it answers the page's requests. An older one may do so meanwhile: nothing is
 * asked of it, so that no page calls the API of another version. After a hard reload none does, until it is told to.
 */
const controller = async (workers: ServiceWorkerContainer): Promise<ServiceWorker> => {
  const address = workerAddress();
  // Where it answers already, nothing waits for an update that the browser may be looking for.
  if (workers.controller?.scriptURL === address) return workers.controller;
  const registration =
    (await registered(workers, address)) ??
    (await workers.register(address, { scope: import.meta.env.BASE_URL }));
  return new Promise((resolve, reject) => {
    const look = () => {
      if (workers.controller?.scriptURL === address) resolve(workers.controller);
    };
    const claim = ({ scriptURL, state }: ServiceWorker) => {
      if (scriptURL !== address) return;
      if (state === 'redundant') reject(new Error('the worker did not install'));
      if (state === 'activated' && !workers.controller)
        registration.active?.postMessage({ type: 'claim' });
    };
    workers.addEventListener('controllerchange', look);
    look();
    for (const worker of [registration.installing, registration.waiting, registration.active]) {
      if (!worker) continue;
      worker.addEventListener('statechange', () => claim(worker));
      claim(worker);
    }
  });
};

/** Where the worker is active; to register it again would wait for an update that the browser is looking for. */
const registered = async (workers: ServiceWorkerContainer, address: string) => {
  const known = await workers.getRegistration(import.meta.env.BASE_URL);
  return known?.active?.scriptURL === address ? known : undefined;
};

const isReady = (worker: ServiceWorker): Promise<Ready> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<Ready>) => resolve(data));
    port1.start();
    worker.postMessage({ type: 'ready?', sandbox: currentSandbox() }, [port2]);
  });

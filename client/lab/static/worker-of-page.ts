/** The service worker of this page's version. */
import { WORKER_META } from '#contract/own-brand';
import { beginAnew } from '../../lib/begin-anew.ts';

const SCOPE = import.meta.env.BASE_URL;

/** The address of the worker of this page's version, which its file name says. */
export const workerAddress = (): string => {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${WORKER_META}"]`);
  return new URL(meta?.content ?? '', window.location.href).href;
};

const registered = () => navigator.serviceWorker.getRegistration(SCOPE);

const register = () => navigator.serviceWorker.register(workerAddress(), { scope: SCOPE });

const workersOf = ({ installing, waiting, active }: ServiceWorkerRegistration): ServiceWorker[] =>
  [installing, waiting, active].filter((worker) => worker !== null);

/** Waits for an active worker of any version: it sends the pages of the host, whichever that has. */
export const activeWorker = async (): Promise<void> => {
  if ((await registered())?.active) return;
  const registration = await register();
  await new Promise<void>((resolve, reject) => {
    for (const worker of workersOf(registration)) {
      const look = () => {
        if (worker.state === 'activated') resolve();
        if (worker.state === 'redundant') reject(new Error('the worker did not install'));
      };
      worker.addEventListener('statechange', look);
      look();
    }
  });
};

/**
 * The worker of this page's version, once it answers the page's requests. An older one may do so meanwhile: nothing is
 * asked of it, so that no page calls the API of another version. After a hard reload none does, until it is told to.
 * `null` where the worker of another version is there, and the host has no longer this one: the page is loaded anew.
 */
export const controller = async (): Promise<ServiceWorker | null> => {
  const workers = navigator.serviceWorker;
  const address = workerAddress();
  // Where it answers already, nothing waits for an update that the browser may be looking for.
  if (workers.controller?.scriptURL === address) return workers.controller;
  const known = (await registered())?.active;
  if (known && known.scriptURL !== address && (await beginAnew())) return null;
  // Where it is active, to register it again would wait for an update that the browser is looking for.
  const registration = (known?.scriptURL === address && (await registered())) || (await register());
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
    for (const worker of workersOf(registration)) {
      worker.addEventListener('statechange', () => claim(worker));
      claim(worker);
    }
  });
};

/** What a worker answers to a message; never, where it does not hear it. */
export const askWorker = <Answer>(worker: ServiceWorker, message: object): Promise<Answer> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data));
    port1.start();
    worker.postMessage(message, [port2]);
  });

/** Milliseconds that a worker has to start, and how often it is told to: one that is just ending may hear nothing. */
const AWAKE_LIMIT = 2000;
const AWAKE_TRIES = 3;

/** Wakes a worker, and resolves to whether it has said something. */
export const isAwake = async (worker: ServiceWorker): Promise<boolean> => {
  for (let left = AWAKE_TRIES; left > 0; left -= 1) {
    const tooLate = new Promise<null>((resolve) => setTimeout(() => resolve(null), AWAKE_LIMIT));
    const said = await Promise.race([askWorker<true>(worker, { type: 'awake?' }), tooLate]);
    if (said) return true;
  }
  return false;
};

import { WORKER_META } from '#contract/worker-header';

/** The key in the tab's storage of the versions that it has left by itself (begin-anew.ts). */
export const LEFT_KEY = 'versions.left';

/** The worker of this page's version, which its file name says. */
export const workerAddress = (): string => {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${WORKER_META}"]`);
  return new URL(meta?.content ?? '', window.location.href).href;
};

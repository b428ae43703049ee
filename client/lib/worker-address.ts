/** The `meta` by which a page of the static edition says which worker is its own (static-edition/pages.ts). */
export const WORKER_META = 'rivola-worker';

/** The worker of this page's version, which its query names. */
export const workerAddress = (): string => {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${WORKER_META}"]`);
  return new URL(meta?.content ?? '', window.location.href).href;
};

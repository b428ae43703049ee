/** Leaves a version that the host has replaced; without React, since the page's first script needs it. */
import { LEFT_KEY, WORKER_META } from '#contract/own-brand';
import { tabStore } from './storage.ts';

/** What tells this page's version from others: the addresses of its first script, and of its worker where it has one. */
const ownAddresses = (): string[] => {
  const script = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  const worker = document.querySelector(`meta[name="${WORKER_META}"]`)?.getAttribute('content');
  return [script, worker].flatMap((address) => address ?? []);
};

/**
 * Whether the host has a newer version than this page is of, whose code has other names: the page at this address names
 * other files. False where it cannot be told.
 */
const isReplaced = async (): Promise<boolean> => {
  const { pathname, search } = window.location;
  const options: RequestInit = { cache: 'no-store', headers: { Accept: 'text/html' } };
  const page = await fetch(pathname + search, options)
    .then((answer) => answer.text())
    .catch(() => '');
  return (
    page.includes('type="module"') && ownAddresses().some((address) => !page.includes(address))
  );
};

/**
 * Loads the page anew where the host has replaced its version, and returns whether it does. A tab leaves each version once:
 * a host whose machines have different versions would make it reload for ever.
 */
export const beginAnew = async (): Promise<boolean> => {
  if (!(await isReplaced())) return false;
  const own = ownAddresses().join(' ');
  const left = tabStore.get(LEFT_KEY) ?? '';
  if (left.includes(own) || !tabStore.set(LEFT_KEY, `${left} ${own}`)) return false;
  window.location.reload();
  return true;
};

/** Code that is loaded when it is needed, of which no failure is kept (GEN-13). */
import { useCallback, useEffect, useRef, useState } from 'react';

/** Vite asks for each style sheet only once, and takes one that did not arrive for loaded. */
const LOST_STYLES = /^Unable to preload CSS for (\S+)/;

/** Firefox keeps the failure of a module's address for as long as the page is open; Chromium asks again. */
const LOST_MODULE = /^error loading dynamically imported module: (\S+)/;

/** WebKit keeps the failure too, and does not name the address; the text of the function that imports has it. */
const LOST_IN_WEBKIT = /^Importing a module script failed/;
const IMPORTED = /\bimport\(\s*["'`]([^"'`]+)["'`]/;

const MISSING = 'data-missing';

const partOf = (error: unknown, pattern: RegExp): string | undefined =>
  error instanceof Error ? pattern.exec(error.message)?.[1] : undefined;

/** The address to import again where the browser keeps a failure. */
const lostModule = (error: unknown, load: () => unknown): string | undefined => {
  if (!(error instanceof Error && LOST_IN_WEBKIT.test(error.message)))
    return partOf(error, LOST_MODULE);
  const path = IMPORTED.exec(String(load))?.[1];
  // All code of the client is in one folder.
  return path && new URL(path, import.meta.url).href;
};

/** The value of the attribute while another import, which runs meanwhile, loads the style sheet again. */
const LOADING = 'loading';

const loadStyles = (link: Element): Promise<void> =>
  new Promise((resolve, reject) => {
    const isLoading = link.getAttribute(MISSING) === LOADING;
    // Replaced once more, it would never load.
    const again = isLoading ? link : (link.cloneNode() as Element);
    again.setAttribute(MISSING, LOADING);
    again.addEventListener('load', () => {
      again.removeAttribute(MISSING);
      resolve();
    });
    again.addEventListener('error', () => {
      again.setAttribute(MISSING, '');
      reject(new Error(`${again.getAttribute('href')} did not load`));
    });
    if (!isLoading) link.replaceWith(again);
  });

/** Runs a dynamic import, for the first time or again. `load` resolves to the module itself, not to a part of it. */
export const loadCode = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  const missing = globalThis.document?.querySelectorAll(`link[${MISSING}]`) ?? [];
  await Promise.all([...missing].map(loadStyles));
  try {
    return await load();
  } catch (error) {
    const styles = partOf(error, LOST_STYLES);
    if (styles) document.querySelector(`link[href="${styles}"]`)?.setAttribute(MISSING, '');
    const address = lostModule(error, load);
    if (address === undefined) throw error;
    // By another address it is asked for again.
    return (await import(/* @vite-ignore */ `${address}?again=${performance.now()}`)) as Module;
  }
};

/**
 * Whether the host has a newer version than this page is of, whose code has other names: the page at this address names
 * other scripts. False where it cannot be told.
 */
export const isReplaced = async (): Promise<boolean> => {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  const address = own?.getAttribute('src');
  if (!address) return false;
  const { pathname, search } = window.location;
  const options: RequestInit = { cache: 'no-store', headers: { Accept: 'text/html' } };
  const page = await fetch(pathname + search, options)
    .then((answer) => answer.text())
    .catch(() => '');
  return page.includes('type="module"') && !page.includes(address);
};

/** After the `online` event requests may still fail for a moment: when they are made again (ms). */
const ONLINE_SETTLED = [1000, 4000];

/** Runs the callback when the browser is online again, and twice more soon after. Returns the function that unsubscribes. */
export const onOnline = (callback: () => void): (() => void) => {
  let later: number[] = [];
  const forget = () => {
    for (const timer of later) window.clearTimeout(timer);
  };
  const run = () => {
    forget();
    callback();
    later = ONLINE_SETTLED.map((delay) => window.setTimeout(callback, delay));
  };
  window.addEventListener('online', run);
  return () => {
    window.removeEventListener('online', run);
    forget();
  };
};

/**
 * A module for a component: loaded when the component is mounted, and where that fails again with each `visit`, when the
 * browser is online again, and by `retry`.
 */
export const useCode = <Module>(load: () => Promise<Module>, visit = '') => {
  const [state, setState] = useState<{ code: Module | null; error: unknown }>({
    code: null,
    error: null,
  });
  const [tries, setTries] = useState(0);
  // One after the other: an import joins one of the same address that is under way, and fails with it.
  const last = useRef(Promise.resolve());
  const retry = useCallback(() => setTries((count) => count + 1), []);
  const isLoaded = state.code !== null;
  useEffect(() => {
    if (isLoaded) return undefined;
    let isCurrent = true;
    const ask = async () => {
      if (!isCurrent) return;
      const next = await loadCode(load).then(
        (code) => ({ code, error: null }),
        (error: unknown) => ({ code: null, error }),
      );
      if (isCurrent) setState(next);
    };
    last.current = last.current.then(ask);
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a visit or a try asks again
  }, [load, isLoaded, visit, tries]);
  useEffect(() => (isLoaded ? undefined : onOnline(retry)), [isLoaded, retry]);
  return { ...state, retry };
};

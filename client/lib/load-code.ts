/** Code that is loaded when it is needed, of which no failure is kept (GEN-13). */
import type { Loose } from '#contract/json-values';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Vite asks for each style sheet only once, and takes one that did not arrive for loaded. */
const LOST_STYLES = /^Unable to preload CSS for (\S+)/;

/** What browsers say of a module that did not come: Chromium and Firefox, WebKit. */
const LOST_MODULE = /dynamically imported module|Importing a module/;

/** In the text of a function that imports: the address, and which export of the file is the module. */
const IMPORTED = /\bimport\(\s*["'`]([^"'`]+)["'`]\)(?:\.then\(\w+=>\w+\.(\w+))?/;

const MISSING = 'data-missing';

/** Notes an address that did not come, on the page, which keeps the failure as long; answers whether it was noted before. */
const noteLost = (address: string): boolean => {
  const { dataset } = document.documentElement;
  const { lost = '' } = dataset;
  dataset['lost'] = lost + address;
  return lost.includes(address);
};

/**
 * Imports a module by another fragment of its address, since browsers keep the failure of an address until the page is
 * left; the host is asked for the same file. The first failure is answered as it is.
 */
const importAgain = async (error: unknown, load: () => unknown): Promise<unknown> => {
  const [, path, name] = IMPORTED.exec(String(load)) ?? [];
  if (!path || !LOST_MODULE.test(String(error)) || !noteLost(path)) throw error;
  // All code of the client is in one folder.
  const { href } = new URL(path, import.meta.url);
  const file = (await import(/* @vite-ignore */ `${href}#${performance.now()}`)) as Loose;
  return name ? file[name] : file;
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
  // Browsers keep the failures of what a module imports too: offline, nothing is imported unless the host answers.
  if (globalThis.document?.defaultView?.navigator.onLine === false)
    await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' });
  try {
    return await load();
  } catch (error) {
    const styles = LOST_STYLES.exec((error as Error).message)?.[1];
    if (styles) document.querySelector(`link[href="${styles}"]`)?.setAttribute(MISSING, '');
    return (await importAgain(error, load)) as Module;
  }
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

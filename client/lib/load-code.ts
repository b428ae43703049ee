/** Code that is loaded when it is needed, of which no failure is kept (GEN-13). */
import { useCallback, useEffect, useRef, useState } from 'react';

/** Vite asks for each style sheet only once, and takes one that did not arrive for loaded. */
const LOST_STYLES = /^Unable to preload CSS for (\S+)/;

const MISSING = 'data-missing';

const loadStyles = (lost: Element): Promise<void> =>
  new Promise((resolve, reject) => {
    // Beside the lost one, so that two imports at a time do not take each other's from the page.
    const again = lost.cloneNode() as Element;
    again.removeAttribute(MISSING);
    again.addEventListener('load', () => {
      lost.remove();
      resolve();
    });
    again.addEventListener('error', () => {
      again.remove();
      reject(new Error(`${again.getAttribute('href')} did not load`));
    });
    lost.after(again);
  });

/**
 * Runs a dynamic import, for the first time or again. Browsers of before 2026 keep a module's failure until the page is
 * loaded anew, which is offered where it does not come (app/lazy-route.tsx).
 */
export const loadCode = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  const lost = globalThis.document?.querySelectorAll(`link[${MISSING}]`) ?? [];
  await Promise.all([...lost].map(loadStyles));
  try {
    return await load();
  } catch (error) {
    const styles = LOST_STYLES.exec((error as Error).message)?.[1];
    if (styles) document.querySelector(`link[href="${styles}"]`)?.setAttribute(MISSING, '');
    throw error;
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

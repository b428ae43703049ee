import { useRef, useState, useCallback, useEffect } from 'react';

/** Runs an action once at a time: a call of `run` while it is pending does nothing (GEN-18). */
export const useOnce = <Given extends unknown[]>(action: (...given: Given) => Promise<void>) => {
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  const run = async (...given: Given): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    try {
      await action(...given);
    } finally {
      busy.current = false;
      setPending(false);
    }
  };
  return { run, pending };
};

/** Returns a function that tells whether the component is mounted: a late answer must not navigate away from another page. */
export const useIsMounted = (): (() => boolean) => {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return useCallback(() => mounted.current, []);
};

import { useCallback, useEffect, useRef } from 'react';

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

import { useCallback, useEffect, useRef } from 'react';

/** Tells whether the screen is still there: a late answer must not move a person who has gone on. */
export const useStillHere = (): (() => boolean) => {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return useCallback(() => here.current, []);
};

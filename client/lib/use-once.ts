import { useRef, useState } from 'react';

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

interface Reported {
  what: string;
  error: unknown;
}

type Listener = (reported: Reported) => void;

/** Reports kept for a listener that comes later. */
const KEPT = 20;

let waiting: Reported[] = [];
const listeners = new Set<Listener>();

/**
 * What the specification asks to be only logged. `console.info`, not `console.error`: these are outcomes that
 * were thought of, and a stray error in the console must stay a sign of a mistake.
 */
export const report = (what: string, error: unknown): void => {
  console.info(what, error);
  const reported = { what, error };
  if (listeners.size === 0) waiting = [...waiting, reported].slice(-KEPT);
  for (const listener of listeners) listener(reported);
};

/** Hears every report, the earlier ones too (DEMO-07); answers how to stop. */
export const onReport = (listener: Listener): (() => void) => {
  for (const reported of waiting.splice(0)) listener(reported);
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

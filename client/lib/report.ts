/**
 * What the specification asks to be only logged. `console.info`, not `console.error`: these are outcomes that
 * were thought of, and a stray error in the console must stay a sign of a mistake.
 */
export const report = (what: string, error: unknown): void => {
  console.info(what, error);
};

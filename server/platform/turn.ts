/** Resolves in the next turn of the event loop, after what has come in until then. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

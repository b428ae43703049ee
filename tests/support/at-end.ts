/** Takes what is to be closed after the test, or the test file, that opens it; a process without Vitest closes its own. */
export const atEnd = { close: (_close: () => Promise<void>): void => {} };

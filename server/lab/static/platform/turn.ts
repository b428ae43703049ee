/** As `server/platform/turn.ts`. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

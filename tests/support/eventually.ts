import { vi } from 'vitest';

/** Waits for something that the server does by itself; a busy machine takes its time. */
export const eventually = (check: () => unknown): Promise<unknown> =>
  vi.waitFor(check, { timeout: 30_000 });

/** What the server does in its own time, waited for or told without a stopwatch. */
import { vi } from 'vitest';

/** Waits for something that the server does by itself; a busy machine takes its time. */
export const eventually = (check: () => unknown): Promise<unknown> =>
  vi.waitFor(check, { timeout: 30_000 });

/** Enough for whatever the first call does, and far less than a person would notice. */
const OTHERS = 60;

/** Whether sixty calls, one after another, are answered before one that was sent first: only where that one waits. */
export const isOvertaken = async (
  first: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<boolean> => {
  let isAnswered = false;
  const answered = first().then(() => (isAnswered = true));
  for (let n = 0; n < OTHERS; n += 1) await other();
  const wasAnswered = isAnswered;
  await answered;
  return !wasAnswered;
};

import { timingSafeEqual } from 'node:crypto';

/** Compares a secret with what a caller sent, without the time telling how much of it was right. */
export const equalInConstantTime = (secret: string, given: string): boolean => {
  const [expected, actual] = [Buffer.from(secret), Buffer.from(given)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
};

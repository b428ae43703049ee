import { timingSafeEqual } from 'node:crypto';

/** Compares a secret with untrusted input in constant time, against timing attacks; only the length may leak. */
export const equalInConstantTime = (secret: string, given: string): boolean => {
  const [expected, actual] = [Buffer.from(secret), Buffer.from(given)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
};

/** SHA-256 and what is made of it. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The SHA-256 of the parts one after another, in hexadecimal. */
export const sha256Hex = (...parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

export const hmacBytes = (key: string, text: string): Uint8Array =>
  createHmac('sha256', key).update(text).digest();

/** The digest in base64url without padding. */
export const hmacBase64Url = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/** Compares a secret with untrusted input in constant time, against timing attacks; only the length may leak. */
export const equalInConstantTime = (secret: string, given: string): boolean => {
  const [expected, actual] = [Buffer.from(secret), Buffer.from(given)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
};

/** SHA-256 and what is made of it, as `server/platform/digest.ts` has them; a browser's own would answer promises. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { urlAlphabet } from './bytes.ts';

export const sha256Hex = (...parts: readonly (string | Uint8Array)[]): string => {
  const hash = sha256.create();
  for (const part of parts) hash.update(part);
  return bytesToHex(hash.digest());
};

export const hmacBytes = (key: string, text: string): Uint8Array => hmac(sha256, key, text);

export const hmacBase64Url = (key: string, text: string): string =>
  urlAlphabet(hmacBytes(key, text));

export const equalInConstantTime = (secret: string, given: string): boolean => {
  const encoder = new TextEncoder();
  const [expected, actual] = [encoder.encode(secret), encoder.encode(given)];
  if (expected.length !== actual.length) return false;
  let difference = 0;
  for (const [at, byte] of expected.entries()) difference |= byte ^ (actual[at] ?? 0);
  return difference === 0;
};

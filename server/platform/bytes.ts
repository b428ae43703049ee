/** Texts, bytes and their digests, and the next turn. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Bytes of a text in UTF-8. */
export const byteLength = (text: string): number => Buffer.byteLength(text);

/** A text with a character for each byte of another one in UTF-8, which Node writes in one piece with the headers. */
export const latin1Of = (text: string): string => Buffer.from(text).toString('latin1');

export const joinBytes = (pieces: readonly Uint8Array[]): Uint8Array => Buffer.concat(pieces);

export const bytesOfBase64 = (text: string): Uint8Array => Buffer.from(text, 'base64');

export const base64Of = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** Base64 in the alphabet for addresses, without padding (RFC 4648, 5). */
export const base64UrlOf = (text: string): string => Buffer.from(text).toString('base64url');

export const textOfBase64Url = (text: string): string => Buffer.from(text, 'base64url').toString();

export const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  Buffer.compare(one, other) === 0;

/** Resolves in the next turn of the event loop, after what has come in until then. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

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

/**
 * Texts, bytes and their digests, and the next turn, as `server/platform/bytes.ts` has them; digests of a browser's own would
 * answer promises.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';

export const byteLength = (text: string): number => utf8ToBytes(text).length;

const characters = (bytes: Uint8Array): string => {
  let text = '';
  // In pieces, because a call has a limit of arguments.
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
};

export const latin1Of = (text: string): string => characters(utf8ToBytes(text));

export const joinBytes = (pieces: readonly Uint8Array[]): Uint8Array => concatBytes(...pieces);

/** Takes both alphabets and passes over what belongs to neither, as Node does. */
export const bytesOfBase64 = (text: string): Uint8Array => {
  const plain = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/=.*$/s, '')
    .replaceAll(/[^A-Za-z0-9+/]/g, '');
  const whole = plain.length % 4 === 1 ? plain.slice(0, -1) : plain;
  return Uint8Array.from(atob(whole), (character) => character.charCodeAt(0));
};

export const base64Of = (bytes: Uint8Array): string => btoa(characters(bytes));

export const base64UrlOf = (text: string): string => urlAlphabet(utf8ToBytes(text));

/** Base64 in the alphabet for addresses, without padding. */
export const urlAlphabet = (bytes: Uint8Array): string =>
  base64Of(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

export const textOfBase64Url = (text: string): string =>
  new TextDecoder().decode(bytesOfBase64(text));

export const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

export const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

export const sha256Hex = (...parts: readonly (string | Uint8Array)[]): string => {
  const hash = sha256.create();
  for (const part of parts) hash.update(part);
  return bytesToHex(hash.digest());
};

export const hmacBytes = (key: string, text: string): Uint8Array => hmac(sha256, key, text);

export const hmacBase64Url = (key: string, text: string): string =>
  urlAlphabet(hmacBytes(key, text));

/** Nobody but the visitor measures how long it takes. */
export const equalInConstantTime = (secret: string, given: string): boolean => secret === given;

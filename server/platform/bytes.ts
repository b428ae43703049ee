/** Texts and bytes. */

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

/** A state that a link carries itself, in the fragment of its address, which no host sees (STATIC-06). */
import { LINK_CODE_MAX, LINK_TEXT_MAX_BYTES } from '#lab/limits';

/** What a link may not carry, however well it is packed. */
export class LinkTooLarge extends Error {
  override name = 'LinkTooLarge';
}

/** Bytes in base64 for addresses, without padding. */
const base64UrlOf = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Throws where it is no base64. */
const bytesOfBase64Url = (code: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    atob(code.replaceAll('-', '+').replaceAll('_', '/')),
    (character) => character.codePointAt(0) ?? 0,
  );

/** A text packed for a fragment; `null` where it is too long for one. */
export const pack = async (text: string): Promise<string | null> => {
  const plain = new Blob([text]);
  if (plain.size > LINK_TEXT_MAX_BYTES) return null;
  const packed = plain.stream().pipeThrough(new CompressionStream('deflate-raw'));
  const code = base64UrlOf(new Uint8Array(await new Response(packed).arrayBuffer()));
  return code.length > LINK_CODE_MAX ? null : code;
};

/**
 * The text of a code, which may come from anyone. Throws `LinkTooLarge` where it would be larger than any that is made
 * here, before it is unpacked further; another error where it is none.
 */
export const unpack = async (code: string): Promise<string> => {
  if (code.length > LINK_CODE_MAX) throw new LinkTooLarge();
  const packed = new Blob([bytesOfBase64Url(code)]).stream();
  const reader = packed.pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.length;
    if (bytes > LINK_TEXT_MAX_BYTES) {
      await reader.cancel();
      throw new LinkTooLarge();
    }
    pieces.push(value);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(await new Blob(pieces).arrayBuffer());
};

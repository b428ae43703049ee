/** Checks of an image's bytes, shared so that the publish form gives the server's error before sending (PUB-17). */

/**
 * SVG content that is refused: filters whose cost does not depend on the image's size, or that load other files;
 * entities, which expand exponentially; and NUL, which hints at UTF-16, where this pattern would match nothing.
 */
const UNSAFE_SVG_CONTENT =
  /<(?:[^\s<>]*:)?fe(?:Image|Turbulence|ConvolveMatrix|Morphology)\b|<!ENTITY|\0/i;

/** Whether an SVG has content that the server refuses. */
export const isUnsafeSvg = (text: string): boolean => UNSAFE_SVG_CONTENT.test(text);

/** Length of the longest signature that `hasImageSignature` compares, in bytes. */
export const SIGNATURE_BYTES = 24;

const SIGNATURES = [
  // TIFF and BigTIFF
  'II[*+]\\0',
  'MM\\0[*+]',
  // HEIC
  '.{4}ftyp(?:hei[cx]|hev[cx]|m[is]f1)',
  // JPEG 2000: file format and bare codestream
  '\\0{3}\\fjP {2}\\r\\n\\x87\\n.{8}jp[2mx] ',
  '\\xff\\x4f\\xff\\x51',
  // JPEG XL: container and bare codestream
  '\\0{3}\\fJXL \\r\\n\\x87\\n',
  '\\xff\\n',
  // Photoshop document, macOS icon
  '8BPS',
  'icns',
];
const SIGNATURE = new RegExp(`^(?:${SIGNATURES.join('|')})`, 's');

/**
 * Whether a file begins with the signature of an image type that the server accepts and a browser may not decode.
 * Takes the first `SIGNATURE_BYTES` bytes as Latin-1, one character per byte.
 */
export const hasImageSignature = (start: string): boolean => SIGNATURE.test(start);

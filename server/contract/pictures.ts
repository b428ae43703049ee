/** What can be told of a picture from how it is written, so that the form says what the server would (PUB-17). */

/**
 * What makes a drawing cost more than its pixels, reads what lies elsewhere, or hides one of these from being seen.
 * Any other filter is as harmless as what it is laid over.
 */
const REFUSED_IN_DRAWING =
  /<(?:[^\s<>]*:)?fe(?:Image|Turbulence|ConvolveMatrix|Morphology)\b|<!ENTITY|\0/i;

/** Whether a drawing (SVG) is refused for what is in it. */
export const isRefusedDrawing = (text: string): boolean => REFUSED_IN_DRAWING.test(text);

/** How many bytes `beginsLikePicture` looks at. */
export const FRONT_BYTES = 24;

const FRONTS = [
  // TIFF and BigTIFF
  'II[*+]\\0',
  'MM\\0[*+]',
  // HEIC
  '.{4}ftyp(?:hei[cx]|hev[cx]|m[is]f1)',
  // JPEG 2000, in boxes and bare
  '\\0{3}\\fjP {2}\\r\\n\\x87\\n.{8}jp[2mx] ',
  '\\xff\\x4f\\xff\\x51',
  // JPEG XL, in boxes and bare
  '\\0{3}\\fJXL \\r\\n\\x87\\n',
  '\\xff\\n',
  // Photoshop, and icons of a Mac
  '8BPS',
  'icns',
];
const FRONT = new RegExp(`^(?:${FRONTS.join('|')})`, 's');

/** Whether a file begins like a picture that the server takes and browsers need not know; a byte is a character. */
export const beginsLikePicture = (front: string): boolean => FRONT.test(front);

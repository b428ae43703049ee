/** A lossless WebP of 28 bytes whose header says 16,383 × 16,383 pixels: decoded, it takes a gigabyte. */
export const aHugeWebp = (): Buffer => {
  const sides = Buffer.alloc(4);
  sides.writeUInt32LE(16_382 | (16_382 << 14));
  const head = Buffer.from('RIFF\x14\0\0\0WEBPVP8L\x08\0\0\0\x2f', 'latin1');
  return Buffer.concat([head, sides, Buffer.from([7, 0x10, 0x88])]);
};

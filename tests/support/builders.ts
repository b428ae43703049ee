/** Builders of request bodies and image files; valid unless their name or doc comment says otherwise. */
import sharp from 'sharp';
import type * as z from 'zod/mini';
import type { TicketDraft } from '#contract/tickets';
import type { Brand } from '#lab/brand';

type Draft = z.input<typeof TicketDraft>;

/** A ticket that is valid on 2026-06-12, the frozen date of the tests. */
export const aTicket = (changes: Partial<Draft> = {}): Draft => ({
  departure: 'Torino - Caselle (TRN)',
  destination: 'Palermo - Punta Raisi (PMO)',
  date: '2026-07-03',
  departure_time: '07:15',
  arrival_time: '08:55',
  trip_type: 'Solo andata',
  airline: 'Ryanair',
  services: ['Bagaglio a mano', 'Scelta posto'],
  price: '49,90',
  notes: 'Cedo per imprevisto.',
  ...changes,
});

/** The same ticket as a round trip. */
export const aRoundTrip = (changes: Partial<Draft> = {}): Draft =>
  aTicket({
    trip_type: 'Andata/Ritorno',
    return_departure_time: '19:05',
    return_arrival_time: '20:45',
    ...changes,
  });

const blank = (width: number, height: number, background = '#b5391c') =>
  sharp({ create: { width, height, channels: 3, background } });

/** A picture of one colour, for the encoder of any type. */
export const aPlainPicture = (width = 9, height = 9) => blank(width, height);

const asBlob = (bytes: Uint8Array | string, type = 'image/jpeg'): Blob =>
  new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type });

/** A JPEG as a phone takes it: rotated by EXIF orientation 6, with author and GPS position in its metadata. */
export const aPhoto = async (): Promise<Blob> => {
  const left = await blank(20, 20, '#0000ff').png().toBuffer();
  return asBlob(
    await blank(40, 20, '#ff0000')
      .composite([{ input: left, left: 0, top: 0 }])
      .withExif({
        IFD0: { Copyright: 'Nome Di Chi Fotografa' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 54/1 10/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer(),
  );
};

export const aPng = async (width = 40, height = 30): Promise<Blob> =>
  asBlob(await blank(width, height).png().toBuffer(), 'image/png');

export const aTruncatedJpeg = async (): Promise<Blob> => {
  const whole = await blank(400, 400).jpeg().toBuffer();
  return asBlob(whole.subarray(0, -500));
};

/** A BMP two pixels wide, which browsers show and the server does not decode. */
export const aBmp = (rows = 1): Blob => {
  const bytes = Buffer.alloc(54 + 8 * rows);
  bytes.write('BM', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(2, 18);
  bytes.writeInt32LE(rows, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  return asBlob(bytes, 'image/bmp');
};

/** A picture of noise that is stored with about so many kilobytes: WebP keeps 0.68 bytes of each of its pixels. */
export const aNoise = async (kilobytes: number): Promise<Blob> => {
  const side = Math.ceil(Math.sqrt((kilobytes * 1000) / 0.68));
  const pixels = Buffer.alloc(side * side * 3);
  // Numerical Recipes' generator: the same picture in each run.
  let number = 1;
  for (let at = 0; at < pixels.length; at += 1) {
    number = (Math.imul(number, 1_664_525) + 1_013_904_223) >>> 0;
    pixels[at] = number >>> 24;
  }
  const raw = { width: side, height: side, channels: 3 } as const;
  return asBlob(await sharp(pixels, { raw }).jpeg({ quality: 70 }).toBuffer());
};

export const bytesOf = async (blob: Blob): Promise<Buffer> => Buffer.from(await blob.arrayBuffer());

/** A PNG of 4 × 1 pixels. */
export const LOGO = {
  src: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAABCAIAAAB2XpiaAAAAFUlEQVR4nGP4f4bh/xkGLnkXLnkXACajBHGjUQ0yAAAAAElFTkSuQmCC',
  width: 4,
  height: 1,
} satisfies Brand['logo'];

export const YELLOW: Brand = { name: 'Aerolinea', colour: '#ffcc00', logo: LOGO };

/** Name of a picture of the seed, as far as its form tells; see `SEED_PICTURES`. */
export const SEED_IMAGE = /^seed\/[a-z]+\.webp$/;

/** Name of a picture that was uploaded, as a ticket's row has it. */
export const UPLOADED_IMAGE = /^[\w-]{1,100}\.[a-z0-9]{2,5}$/;

/** The pictures of the seed, by the names that tickets' rows have for them: one for each of these cities. */
export const SEED_PICTURES: ReadonlySet<string> = new Set(
  [
    ...['roma', 'milano', 'bergamo', 'venezia', 'verona', 'bologna', 'firenze', 'pisa', 'torino'],
    ...[
      'genova',
      'trieste',
      'napoli',
      'bari',
      'catania',
      'palermo',
      'cagliari',
      'olbia',
      'alghero',
    ],
  ].map((city) => `seed/${city}.webp`),
);

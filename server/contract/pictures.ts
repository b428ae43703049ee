/** The pictures that every sandbox has, by the names that tickets' rows have for them: one for each of these cities. */
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

import type { Airport } from '#contract/catalogue';
import { SEED_PICTURES } from '#contract/pictures';

/** The picture of an airport's city, whose file in `images/` has the city's name in lower case; null where there is none. */
export const pictureOf = ({ city }: Airport): string | null => {
  const name = `seed/${city.toLowerCase()}.webp`;
  return SEED_PICTURES.has(name) ? name : null;
};

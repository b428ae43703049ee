import { AIRPORTS, findAirport } from '#contract/catalogue';
import { foldText } from '#contract/fold-text';

/** The airports, with the texts that a search compares folded. */
const FOLDED = AIRPORTS.map(({ label, city, name }) => ({
  label,
  city: foldText(city),
  name: foldText(name),
}));

/** Labels by the folded texts that name a single airport: its label and its IATA code. */
const NAMED: ReadonlyMap<string, readonly string[]> = new Map(
  AIRPORTS.flatMap(({ label, iata }) => [label, iata].map((text) => [foldText(text), [label]])),
);

/**
 * Labels of the airports that a text names (SEARCH-10), by the first rule that finds any: whole label, IATA code, prefix
 * of the city, prefix of the name. Case and look-alike letters do not matter (GEN-16). No city's name begins another's.
 */
export const matchingAirports = (text: string): readonly string[] => {
  const exact = findAirport(text);
  if (exact) return [exact.label];
  const wanted = foldText(text);
  const named = NAMED.get(wanted);
  if (named) return named;
  const inCity = FOLDED.filter(({ city }) => city.startsWith(wanted));
  const found = inCity.length > 0 ? inCity : FOLDED.filter(({ name }) => name.startsWith(wanted));
  return found.map(({ label }) => label);
};

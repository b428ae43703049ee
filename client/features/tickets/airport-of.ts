import { findAirport } from '#contract/catalogue';

/** An airport as a card shows it. */
export interface DisplayedAirport {
  city: string;
  name: string;
  /** The IATA code, three letters. */
  iata: string;
}

/** The airport with this label. A label that is not in the catalogue is shown as a city. */
export const airportOf = (label: string): DisplayedAirport =>
  findAirport(label) ?? { city: label, name: '', iata: firstLetters(label) };

/** Cut by code points: half a surrogate pair would make `encodeURIComponent` throw (`mailFor`). */
const firstLetters = (label: string): string => [...label].slice(0, 3).join('').toUpperCase();

import { findAirport } from '#contract/catalogue';

export interface Stop {
  city: string;
  name: string;
  /** Three letters. */
  iata: string;
}

/** A ticket's place as the card sets it; what is none of the 28 stands for itself. */
export const stopOf = (label: string): Stop =>
  findAirport(label) ?? { city: label, name: '', iata: codeOf(label) };

/** By whole characters: half of one would make `encodeURIComponent` throw (`mailFor`). */
const codeOf = (label: string): string => [...label].slice(0, 3).join('').toUpperCase();

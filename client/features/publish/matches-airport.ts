import { findAirport } from '#contract/catalogue';
import { isSameText } from '../../lib/same-text.ts';
import { startsWithTyped } from '../../ui/starts-with-typed.ts';

/** Finds an airport by a prefix of its label, or by its whole IATA code (PUB-02, PUB-03). */
export const matchesAirport = (airport: { label: string }, typed: string): boolean =>
  startsWithTyped(airport, typed) || isSameText(findAirport(airport.label)?.iata ?? '', typed);

import { AIRPORTS } from '#contract/catalogue';
import { startsAlike } from '../../ui/starts-alike.ts';

const codes = new Map(AIRPORTS.map(({ label, iata }) => [label, iata.toLowerCase()]));

/** PUB-02, PUB-03: by prefix, or by the whole code. */
export const findsAirport = (airport: { label: string }, typed: string): boolean =>
  startsAlike(airport, typed) || codes.get(airport.label) === typed.trim().toLowerCase();

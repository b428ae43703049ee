import { findAirport } from '#contract/catalogue';
import { isSameText, startsWithTyped } from '../../lib/same-text.ts';

/** Whether the typed text is the airport's whole IATA code (PUB-03): BRI is Bari, though Brindisi begins with it. */
export const hasCode = ({ label }: { label: string }, typed: string): boolean =>
  isSameText(findAirport(label)?.iata ?? '', typed);

/** Finds an airport by a prefix of its label, or by its whole IATA code (PUB-02, PUB-03). */
export const matchesAirport = (airport: { label: string }, typed: string): boolean =>
  startsWithTyped(airport, typed) || hasCode(airport, typed);

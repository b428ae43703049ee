import { useState } from 'react';
import { TEXT } from '#contract/texts';
import { isSameText } from '../../lib/same-text.ts';

type End = 'departure' | 'destination';

const ERROR = {
  departure: TEXT.journey.sameAsDestination,
  destination: TEXT.journey.sameAsDeparture,
} as const;

const isSameCity = (a: string, b: string): boolean => a.trim() !== '' && isSameText(a, b);

/** Refuses equal departure and destination (SEARCH-08), with an error at the one that was chosen last. */
export const useSameCityCheck = (ends: Record<End, string>) => {
  const [refused, setRefused] = useState<End | null>(null);
  /** Whether the text may be chosen for this end. */
  const check = (end: End, text: string): boolean => {
    const other = end === 'departure' ? 'destination' : 'departure';
    const same = isSameCity(text, ends[other]);
    setRefused(same ? end : null);
    return !same;
  };
  return {
    check,
    clear: () => setRefused(null),
    errorOf: (end: End) => (refused === end ? ERROR[end] : undefined),
  };
};

import { useState } from 'react';
import { TEXT } from '#contract/texts';

type End = 'departure' | 'destination';

const REFUSAL = {
  departure: TEXT.publish.sameAsDestination,
  destination: TEXT.publish.sameAsDeparture,
} as const;

const sameCity = (a: string, b: string): boolean =>
  a.trim() !== '' && a.trim().toLowerCase() === b.trim().toLowerCase();

/** SEARCH-08: the two ends of a journey cannot be the same; says so at the end that was chosen last. */
export const useRefusal = (ends: Record<End, string>) => {
  const [refused, setRefused] = useState<End | null>(null);
  const accept = (end: End, text: string): boolean => {
    const other = end === 'departure' ? 'destination' : 'departure';
    const same = sameCity(text, ends[other]);
    setRefused(same ? end : null);
    return !same;
  };
  return {
    accept,
    clear: () => setRefused(null),
    errorOf: (end: End) => (refused === end ? REFUSAL[end] : undefined),
  };
};

import { startsAlike } from '../lib/same-text.ts';

/** Whether a label begins with the typed text, as `startsAlike` (PUB-02, SEARCH-01). */
export const startsWithTyped = ({ label }: { label: string }, typed: string): boolean =>
  startsAlike(label, typed);

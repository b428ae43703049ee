import type { MouseEvent } from 'react';

/**
 * Whether this is the second click of a double click, to be ignored (GEN-08). A `pending` flag is not enough: the call
 * of the first click may already have been answered.
 */
export const isRepeat = (event: MouseEvent): boolean => event.detail > 1;

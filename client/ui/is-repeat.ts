import type { MouseEvent } from 'react';

/**
 * The second press of a double click. What the first one sent may have been answered before it, so that nothing else
 * tells it from a press of its own (GEN-08).
 */
export const isRepeat = (event: MouseEvent): boolean => event.detail > 1;

import type { ComponentType } from 'react';

/**
 * Loads each screen's code when it is first opened; the landing is a part of the first file. A module of its own, before
 * those of the laboratory: lists of what screens share are shorter in this order (tests/full/weight.spec.ts).
 */
export const screenFiles = import.meta.glob<{ Component: ComponentType }>([
  '../screens/*.tsx',
  '!../screens/landing.tsx',
]);

// @ts-check
/** Every poster of the seed, by the name of its file. */
import * as north from './draw-posters-north.mjs';
import * as south from './draw-posters-south.mjs';

/** @type {Readonly<Record<string, () => string>>} */
export const POSTERS = { ...north, ...south };

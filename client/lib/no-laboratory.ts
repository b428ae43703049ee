/** A laboratory that adds nothing (client/laboratory.ts). */
import type { Laboratory } from './laboratory.ts';

export const Bar: Laboratory['Bar'] = () => null;
export const screens: Laboratory['screens'] = Object.freeze([]);
export const screenFiles: Laboratory['screenFiles'] = Object.freeze({});

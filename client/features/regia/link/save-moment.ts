import { saveFile } from '../../../lib/set-aside.ts';
import type { LinkState } from './link-state.ts';

/** The file that a state is saved in when it is too long for a link (STATIC-06). */
export const MOMENT_FILE = 'momento-rivola.json';

/** Downloads a state, for Regia's 'Apri un file'. */
export const saveMoment = (moment: LinkState): void =>
  saveFile(MOMENT_FILE, JSON.stringify(moment));

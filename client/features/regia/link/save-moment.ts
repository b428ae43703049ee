import type { LinkState } from './link-state.ts';

/** The file that a state is saved in when it is too long for a link (STATIC-06). */
export const MOMENT_FILE = 'momento-rivola.json';

/** Downloads a state, for Regia's 'Apri un file'. */
export const saveMoment = (moment: LinkState): void => {
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(moment)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = address;
  link.download = MOMENT_FILE;
  link.click();
  // The browser has begun to read it only in a later task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

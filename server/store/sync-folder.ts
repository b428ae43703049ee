import { changeFolder } from '#platform/files';

/** Syncs a folder whose list has changed. */
export const syncFolder = (path: string): Promise<void> =>
  changeFolder(path, () => Promise.resolve());

import { changeFolder, openEmpty, removeFile, rename, dirname } from '#platform/files';

interface Options {
  /** The path at which it is written until it is whole. */
  aside?: string;
  /** Awaited between the sync of the file and its renaming. */
  beforeRename?: () => Promise<void>;
}

/** Writes a file so that it is there whole and synced, or as it was before: to another one, which takes its place. */
export const writeWhole = async (
  path: string,
  content: string | Uint8Array,
  { aside = `${path}.tmp`, beforeRename }: Options = {},
): Promise<void> => {
  try {
    const handle = await openEmpty(aside);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await beforeRename?.();
    await changeFolder(dirname(path), () => rename(aside, path));
  } catch (error) {
    // The part that was written would take room on a disk that may be full.
    await removeFile(aside).catch(() => {});
    throw error;
  }
};

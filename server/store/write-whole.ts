import {
  changeFolder,
  dirname,
  removeFile,
  rename,
  writeSynced,
  type ChangingFolder,
  type FileContent,
} from '#platform/files';

export interface Where {
  /** The path at which it is written until it is whole. */
  aside?: string;
  /** The file's folder, where that is kept open. */
  folder?: ChangingFolder;
}

interface Options extends Where {
  /** Awaited between the sync of the file and its renaming. */
  beforeRename?: () => Promise<void>;
}

/** Writes a file so that it is there whole and synced, or as it was before: to another one, which takes its place. */
export const writeWhole = async (
  path: string,
  content: FileContent,
  { aside = `${path}.tmp`, beforeRename, folder }: Options = {},
): Promise<void> => {
  try {
    await writeSynced(aside, content);
    await beforeRename?.();
    const putInPlace = () => rename(aside, path);
    await (folder ? folder.change(putInPlace) : changeFolder(dirname(path), putInPlace));
  } catch (error) {
    // The part that was written would take room on a disk that may be full.
    await removeFile(aside).catch(() => {});
    throw error;
  }
};

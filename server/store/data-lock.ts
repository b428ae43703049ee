import {
  changeFolder,
  dirname,
  removeFile,
  removeFolder,
  rename,
  writeSynced,
  type FileContent,
} from '#platform/files';

/** The lock on the stored data, for who holds it. */
export interface DataLock {
  /** Whether the folder turned out to have another owner. */
  readonly isLost: boolean;
  /** Resolves when the folder turns out to have another owner. */
  readonly lost: Promise<void>;
  /** Resolves while the folder is this process's; throws `FolderLost` where it is not. */
  assertHeld: () => Promise<void>;
}

/**
 * Changes files that belong to the stored data: the one place that asks whether they still do (HOST-05). Each change throws
 * `FolderLost` where another process has taken them over, and changes nothing then.
 */
export class GuardedFiles {
  constructor(private readonly lock: Pick<DataLock, 'assertHeld'>) {}

  /** Writes a file so that it is there whole and synced, or as it was before: to `aside`, which takes its place. */
  async write(path: string, content: FileContent, aside = `${path}.tmp`): Promise<void> {
    await this.lock.assertHeld();
    try {
      await writeSynced(aside, content);
      await this.lock.assertHeld();
      await changeFolder(dirname(path), () => rename(aside, path));
    } catch (error) {
      // The part that was written would take room on a disk that may be full.
      await removeFile(aside).catch(() => {});
      throw error;
    }
  }

  /** Removes a file, if there is one. */
  async remove(path: string): Promise<void> {
    await this.lock.assertHeld();
    await removeFile(path);
  }

  /** Removes a folder with all that is in it. */
  async removeFolder(path: string): Promise<void> {
    await this.lock.assertHeld();
    await removeFolder(path);
  }
}

/** The folder is no longer this process's: another one took it over, or somebody removed the lock. */
export class FolderLost extends Error {
  override name = 'FolderLost';
  constructor(readonly folder: string) {
    super(`${folder} has another owner`);
  }
}

/** Another process owns the folder; `owner` says which, for messages. */
export class FolderInUse extends Error {
  override name = 'FolderInUse';
  constructor(
    readonly folder: string,
    readonly owner: string,
  ) {
    super(`${folder} is in use by ${owner}`);
  }
}

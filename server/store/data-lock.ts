import { removeFile, removeFolder, type FileContent } from '#platform/files';
import { writeWhole, type Where } from './write-whole.ts';

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

  /** Writes a file as `writeWhole` does; the lock is looked at again before the file is put in place. */
  async write(path: string, content: FileContent, where?: Where): Promise<void> {
    await this.lock.assertHeld();
    await writeWhole(path, content, { ...where, beforeRename: () => this.lock.assertHeld() });
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

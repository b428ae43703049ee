/** The lock on a folder, for those who write in it. */
export interface HeldFolder {
  /** Whether the folder turned out to have another owner. */
  readonly isLost: boolean;
  /** Resolves when the folder turns out to have another owner. */
  readonly lost: Promise<void>;
  /** Resolves while the folder is this process's; throws `FolderLost` where it is not. */
  assertHeld: () => Promise<void>;
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

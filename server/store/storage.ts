import { removeFile, join, type ChangingFolder } from '#platform/files';
import { DocumentFile } from './document-file.ts';
import { DocumentWriter } from './document-writer.ts';
import { type DataLock, GuardedFiles } from './data-lock.ts';
import { codeOf, FULL_DISK, listIfThere } from './read-if-there.ts';
import {
  DOCUMENT_NAME,
  readStored,
  setAside,
  type StorageOptions,
  warnOfOldScenario,
} from './read-stored.ts';
import { Store } from './store.ts';
import { FORMAT } from './migrations.ts';

/** A world on disk: a store whose document is written with each commit. */
export class Storage {
  private constructor(
    readonly store: Store,
    /** True while the folder has a file that was moved aside: its tickets may refer to any of the images. */
    readonly damaged: boolean,
    private readonly writer: DocumentWriter,
    /** The lock on the folder, and what changes files while it is held. */
    readonly lock: DataLock,
    readonly files: GuardedFiles,
    private readonly unlock: () => Promise<void>,
  ) {}

  /**
   * Reads the document of a locked folder. `unlock` is called in the end, and closes `changing`, which is that folder. Throws
   * `CannotRead` or `NewerFormat` before anything in the folder is changed.
   */
  static async open(
    options: StorageOptions,
    lock: DataLock,
    changing: ChangingFolder,
    unlock: () => Promise<void>,
  ): Promise<Storage> {
    const { folder, seeds, scenario, seedDay } = options;
    const path = join(folder, DOCUMENT_NAME);
    const namesIn = async () =>
      (await listIfThere('the folder of stored data', folder)).map(({ name }) => name);
    // An earlier owner that is suspended just before it puts its document in place finds it gone then.
    for (const name of await namesIn())
      if (name.startsWith(`${DOCUMENT_NAME}.`) && name.endsWith('.tmp'))
        await removeFile(join(folder, name));
    const files = new GuardedFiles(lock);
    const aside = `${path}.${crypto.randomUUID()}.tmp`;
    const file = new DocumentFile(path, files, { aside, folder: changing });
    const found = await readStored(options, file);
    await setAside(options, found);
    const store = new Store(seeds, scenario, seedDay);
    if (found.document) store.load(found.document, seedDay);
    warnOfOldScenario(store, options);
    const writer = new DocumentWriter(file, () => store.document);
    store.persist(writer);
    try {
      if (found.document?.format !== FORMAT) await writer.save();
    } catch (error) {
      warnOfWrite(options, error);
    }
    const isIncomplete = (await namesIn()).some((name) => /\.(corrupt|other-seed)-/.test(name));
    return new Storage(store, isIncomplete, writer, lock, files, unlock);
  }

  /** Unlocks the folder once nothing is being written. */
  async close(): Promise<void> {
    await this.writer.idle();
    await this.unlock();
  }
}

const warnOfWrite = ({ folder, warn }: StorageOptions, error: unknown): void => {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  const remedy = FULL_DISK.has(codeOf(cause)) ? ` Free some space in ${folder}.` : '';
  warn(
    `The stored data could not be written (${String(cause)}). Nothing is lost: what was stored is still there, and the next change is written with it.${remedy}`,
  );
};

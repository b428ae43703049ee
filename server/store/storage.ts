import { Low } from 'lowdb';
import type { Loose } from '#contract/json-values';
import { join, makeFolder, removeFile, rename } from '#platform/files';
import { type DataLock, GuardedFiles } from './data-lock.ts';
import { asideName, isDamage, parseDocument, reasonOf, type StoredDocument } from './document.ts';
import { DocumentFile, DocumentWriter } from './document-file.ts';
import { codeOf, FULL_DISK, listIfThere } from './read-if-there.ts';
import { FORMAT } from './migrations.ts';
import type { Seeds } from './seeds.ts';
import { Store } from './store.ts';

type OwnLock = DataLock & { release: () => Promise<void> };

export interface StorageOptions {
  folder: string;
  lockFolder: (folder: string, warn: (text: string) => void) => Promise<OwnLock>;
  seeds: Seeds;
  /** The day from which the seed's offsets count. */
  seedDay: string;
  /** An instant, for the names of files that are moved aside. */
  now: () => string;
  /** Called with warnings for the operator: damage, and what was done about it. */
  warn: (text: string) => void;
}

/** The name of the document's file. */
const DOCUMENT_NAME = 'db.json';

/** A world on disk: a store whose document is written with each commit. */
export class Storage {
  private constructor(
    readonly store: Store,
    /** True while the folder has a file that was moved aside: its tickets may refer to any of the images. */
    readonly damaged: boolean,
    private readonly writer: DocumentWriter,
    /** The lock on the folder, and what changes files while it is held. */
    readonly lock: OwnLock,
    readonly files: GuardedFiles,
  ) {}

  /**
   * Locks a folder and reads its document. Throws `FolderInUse`; `CannotRead` or `NewerFormat` before anything in the folder is
   * changed.
   */
  static async open(options: StorageOptions): Promise<Storage> {
    const { folder, lockFolder, warn } = options;
    await makeFolder(folder);
    const lock = await lockFolder(folder, warn);
    try {
      return await Storage.#read(options, lock);
    } catch (error) {
      // Throw the error of the start, not this one: a lock that remains is ignored once this process has ended.
      await lock.release().catch(() => {});
      throw error;
    }
  }

  static async #read(options: StorageOptions, lock: OwnLock): Promise<Storage> {
    const { folder, seeds, seedDay } = options;
    const path = join(folder, DOCUMENT_NAME);
    const namesIn = async () =>
      (await listIfThere('the folder of stored data', folder)).map(({ name }) => name);
    // An earlier owner that is suspended just before it puts its document in place finds it gone then.
    for (const name of await namesIn())
      if (name.startsWith(`${DOCUMENT_NAME}.`) && name.endsWith('.tmp'))
        await removeFile(join(folder, name));
    const files = new GuardedFiles(lock);
    const aside = `${path}.${crypto.randomUUID()}.tmp`;
    const file = new DocumentFile(path, files, { aside });
    const document = await readOrSetAside(options, file);
    const store = new Store(seeds, 'default', seedDay);
    if (document) store.load(document, seedDay);
    warnOfOldScenario(store, options);
    const writer = new DocumentWriter(file, () => store.document);
    store.persist(writer);
    try {
      if (document?.format !== FORMAT) await writer.save();
    } catch (error) {
      warnOfWrite(options, error);
    }
    const isIncomplete = (await namesIn()).some((name) => /\.(corrupt|other-seed)-/.test(name));
    return new Storage(store, isIncomplete, writer, lock, files);
  }

  /** Unlocks the folder once nothing is being written. */
  async close(): Promise<void> {
    await this.writer.idle();
    await this.lock.release();
  }
}

/** What is stored; `null` where nothing is. What cannot be used is moved aside, and never deleted. */
const readOrSetAside = async (
  { folder, seeds, now, warn }: StorageOptions,
  file: DocumentFile,
): Promise<StoredDocument | null> => {
  const setAside = async (why: 'corrupt' | 'other-seed', says: string): Promise<null> => {
    const moved = asideName(DOCUMENT_NAME, why, now());
    await rename(file.path, join(folder, moved));
    warn(
      `The stored data in ${folder} ${says}. It was moved aside as ${moved}; this start begins from the seed.`,
    );
    return null;
  };
  const db = new Low<Loose | null>(file, null);
  let document: StoredDocument | null;
  try {
    await db.read();
    document = db.data && parseDocument(db.data, seeds);
  } catch (error) {
    if (!isDamage(error)) throw error;
    return setAside('corrupt', `cannot be read (${reasonOf(error)})`);
  }
  const isUsable = !document || seeds.isSeedOf(document);
  return isUsable ? document : setAside('other-seed', 'was made from another seed');
};

/** Data over a file's scenario stay as they are when the file changes or goes; only a reset reads it again. */
const warnOfOldScenario = (
  { scenario, file }: Store,
  { seeds, folder, warn }: StorageOptions,
): void => {
  const now = seeds.file(scenario);
  if (!file || now === file) return;
  warn(
    `The stored data in ${folder} began from the scenario '${scenario}', whose file ${now ? 'has changed' : 'cannot be used any more'}. Nothing is lost: ${now ? 'the data stay as they are, and a reset begins from the file as it is now' : 'its rows are kept with the data until a reset'}.`,
  );
};

const warnOfWrite = ({ folder, warn }: StorageOptions, error: unknown): void => {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  const remedy = FULL_DISK.has(codeOf(cause)) ? ` Free some space in ${folder}.` : '';
  warn(
    `The stored data could not be written (${String(cause)}). Nothing is lost: what was stored is still there, and the next change is written with it.${remedy}`,
  );
};

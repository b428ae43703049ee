import type { Loose } from '#contract/json-values';
import { SnapshotName } from '#lab/fields';
import { SNAPSHOT_IMAGES_MAX } from '#lab/limits';
import { LAB_PROBLEM } from '#lab/problems';
import { HttpError } from '#contract/http-error';
import { TOUR_NAME } from '#lab/snapshots';
import { changeFolder, makeFolder, rename, join } from '#platform/files';
import { DocumentFile, StorageError } from '../../store/document-file.ts';
import { fingerprintOf } from '../document/custom-scenario.ts';
import type { GuardedFiles } from '../../store/data-lock.ts';
import { OneByOne } from '../../store/one-by-one.ts';
import { listIfThere } from '../../store/read-if-there.ts';
import type { Seeds } from '../../store/seeds.ts';
import { asideName, isDamage, parseDocument, reasonOf } from '../../store/document.ts';
import { SandboxClock } from './clock.ts';
import type { Sandbox } from './sandbox.ts';
import { documentOf, snapshotOfDocument, takeSnapshot, type Snapshot } from './snapshot.ts';

interface SnapshotsOptions {
  folder: string;
  /** The seeds that the rows of snapshots are changes of. */
  seeds: Seeds;
  /** How many there may be. */
  most: number;
  /** How many bytes they may take together, images included. */
  mostBytes: number;
  /** Called with warnings for the operator. */
  warn: (text: string) => void;
  files: GuardedFiles;
}

/** How many names are listed where one does not exist. */
const NAMES_LISTED = 20;

/** States of sandboxes under names, in memory and on disk (LAB-02): a document for each, with its images. */
export class Snapshots {
  /** The last kept last. */
  readonly #named = new Map<string, Snapshot>();
  /** Each looks at the room that the one before has left. */
  readonly #changes = new OneByOne();

  /** Snapshots whose folder is not read yet: `load` has to be awaited before anything else. */
  constructor(private readonly options: SnapshotsOptions) {}

  /** Reads the folder. A damaged file is moved aside and named in a warning; the others serve. */
  async load(): Promise<this> {
    const { folder, files } = this.options;
    const found = await listIfThere('the folder of snapshots', folder);
    // A process that ended while it wrote has left these.
    for (const { name } of found)
      if (name.endsWith('.json.tmp')) await files.remove(join(folder, name));
    const documents = new Map<string, Loose>();
    const names = found.flatMap(({ name }) => nameOf(name) ?? []);
    for (const name of names.toSorted()) await this.#read(name, documents);
    const savedAt = ([, { saved_at }]: [string, Snapshot]) => Date.parse(saved_at);
    const bySaving = [...this.#named].toSorted((one, other) => savedAt(one) - savedAt(other));
    for (const [name, snapshot] of bySaving) this.#put(name, snapshot);
    return this;
  }

  /** The snapshots by name, the last kept first. */
  get list(): [string, Snapshot][] {
    return [...this.#named].toReversed();
  }

  /** The names that people gave, as many as an answer lists. */
  get given(): string[] {
    const names = this.list.map(([name]) => name);
    return names.filter((name) => !name.startsWith(TOUR_NAME)).slice(0, NAMES_LISTED);
  }

  find(name: string): Snapshot | undefined {
    return this.#named.get(name);
  }

  /** Keeps a sandbox as it is, in place of an earlier snapshot of that name; 413 where there is no more room. */
  keep(sandbox: Sandbox, name: string): Promise<Snapshot> {
    return this.#changes.run(async () => {
      const snapshot = await takeSnapshot(sandbox, (bytes) => {
        if (bytes > SNAPSHOT_IMAGES_MAX) throw new HttpError(503, LAB_PROBLEM.snapshotImages);
        if (bytes > this.options.mostBytes) throw new HttpError(413, LAB_PROBLEM.snapshotsFull);
      });
      this.#assertRoom(name, snapshot);
      await this.#write(name, snapshot);
      this.#put(name, snapshot);
      return snapshot;
    });
  }

  /** Throws 404 where there is no snapshot of this name. */
  remove(name: string): Promise<void> {
    return this.#changes.run(async () => {
      if (!this.#named.has(name))
        throw new HttpError(404, LAB_PROBLEM.snapshotNotFound(name, this.given));
      const { files, folder } = this.options;
      const { path } = this.#fileOf(name);
      await orStorageError(() => changeFolder(folder, () => files.remove(path)));
      this.#named.delete(name);
    });
  }

  #put(name: string, snapshot: Snapshot): void {
    this.#named.delete(name);
    this.#named.set(name, snapshot);
  }

  #assertRoom(name: string, snapshot: Snapshot): void {
    const { most, mostBytes } = this.options;
    const after = [...new Map(this.#named).set(name, snapshot).values()];
    const bytes = after.reduce((sum, one) => sum + one.bytes + one.file_bytes, 0);
    if (after.length > most || bytes > mostBytes)
      throw new HttpError(413, LAB_PROBLEM.snapshotsFull);
  }

  async #write(name: string, snapshot: Snapshot): Promise<void> {
    await orStorageError(async () => {
      await makeFolder(this.options.folder);
      await this.#fileOf(name).write(documentOf(snapshot, snapshot.images));
    });
  }

  #fileOf(name: string): DocumentFile {
    const { folder, files } = this.options;
    return new DocumentFile(join(folder, `${name}.json`), files);
  }

  /** Reads a snapshot; one that does not fit is moved aside. Scenarios' `documents`, by fingerprint, are shared. */
  async #read(name: string, documents: Map<string, Loose>): Promise<void> {
    const { folder, seeds, warn } = this.options;
    const file = this.#fileOf(name);
    const moveAside = async (why: string, says: string) => {
      const moved = asideName(`${name}.json`, why, new SandboxClock(null).instant());
      await rename(file.path, join(folder, moved));
      warn(
        `The snapshot ${name} in ${folder} ${says}. It was moved aside as ${moved}; the others serve.`,
      );
    };
    try {
      const stored = await file.read();
      if (!stored) return;
      const document = parseDocument(stored, seeds);
      if (!seeds.isSeedOf(document))
        return await moveAside('other-seed', 'was made from another seed');
      if (document.scenario_file) {
        const fingerprint = fingerprintOf(document.scenario_file);
        document.scenario_file = documents.get(fingerprint) ?? document.scenario_file;
        documents.set(fingerprint, document.scenario_file);
      }
      this.#named.set(name, snapshotOfDocument(document));
    } catch (error) {
      if (!isDamage(error)) throw error;
      await moveAside('corrupt', `cannot be read (${reasonOf(error)})`);
    }
  }
}

const orStorageError = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    throw new StorageError('a snapshot could not be written', { cause: error });
  }
};

/** The name of a snapshot, by that of its file. */
const nameOf = (file: string): string | undefined =>
  file.endsWith('.json') ? SnapshotName.safeParse(file.slice(0, -'.json'.length)).data : undefined;

import { SnapshotName } from '#lab/fields';
import { LAB_PROBLEM } from '#lab/problems';
import { Refusal } from '#contract/refusal';
import { CONTENT_DIGEST, CONTENT_NAME, isMadeByRegia } from '#lab/snapshots';
import { changeFolder, makeFolder, removeFile, rename } from '#platform/files';
import { join } from '#platform/path';
import { KeptImages } from './kept-images.ts';
import { fingerprintOf } from '../../store/file-scenario.ts';
import { StorageError } from '../../store/document-writer.ts';
import type { HeldFolder } from '../../store/held-folder.ts';
import { Lru } from '../../store/lru.ts';
import { listIfThere } from '../../store/read-if-there.ts';
import { DocumentFile } from '../../store/document-file.ts';
import { fileTimeOf, reasonOf } from '../../store/read-stored.ts';
import type { ScenarioDocument } from '../../store/stored-document.ts';
import { isDamage, parseDocument } from '../../store/stored-shape.ts';
import {
  bytesOfStates,
  captureState,
  contentDigest,
  documentOf,
  isSeed,
  stateOfDocument,
  type KeptState,
} from './kept-state.ts';
import type { Sandbox } from './sandbox.ts';

interface Options {
  folder: string;
  /** The mark of the seed that the rows of snapshots are changes of. */
  seed: string;
  /** How many are kept. */
  most: number;
  /** How many bytes they may take together, images included. */
  mostBytes: number;
  /** An instant, for the names of files that are moved aside. */
  now: () => string;
  /** Called with warnings for the operator. */
  warn: (text: string) => void;
  /** The lock on the data folder around it. */
  lock: HeldFolder;
}

/** How many names are listed where one does not exist. */
const NAMES_LISTED = 20;

/**
 * States of sandboxes under names, on disk and in memory (LAB-02): a file for each, written as the store's own snapshot
 * is, and beside them a folder with their images, each content once.
 */
export class Snapshots {
  readonly #kept = new Lru<string, KeptState>();
  /** The latest change; the next waits for it, so that none removes images that another is about to name. */
  #last: Promise<unknown> = Promise.resolve();
  private readonly images: KeptImages;

  /** Snapshots whose folder is not read yet: `load` has to be awaited before anything else. */
  constructor(private readonly options: Options) {
    this.images = new KeptImages(join(options.folder, 'images'));
  }

  /** Reads the folder. A damaged file is moved aside and named in a warning; the others serve. */
  async load(): Promise<this> {
    const { folder } = this.options;
    const files = await listIfThere('the folder of snapshots', folder);
    // A process that ended while it wrote has left these.
    for (const { name } of files)
      if (name.endsWith('.json.tmp')) await removeFile(join(folder, name));
    const images = await this.images.sizes();
    const names = files.flatMap(({ name }) => nameOf(name) ?? []);
    const documents = new Map<string, ScenarioDocument>();
    for (const name of names.toSorted()) await this.#read(name, images, documents);
    const savedAt = ([, { saved_at }]: [string, KeptState]) => Date.parse(saved_at);
    const bySaving = this.#kept.entries().toSorted((one, other) => savedAt(one) - savedAt(other));
    for (const [name, state] of bySaving) this.#kept.set(name, state);
    await this.#removeUnnamedImages();
    return this;
  }

  /** The snapshots by name, the last used first. */
  get list(): [string, KeptState][] {
    return this.#kept.entries().toReversed();
  }

  /** The names that people gave, as many as an answer lists. */
  get given(): string[] {
    const names = this.list.map(([name]) => name);
    return names.filter((name) => !isMadeByRegia(name)).slice(0, NAMES_LISTED);
  }

  /** Makes it the one that was used last. */
  find(name: string): KeptState | undefined {
    return this.#kept.get(name);
  }

  /**
   * Keeps a sandbox as it is, in place of an earlier snapshot of that name; 413 where there is no more room. Without a
   * name it gets one that is made from its content, or `null` where it is a seed and nothing has to be kept.
   */
  keep(sandbox: Sandbox, name?: string): Promise<[string | null, KeptState]> {
    return this.#inTurn(async () => {
      const state = await captureState(sandbox, this.images);
      if (name !== undefined) {
        await this.#store(name, state);
        return [name, state];
      }
      if (isSeed(state, sandbox.store.seeds)) return [null, state];
      const made = `${CONTENT_NAME}${contentDigest(state).slice(0, CONTENT_DIGEST)}`;
      const known = this.find(made);
      if (!known) await this.#store(made, state);
      return [made, known ?? state];
    });
  }

  /** Throws 404 where there is no snapshot of this name. */
  remove(name: string): Promise<void> {
    return this.#inTurn(async () => {
      if (!this.#kept.has(name))
        throw new Refusal(404, LAB_PROBLEM.snapshotNotFound(name, this.given));
      await this.#drop(name);
    });
  }

  /** Runs one change after another, and removes the images that none of the snapshots names any more. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(async () => {
      try {
        return await work();
      } finally {
        await this.#removeUnnamedImages();
      }
    });
    this.#last = turn.catch(() => {});
    return turn;
  }

  async #store(name: string, state: KeptState): Promise<void> {
    const { folder, lock, warn } = this.options;
    const leaving = this.#leavingFor(name, state);
    await this.#write(async () => {
      await makeFolder(folder);
      await new DocumentFile(this.#pathOf(name), lock).write(documentOf(state, state.images));
    });
    this.#kept.set(name, state);
    for (const one of leaving) {
      // The new one is kept by now, whatever becomes of those.
      await this.#drop(one).catch((error: unknown) =>
        warn(`The snapshot ${one} could not be removed to make room (${String(error)}).`),
      );
    }
  }

  /**
   * The snapshots of links and tours that leave to make room for one more, the longest unused first: people do not see them in a list.
   * 413 where they are not enough.
   */
  #leavingFor(name: string, state: KeptState): string[] {
    const { most, mostBytes } = this.options;
    const after = new Map(this.#kept.entries()).set(name, state);
    const unlisted = [...after.keys()].filter((one) => one !== name && isMadeByRegia(one));
    const leaving: string[] = [];
    while (after.size > most || bytesOfStates([...after.values()]) > mostBytes) {
      const next = unlisted[leaving.length];
      if (next === undefined) throw new Refusal(413, LAB_PROBLEM.snapshotsFull);
      after.delete(next);
      leaving.push(next);
    }
    return leaving;
  }

  async #drop(name: string): Promise<void> {
    await this.#write(async () => {
      const { lock, folder } = this.options;
      await lock.assertHeld();
      await changeFolder(folder, () => removeFile(this.#pathOf(name)));
    });
    this.#kept.delete(name);
  }

  async #write(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      throw new StorageError('a snapshot could not be written', { cause: error });
    }
  }

  #pathOf(name: string): string {
    return join(this.options.folder, `${name}.json`);
  }

  /** Reads a snapshot; one that does not fit is moved aside. Scenarios' `documents`, by fingerprint, are shared. */
  async #read(
    name: string,
    images: ReadonlyMap<string, number>,
    documents: Map<string, ScenarioDocument>,
  ): Promise<void> {
    const { folder, seed, now, warn, lock } = this.options;
    const moveAside = async (why: string, says: string) => {
      const moved = `${name}.json.${why}-${fileTimeOf(now())}`;
      await rename(this.#pathOf(name), join(folder, moved));
      warn(
        `The snapshot ${name} in ${folder} ${says}. It was moved aside as ${moved}; the others serve.`,
      );
    };
    try {
      const stored = await new DocumentFile(this.#pathOf(name), lock).read();
      if (!stored) return;
      const document = parseDocument(stored);
      // Rows of a scenario's file are stored with it.
      if (document.seed !== seed && !document.scenario_file)
        return await moveAside('other-seed', 'was made from another seed');
      const find = (digest: string) => {
        const bytes = images.get(digest);
        return bytes === undefined ? undefined : { path: join(this.images.folder, digest), bytes };
      };
      if (document.scenario_file) {
        const fingerprint = fingerprintOf(document.scenario_file);
        document.scenario_file = documents.get(fingerprint) ?? document.scenario_file;
        documents.set(fingerprint, document.scenario_file);
      }
      this.#kept.set(name, stateOfDocument(document, find));
    } catch (error) {
      if (!isDamage(error)) throw error;
      await moveAside('corrupt', `cannot be read (${reasonOf(error)})`);
    }
  }

  /** Removes the images that no snapshot names, unless a file lies aside, which may name any of them. */
  async #removeUnnamedImages(): Promise<void> {
    const { folder, warn, lock } = this.options;
    try {
      // Another owner of the folder may have snapshots that this one does not know.
      await lock.assertHeld();
      const files = await listIfThere('the folder of snapshots', folder);
      if (files.some(({ name }) => /\.(corrupt|other-seed)-/.test(name))) return;
      const named = this.#kept.values().flatMap(({ images }) => [...images.values()]);
      await this.images.keepOnly(new Set(named.map(({ digest }) => digest)));
    } catch (error) {
      warn(
        `Images of snapshots that were removed are still in ${this.images.folder} (${String(error)}).`,
      );
    }
  }
}

/** The name of a snapshot, by that of its file. */
const nameOf = (file: string): string | undefined =>
  file.endsWith('.json') ? SnapshotName.safeParse(file.slice(0, -'.json'.length)).data : undefined;

/** Keeps sandboxes as they are in the browser's storage, since a worker is stopped at any moment (STATIC-03). */
import { Low } from 'lowdb';
import { removeFolder } from '#platform/files';
import { join } from '#platform/path';
import { ImageFolder } from '../images/image-folder.ts';
import { KeptImages } from '../images/kept-images.ts';
import { SandboxClock } from '../sandbox/clock.ts';
import { documentOf, stateOf, stateOfDocument } from '../sandbox/kept-state.ts';
import { Sandbox, type Origin } from '../sandbox/sandbox.ts';
import type { Sandboxes } from '../sandbox/sandboxes.ts';
import type { Seeds } from '../store/seeds.ts';
import { StorageError } from '../store/journal.ts';
import { listIfThere } from '../store/read-if-there.ts';
import { fileTimeOf } from '../store/read-stored.ts';
import { SnapshotFile } from '../store/snapshot.ts';
import { Store } from '../store/store.ts';
import { isDamage, NewerFormat } from '../store/stored-shape.ts';
import { setAside } from './set-aside.ts';
import type { StoredDocument } from '../store/stored-document.ts';

/** The folder of sandboxes: of each its state, and the state that it was made from. */
const FOLDER = 'sandboxes';
const fileOf = (id: string, name: string): string => join(FOLDER, encodeURIComponent(id), name);

/** What is kept of a sandbox in addition to its state. */
interface Extras {
  /** The folder of its pictures. */
  folder: string;
  /** `'state'` where the state that it was made from has a file of its own. */
  origin: { scenario: string; date: string | null } | 'state' | null;
}

type KeptDocument = StoredDocument & { extras: Extras };

const lowOf = (path: string): Low<StoredDocument | null> =>
  new Low<StoredDocument | null>(new SnapshotFile(path), null);

export class Keeper {
  /** What was last kept of each sandbox, as `#markOf` describes it. */
  readonly #kept = new Map<Sandbox, string>();
  /** How often the rows of each have changed. */
  readonly #changes = new Map<Sandbox, number>();
  #last: Promise<void> = Promise.resolve();

  constructor(private readonly seeds: Seeds) {}

  /** The ids of those that are kept. */
  async ids(): Promise<string[]> {
    const found = await listIfThere('the folder of sandboxes', FOLDER);
    return found.map(({ name }) => decodeURIComponent(name));
  }

  /** A sandbox as it was kept; `null` where it was not. What this version cannot use is set aside (STATIC-04). */
  async load(id: string): Promise<Sandbox | null> {
    try {
      return await this.#read(id);
    } catch (error) {
      const isNewer = error instanceof NewerFormat;
      if (!isNewer && !isDamage(error)) throw error;
      await this.#setAside(id, isNewer ? 'newer' : 'corrupt');
      return null;
    }
  }

  #setAside(id: string, why: Parameters<typeof setAside>[1]): Promise<void> {
    const now = new SandboxClock(null).instant();
    return setAside(join(FOLDER, encodeURIComponent(id)), why, fileTimeOf(now));
  }

  async #read(id: string): Promise<Sandbox | null> {
    const db = lowOf(fileOf(id, 'state.json'));
    await db.read();
    const document = db.data as KeptDocument | null;
    if (!document) return null;
    // Rows of a scenario's file are stored with it.
    if (document.seed !== this.seeds.fingerprint && !document.scenario_file) {
      await this.#setAside(id, 'other-seed');
      return null;
    }
    const { rows, anchor, at, faults, defects } = stateOfDocument(document, () => undefined);
    const { folder, origin } = document.extras;
    const clock = new SandboxClock(null);
    clock.restart(at);
    const today = at === null ? clock.today() : anchor;
    const store = new Store(this.seeds, 'default', today);
    store.load(rows, today);
    const sandbox = new Sandbox(id, store, await ImageFolder.open(folder), clock, () => {});
    sandbox.faults.restore(faults);
    sandbox.defects.set(defects);
    sandbox.origin = origin === 'state' ? await this.#originOf(id, folder) : origin;
    this.#watch(sandbox);
    this.#kept.set(sandbox, this.#markOf(sandbox));
    return sandbox;
  }

  async #originOf(id: string, folder: string): Promise<Origin | null> {
    const db = lowOf(fileOf(id, 'origin.json'));
    await db.read();
    if (!db.data) return null;
    const images = new KeptImages(join(folder, 'origin'));
    const sizes = await images.sizes();
    return stateOfDocument(db.data, (digest) => {
      const bytes = sizes.get(digest);
      return bytes === undefined ? undefined : { path: join(images.folder, digest), bytes };
    });
  }

  /**
   * Keeps what has changed in any of the sandboxes, and removes what is left of those that are gone. Throws `StorageError`
   * where the browser refuses, and from then on: what is in memory is ahead of what is kept, and has to be read again.
   */
  keep(sandboxes: Sandboxes): Promise<void> {
    return this.#inTurn(() => this.#keepAll(sandboxes));
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const kept = this.#last.then(work);
    kept.catch(() => {});
    this.#last = kept;
    return kept;
  }

  async #keepAll(sandboxes: Sandboxes): Promise<void> {
    const all = sandboxes.list();
    try {
      for (const sandbox of all) {
        if (!this.#changes.has(sandbox)) this.#watch(sandbox);
        await this.#keepOne(sandbox);
      }
      for (const sandbox of [...this.#changes.keys()].filter((one) => !all.includes(one))) {
        this.#changes.delete(sandbox);
        this.#kept.delete(sandbox);
        // Another one may have its id by now.
        if (!all.some(({ id }) => id === sandbox.id))
          await removeFolder(join(FOLDER, encodeURIComponent(sandbox.id)));
      }
    } catch (error) {
      throw new StorageError('a sandbox could not be kept', { cause: error });
    }
  }

  async #keepOne(sandbox: Sandbox): Promise<void> {
    const mark = this.#markOf(sandbox);
    if (this.#kept.get(sandbox) === mark) return;
    await this.#write(sandbox);
    this.#kept.set(sandbox, mark);
  }

  async #write(sandbox: Sandbox): Promise<void> {
    const { id, origin, images } = sandbox;
    const isState = origin !== null && 'rows' in origin;
    const seed = this.seeds.fingerprint;
    if (isState && !this.#kept.has(sandbox)) {
      const origins = lowOf(fileOf(id, 'origin.json'));
      origins.data = documentOf(origin, origin.images, seed);
      await origins.write();
    }
    const db = lowOf(fileOf(id, 'state.json'));
    const extras: Extras = { folder: images.folder, origin: isState ? 'state' : origin };
    // Pictures stay where they are, so the state names none.
    db.data = Object.assign(documentOf(stateOf(sandbox), new Map(), seed), { extras });
    await db.write();
  }

  #watch(sandbox: Sandbox): void {
    this.#changes.set(sandbox, 0);
    // A worker that is stopped between the two would come back with rows whose pictures are gone.
    sandbox.ticketImages.beforeRemoval = () => this.#inTurn(() => this.#keepOne(sandbox));
    sandbox.store.watch(() => {
      this.#changes.set(sandbox, (this.#changes.get(sandbox) ?? 0) + 1);
    });
  }

  /** Differs where anything that is kept has changed. */
  #markOf(sandbox: Sandbox): string {
    const { store, clock, faults, defects } = sandbox;
    const at = clock.mode === 'live' ? null : clock.now();
    return JSON.stringify([this.#changes.get(sandbox), store.resets, at, faults.kept, defects.on]);
  }
}

/**
 * Keeps sandboxes as they are in the browser's storage, since a worker is stopped at any moment (STATIC-03), and reads each
 * when it is called, since a worker is started as often (STATIC-07).
 */
import { Low } from 'lowdb';
import { removeFolder } from '#platform/files';
import { join } from '#platform/path';
import { ImageFolder } from '../images/image-folder.ts';
import { KeptImages } from '../lab/sandbox/kept-images.ts';
import { SandboxClock } from '../lab/sandbox/clock.ts';
import { documentOf, stateOf, stateOfDocument } from '../lab/sandbox/kept-state.ts';
import { Sandbox, type Origin } from '../lab/sandbox/sandbox.ts';
import type { Sandboxes } from '../lab/sandbox/sandboxes.ts';
import type { HeldFolder } from '../store/held-folder.ts';
import { DEFAULT_ID } from '../world/world.ts';
import type { Seeds } from '../store/seeds.ts';
import { StorageError } from '../store/journal.ts';
import { listIfThere } from '../store/read-if-there.ts';
import { fileTimeOf } from '../store/read-stored.ts';
import { SnapshotFile } from '../store/snapshot.ts';
import { Store } from '../store/store.ts';
import { isDamage, NewerFormat } from '../store/stored-shape.ts';
import { setAside, type Why } from './set-aside.ts';
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
  /**
   * Those that were read or made here, by id. None is read twice: one that was removed here is still stored for a moment.
   */
  readonly #woken = new Map<string, Promise<void>>();
  /** Those that could not be set aside, with the reason: nothing may be written over them. */
  readonly #inTheWay = new Map<string, Why>();
  #last: Promise<void> = Promise.resolve();
  /** Why nothing is kept any more; `null` while it is. */
  #end: StorageError | null = null;

  constructor(
    private readonly seeds: Seeds,
    /** Held over all that is kept. */
    private readonly lock: HeldFolder,
    private readonly warn: (text: string) => void,
  ) {}

  /** Takes a sandbox into memory that is kept and was not called yet. */
  wake(id: string, sandboxes: Sandboxes): Promise<void> {
    const woken = this.#woken.get(id) ?? this.#adopt(id, sandboxes);
    this.#woken.set(id, woken);
    return woken;
  }

  /** Takes all that are kept into memory, for a call that is about more of them than its own. */
  async wakeAll(sandboxes: Sandboxes): Promise<void> {
    const found = await listIfThere('the folder of sandboxes', FOLDER);
    for (const { name } of found) await this.wake(decodeURIComponent(name), sandboxes);
  }

  async #adopt(id: string, sandboxes: Sandboxes): Promise<void> {
    if (id === DEFAULT_ID) return;
    const sandbox = await this.load(id);
    if (sandbox) sandboxes.adopt(sandbox);
    else this.#woken.delete(id);
  }

  /** Of a sandbox that is as it would be made again, nothing is stored until it changes. */
  begin(sandbox: Sandbox): void {
    this.#watch(sandbox);
    this.#kept.set(sandbox, this.#markOf(sandbox));
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

  /** Where there is no room for it, the demo begins from the seed all the same, and only reads. */
  async #setAside(id: string, why: Why): Promise<void> {
    const now = new SandboxClock(null).instant();
    try {
      await setAside(join(FOLDER, encodeURIComponent(id)), why, fileTimeOf(now));
      this.#inTheWay.delete(id);
    } catch (error) {
      this.#inTheWay.set(id, why);
      this.warn(`the sandbox ${id} could not be set aside (${String(error)})`);
    }
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
    const sandbox = new Sandbox({
      id,
      store,
      images: await ImageFolder.open(folder),
      clock,
      onMail: () => {},
    });
    sandbox.faults.restore(faults);
    sandbox.defects.set(defects);
    sandbox.origin = origin === 'state' ? await this.#originOf(id, folder) : origin;
    this.begin(sandbox);
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
   * where the browser refuses, and from then on: what is in memory is ahead of what is kept, and has to be read again. A
   * call that reads is answered all the same (STATIC-10): the next one that writes keeps what it has changed, such as how
   * often a fault has hit.
   */
  keep(sandboxes: Sandboxes, isRead: boolean): Promise<void> {
    return this.#inTurn(async () => {
      try {
        if (this.#end) throw this.#end;
        await this.lock.assertHeld();
        await this.#keepAll(sandboxes);
      } catch (cause) {
        if (isRead) return;
        this.#end ??= new StorageError('a sandbox could not be kept', { cause });
        throw this.#end;
      }
    });
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const kept = this.#last.then(work);
    this.#last = kept.catch(() => {});
    return kept;
  }

  async #keepAll(sandboxes: Sandboxes): Promise<void> {
    const all = sandboxes.list();
    for (const sandbox of all) {
      if (!this.#changes.has(sandbox)) this.#watch(sandbox);
      await this.#keepOne(sandbox);
    }
    for (const sandbox of [...this.#changes.keys()].filter((one) => !all.includes(one))) {
      // Another one may have its id by now.
      if (!all.some(({ id }) => id === sandbox.id))
        await removeFolder(join(FOLDER, encodeURIComponent(sandbox.id)));
      this.#changes.delete(sandbox);
      this.#kept.delete(sandbox);
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
    const why = this.#inTheWay.get(id);
    if (why) await this.#setAside(id, why);
    if (this.#inTheWay.has(id)) throw new StorageError('what lies there could not be set aside');
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
    this.#woken.set(sandbox.id, Promise.resolve());
    // A worker that is stopped between the two would come back with rows whose pictures are gone.
    sandbox.ticketImages.beforeRemoval = () =>
      this.#inTurn(async () => {
        if (this.#end) throw this.#end;
        await this.lock.assertHeld();
        await this.#keepOne(sandbox);
      });
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

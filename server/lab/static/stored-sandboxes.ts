/**
 * The sandboxes in the browser's storage: each has a document there, since a worker is stopped at any moment (STATIC-03), and
 * is read when it is called, since a worker is started as often (STATIC-07).
 */
import { join } from '#platform/files';
import { WorldImages } from '../../world/world-images.ts';
import { SandboxClock } from '../sandbox/clock.ts';
import {
  documentOf,
  restoreSettings,
  settingsOf,
  snapshotOfDocument,
  stateOf,
} from '../sandbox/snapshot.ts';
import { Sandbox, type Origin } from '../sandbox/sandbox.ts';
import type { Sandboxes } from '../sandbox/sandboxes.ts';
import type { GuardedFiles } from '../../store/data-lock.ts';
import { DEFAULT_ID } from '../../world/world.ts';
import type { Seeds } from '../../store/seeds.ts';
import { DocumentFile, DocumentWriter, StorageError } from '../../store/document-file.ts';
import { OneByOne } from '../../store/one-by-one.ts';
import { listIfThere } from '../../store/read-if-there.ts';
import { Store } from '../../store/store.ts';
import { isDamage, NewerFormat, parseDocument } from '../../store/document.ts';
import { setAside, type Why } from './set-aside.ts';

/** The folder of sandboxes: of each its state, and the state that it was made from. */
const FOLDER = 'sandboxes';

/** What is stored of a sandbox in addition to its state. */
interface Extras {
  /** The folder of its pictures. */
  folder: string;
  birth: string;
  /** `'state'` where the state that it was made from has a file of its own. */
  origin: { scenario: string; date: string | null } | 'state' | null;
}

const originOf = ({ origin, originState }: Sandbox): Extras['origin'] =>
  originState ? 'state' : (origin as Extras['origin']);

export class StoredSandboxes {
  /** Those in memory, each with what writes its document. */
  readonly #writers = new Map<Sandbox, DocumentWriter>();
  /** What is stored of each beside its commits, as `#markOf` describes it. */
  readonly #stored = new Map<Sandbox, string>();
  /** The states that they were made from, as far as they are stored. */
  readonly #origins = new WeakSet<Origin>();
  /**
   * Those that were read or made here, by id. None is read twice: one that was removed here is still stored for a moment.
   */
  readonly #woken = new Map<string, Promise<void>>();
  /** Those that could not be set aside, with the reason: nothing may be written over them. */
  readonly #inTheWay = new Map<string, Why>();
  readonly #saves = new OneByOne();
  /** Why nothing is stored any more; `null` while it is. */
  #end: StorageError | null = null;

  constructor(
    private readonly seeds: Seeds,
    private readonly files: GuardedFiles,
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
    this.#persist(sandbox);
    this.#stored.set(sandbox, this.#markOf(sandbox));
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
      await setAside(join(FOLDER, encodeURIComponent(id)), why, now);
      this.#inTheWay.delete(id);
    } catch (error) {
      this.#inTheWay.set(id, why);
      this.warn(`the sandbox ${id} could not be set aside (${String(error)})`);
    }
  }

  async #read(id: string): Promise<Sandbox | null> {
    const stored = await this.#fileOf(id, 'state.json').read();
    if (!stored) return null;
    const document = parseDocument(stored, this.seeds);
    if (!this.seeds.isSeedOf(document)) {
      await this.#setAside(id, 'other-seed');
      return null;
    }
    const { rows, seedDay, at, ...settings } = snapshotOfDocument(document);
    const { folder, birth, origin } = stored['extras'] as Extras;
    const clock = new SandboxClock(at);
    const today = at === null ? clock.today() : seedDay;
    const store = new Store(this.seeds, 'default', today);
    store.load(rows, today);
    const sandbox = new Sandbox({
      id,
      store,
      images: await WorldImages.open(folder, this.files),
      clock,
      onMail: () => {},
    });
    sandbox.birth = birth;
    restoreSettings(sandbox, settings);
    sandbox.origin = origin === 'state' ? await this.#originOf(id) : origin;
    if (sandbox.origin) this.#origins.add(sandbox.origin);
    this.begin(sandbox);
    return sandbox;
  }

  async #originOf(id: string): Promise<Origin | null> {
    const stored = await this.#fileOf(id, 'origin.json').read();
    if (!stored) return null;
    return snapshotOfDocument(parseDocument(stored, this.seeds));
  }

  /**
   * Stores what no commit has stored, in any of the sandboxes (new ones, clocks, faults, defects), and removes what is left of
   * those that are gone. Throws `StorageError` where the browser refuses, and from then on: what is in memory is ahead of
   * what is stored, and has to be read again. A call that reads is answered all the same (STATIC-10): the next one that
   * writes stores what it has changed, such as how often a fault has hit.
   */
  save(sandboxes: Sandboxes, isRead: boolean): Promise<void> {
    return this.#saves.run(async () => {
      try {
        if (this.#end) throw this.#end;
        await this.#saveAll(sandboxes);
      } catch (cause) {
        if (isRead) return;
        this.#end ??= new StorageError('a sandbox could not be stored', { cause });
        throw this.#end;
      }
    });
  }

  async #saveAll(sandboxes: Sandboxes): Promise<void> {
    const all = sandboxes.list();
    for (const sandbox of all) {
      const mark = this.#markOf(sandbox);
      if (this.#stored.get(sandbox) === mark) continue;
      const writer = this.#writers.get(sandbox) ?? this.#persist(sandbox);
      await this.#saveOrigin(sandbox);
      await writer.save();
      this.#stored.set(sandbox, mark);
    }
    for (const [sandbox, writer] of [...this.#writers].filter(([one]) => !all.includes(one))) {
      await writer.idle();
      this.#writers.delete(sandbox);
      this.#stored.delete(sandbox);
      // Another one may have its id by now.
      if (sandboxes.list().some(({ id }) => id === sandbox.id)) continue;
      await this.files.removeFolder(join(FOLDER, encodeURIComponent(sandbox.id)));
    }
  }

  async #saveOrigin({ id, originState: origin }: Sandbox): Promise<void> {
    if (!origin || this.#origins.has(origin)) return;
    const document = documentOf(origin, origin.images);
    await this.#fileOf(id, 'origin.json').write(document);
    this.#origins.add(origin);
  }

  /** Has each commit of a sandbox written from now on. */
  #persist(sandbox: Sandbox): DocumentWriter {
    const { id, store, images } = sandbox;
    this.#woken.set(id, Promise.resolve());
    const writer = new DocumentWriter(this.#fileOf(id, 'state.json'), () => {
      const extras: Extras = {
        folder: images.folder ?? '',
        birth: sandbox.birth,
        origin: originOf(sandbox),
      };
      // Pictures stay where they are, so the document names none.
      return { ...documentOf(stateOf(sandbox), new Map()), extras };
    });
    this.#writers.set(sandbox, writer);
    store.persist(writer);
    return writer;
  }

  #fileOf(id: string, name: string): DocumentFile {
    const beforeWrite = async () => {
      const why = this.#inTheWay.get(id);
      if (why) await this.#setAside(id, why);
      if (this.#inTheWay.has(id)) throw new Error('what lies there could not be set aside');
    };
    return new DocumentFile(join(FOLDER, encodeURIComponent(id), name), this.files, {
      beforeWrite,
    });
  }

  /** Differs where anything has changed that no commit stores. */
  #markOf(sandbox: Sandbox): string {
    const { clock } = sandbox;
    const at = clock.mode === 'live' ? null : clock.now();
    return JSON.stringify([at, settingsOf(sandbox), originOf(sandbox)]);
  }
}

import type { createSandbox, resetSandbox } from '#lab/control';
import type { CallParsed } from '#contract/endpoint';
import { LAB_PROBLEM } from '#lab/problems';
import { invalid, HttpError, retryLater } from '#contract/http-error';
import { Lru } from '../../store/lru.ts';
import { Store } from '../../store/store.ts';
import type { WorldImages } from '../../world/world-images.ts';
import type { Mail } from '../../store/schema.ts';
import type { Seeds } from '../../store/seeds.ts';
import { startOf } from '../../world/clock.ts';
import { DEFAULT_ID } from '../../world/world.ts';
import { assertScenario } from '../document/scenario-files.ts';
import { SandboxClock } from './clock.ts';
import { Sandbox } from './sandbox.ts';
import { restoreSnapshot } from './reset.ts';
import { seedOf, takeSnapshot, type Snapshot } from './snapshot.ts';
import { isUnused, evictable, type Limits, type Setting, type Size } from './eviction.ts';
import type { Snapshots } from './snapshots.ts';

/** Seconds after which a caller may try again for whom there was no room (`Retry-After`). */
const ROOM_SECONDS = 60;

/** The part of all bytes that one sandbox may take, so that it alone cannot make all others be removed. */
const SHARE = 1 / 8;

interface SandboxesOptions extends Limits {
  seeds: Seeds;
  snapshots: Snapshots;
  /** The sandbox that is on disk. */
  default: Sandbox;
  /** Makes the place for the images of a new sandbox. */
  makeImages: () => WorldImages;
  /** Tells the sandboxes of this process from those of an earlier one that had their ids. */
  run: string;
  /** The day on which sandboxes are frozen unless a request names another; `null` for live ones. */
  date: string | null;
  /** Milliseconds from any fixed moment, by the host's clock. */
  elapsed: () => number;
  onMail: (mail: Mail, sandbox: string) => void;
  /** Called when images that nothing uses could not be deleted. */
  onLeftover: (sandbox: Sandbox, error: unknown) => void;
}

type SandboxRequest = Omit<CallParsed<typeof createSandbox>['body'], 'from' | 'snapshot'>;

/** Every sandbox there is (DEMO-01 to DEMO-03). */
export class Sandboxes {
  readonly #named = new Lru<string, Sandbox>();
  /** How many were removed: a sandbox that has the id of another was made after one more. */
  #removed = 0;

  constructor(private readonly options: SandboxesOptions) {
    this.#tellOfLeftovers(options.default);
  }

  get default(): Sandbox {
    return this.options.default;
  }

  get snapshots(): Snapshots {
    return this.options.snapshots;
  }

  /** How many there are in memory, the default one not counted. */
  get size(): number {
    return this.#named.size;
  }

  /** The named ones, the last used first, and after them the default one. */
  list(): Sandbox[] {
    return [...this.#named.values().toReversed(), this.default];
  }

  find(id: string): Sandbox | undefined {
    if (id === DEFAULT_ID) return this.default;
    const sandbox = this.#named.get(id);
    if (sandbox) sandbox.calledAt = this.options.elapsed();
    return sandbox;
  }

  /** Takes over one that was made elsewhere. */
  adopt(sandbox: Sandbox): void {
    this.#tellOfLeftovers(sandbox);
    sandbox.assertRoom = (more) => this.assertBytes(sandbox, sandbox.bytes + more);
    this.#named.set(sandbox.id, sandbox);
  }

  /** Creates a sandbox in memory. 409 where the id exists, 503 where there is no room for it. */
  create({ id = crypto.randomUUID(), scenario = 'default', date }: SandboxRequest): Sandbox {
    if (id === DEFAULT_ID || this.#named.has(id))
      throw new HttpError(409, LAB_PROBLEM.sandboxExists(id));
    assertScenario(this.options.seeds, scenario);
    this.#makeRoomFor({ sandboxes: 1, bytes: 0 });
    const clock = new SandboxClock(date ?? this.options.date);
    const sandbox = new Sandbox({
      id,
      store: new Store(this.options.seeds, scenario, clock.today()),
      images: this.options.makeImages(),
      clock,
      onMail: (mail) => this.options.onMail(mail, id),
    });
    sandbox.birth = `${this.options.run}${this.#removed || ''}`;
    sandbox.calledAt = this.options.elapsed();
    this.adopt(sandbox);
    sandbox.origin = { scenario, date: date ?? this.options.date };
    return sandbox;
  }

  /** Creates a sandbox in the state of a snapshot (LAB-02). */
  async createFromSnapshot(id: string | undefined, snapshot: string): Promise<Sandbox> {
    const origin = this.#mustFind(snapshot);
    return this.#createLike(id, () => Promise.resolve(origin));
  }

  /** Creates a sandbox in the state that another one has at this moment (LAB-02). */
  async createFrom(id: string | undefined, from: string): Promise<Sandbox> {
    const source = this.find(from);
    const lost = () => invalid({ from: [LAB_PROBLEM.sandboxNotFound(from)] });
    if (!source) throw lost();
    return this.#createLike(id, async (sandbox) => {
      const origin = await takeSnapshot(source, (bytes) => {
        // What is in memory is shared.
        if (source.images.folder !== null) this.assertBytes(sandbox, bytes);
      });
      // Deleted meanwhile, it had no images any more.
      const isThere = source === this.default || this.#named.peek(from) === source;
      if (!isThere) throw lost();
      return origin;
    });
  }

  async #createLike(
    id: string | undefined,
    take: (sandbox: Sandbox) => Promise<Snapshot>,
  ): Promise<Sandbox> {
    const sandbox = this.create({ id });
    sandbox.busy += 1;
    try {
      const origin = await take(sandbox);
      await this.#restore(sandbox, origin);
      sandbox.origin = origin;
    } catch (error) {
      // It may have been deleted between two steps of its making.
      const isThere = this.#named.peek(sandbox.id) === sandbox;
      await this.#drop(sandbox);
      throw isThere ? error : new HttpError(404, LAB_PROBLEM.sandboxNotFound(sandbox.id));
    } finally {
      sandbox.busy -= 1;
    }
    this.makeRoom(sandbox);
    return sandbox;
  }

  /** Throws 413 for more bytes than a sandbox's share, 503 for more than there is for all. */
  assertBytes(sandbox: Sandbox, bytes: number): void {
    if (sandbox === this.default) return;
    if (bytes > this.options.mostBytes * SHARE) throw new HttpError(413, LAB_PROBLEM.sandboxFull);
    const more = bytes - sandbox.bytes;
    if (more > 0) this.#makeRoomFor({ sandboxes: 0, bytes: more }, sandbox);
  }

  /** Makes room as far as some can leave. To be called after each call that may have changed the size of one. */
  makeRoom(inUse: Sandbox): void {
    this.#removeUnused({ sandboxes: 0, bytes: 0 }, inUse);
  }

  #makeRoomFor(more: Size, inUse?: Sandbox): void {
    const setting = this.#removeUnused(more, inUse);
    if (setting) throw retryLater(503, ROOM_SECONDS, () => LAB_PROBLEM.sandboxesFull(setting));
  }

  /** Removes who leaves to make room for more; answers the setting whose limit is exceeded nevertheless. */
  #removeUnused(more: Size, inUse?: Sandbox): Setting | null {
    const mayLeave = (one: Sandbox) => one !== inUse && isUnused(one, this.options.elapsed());
    const { leaving, exceeded } = evictable(this.#named.values(), more, this.options, mayLeave);
    for (const sandbox of leaving) void this.#drop(sandbox);
    return exceeded;
  }

  async delete(id: string): Promise<void> {
    if (id === DEFAULT_ID) throw invalid({ id: [LAB_PROBLEM.sandboxDefault] });
    const sandbox = this.#named.peek(id);
    if (!sandbox) throw new HttpError(404, LAB_PROBLEM.sandboxNotFound(id));
    await this.#drop(sandbox);
  }

  /**
   * Puts a sandbox back to what it was made from, to another scenario or day, or to a snapshot: rows, images, mails,
   * attempts, faults, defects, events, calls and clock (DEMO-03). What it was made from stays what it was.
   */
  async reset(
    sandbox: Sandbox,
    { scenario, date, snapshot }: CallParsed<typeof resetSandbox>['body'],
  ): Promise<void> {
    const state = snapshot === undefined ? sandbox.originState : this.#mustFind(snapshot);
    if (state && scenario === undefined && date === undefined) return this.#restore(sandbox, state);
    const origin = sandbox.origin ?? { scenario: 'default', date: this.options.date };
    const seed = 'rows' in origin ? seedOf(origin) : origin;
    const wanted = scenario ?? seed.scenario;
    assertScenario(this.options.seeds, wanted);
    await this.options.seeds.read(wanted);
    const at = startOf(date ?? seed.date);
    await sandbox.holdImages(() => sandbox.reset({ rows: { scenario: wanted }, at }));
  }

  #tellOfLeftovers(sandbox: Sandbox): void {
    sandbox.onLeftover = (error) => this.options.onLeftover(sandbox, error);
  }

  #mustFind(name: string): Snapshot {
    const snapshot = this.snapshots.find(name);
    if (!snapshot)
      throw invalid({ snapshot: [LAB_PROBLEM.snapshotNotFound(name, this.snapshots.given)] });
    return snapshot;
  }

  async #restore(sandbox: Sandbox, snapshot: Snapshot): Promise<void> {
    this.assertBytes(sandbox, snapshot.bytes);
    await restoreSnapshot(sandbox, snapshot);
  }

  /** Answers all requests that wait, so that the server can stop. */
  endWaits(): void {
    for (const sandbox of [this.default, ...this.#named.values()]) sandbox.endWaits();
  }

  async close(): Promise<void> {
    await Promise.all(this.#named.values().map((one) => this.#drop(one)));
  }

  /** Removes a sandbox, whose id another one may have by now. A failure to remove its images is logged and fails no call. */
  async #drop(sandbox: Sandbox): Promise<void> {
    if (this.#named.peek(sandbox.id) === sandbox) this.#named.delete(sandbox.id);
    this.#removed += 1;
    sandbox.close();
    await sandbox.images.drop().catch((error: unknown) => this.options.onLeftover(sandbox, error));
  }
}

import { join } from 'node:path';
import { PROBLEM } from '#contract/problems';
import { refuse, type Refusal } from '#contract/refusal';
import { ImageFolder } from '../images/image-folder.ts';
import { StorageError } from '../store/journal.ts';
import { Store } from '../store/store.ts';
import { SandboxClock } from './clock.ts';
import { Sandbox } from './sandbox.ts';
import { Visitor, type Size } from './visitor.ts';
import { listVisitors } from './visitor-folders.ts';
import type { Defects } from './defects.ts';
import { keyOfVisitor, VISITOR_PREFIX, VISITOR_SECONDS } from './visitor-id.ts';
import type { VisitorsOptions } from './visitors-options.ts';

/** Files held open by the journals of all; then the least recently used are taken out of memory. */
const MAX_OPEN = 200;

/** Seconds after which a visitor for whom there was no room may try again. */
const FULL_RETRY_SECONDS = 60;

/** Sandboxes that are written at a time when the server stops. */
const CLOSED_AT_ONCE = 8;

/** The sandboxes of a hosted demo's visitors (HOST-02): in memory while they are used, on disk from their first commit on. */
export class Visitors {
  /** By key, the least recently used first. */
  readonly #all = new Map<string, Visitor>();
  /** Removals under way, by key: only of idle ones, since they lose work. */
  readonly #leaving = new Map<string, Promise<void>>();
  readonly #sum: Size = { bytes: 0, memory: 0, open: 0 };
  /** The seed, for calls that belong to no visitor. The server lets no such call write. */
  readonly pristine: Sandbox;

  private constructor(private readonly options: VisitorsOptions) {
    const { bases, date, folder } = options;
    const clock = new SandboxClock(date);
    const store = new Store(bases, 'default', clock.today());
    const images = ImageFolder.empty(join(folder, 'none'));
    this.pristine = new Sandbox(VISITOR_PREFIX, store, images, clock, () => {});
  }

  /** Reads which there are. Throws `CannotRead`. */
  static async open(options: VisitorsOptions): Promise<Visitors> {
    const visitors = new Visitors(options);
    const [now, elapsed] = [options.now(), options.elapsed()];
    for (const { key, address, usedAt, bytes } of await listVisitors(options.folder)) {
      const idle = Math.max(0, now - usedAt);
      const visitor = Visitor.stored(key, address, elapsed - idle, bytes, options);
      visitors.#all.set(key, visitor);
      visitors.#count(visitor);
    }
    await visitors.sweep();
    return visitors;
  }

  /** How many there are, in memory and on disk. */
  get size(): number {
    return this.#all.size;
  }

  /** What all take together. */
  get sum(): Readonly<Size> {
    return this.#sum;
  }

  /** A visitor's sandbox if it is in memory; a promise after which to ask again; `undefined` where there is none. */
  find(id: string): Sandbox | Promise<void> | undefined {
    const key = keyOfVisitor(id);
    const visitor = this.#all.get(key);
    if (!visitor) return this.#leaving.get(key);
    this.#touch(visitor);
    return visitor.sandbox ?? visitor.work ?? this.#load(visitor, id);
  }

  /** The planted defects of a sandbox in memory; they keep it there while it is used. */
  defectsOf(id: string): Defects | undefined {
    return this.#all.get(keyOfVisitor(id))?.sandbox?.defects;
  }

  /** Makes a new visitor's sandbox, in memory. Throws 503 where there is room only in place of one that is in use. */
  create(id: string, address: string): Sandbox {
    if (!this.#makeRoom(address, 1, 0)) throw full();
    const { options } = this;
    const visitor = new Visitor(keyOfVisitor(id), address, options.elapsed(), options);
    this.#all.set(visitor.key, visitor);
    const sandbox = visitor.begin(id);
    this.#count(visitor);
    this.#freeMemory(visitor);
    return sandbox;
  }

  /** To be called after each call in a sandbox: its size may have changed. */
  settle(sandbox: Sandbox): void {
    const visitor = this.#of(sandbox);
    if (!visitor) return;
    this.#touch(visitor);
    this.#count(visitor);
    this.#freeMemory(visitor);
  }

  /** Throws 503 where a sandbox cannot have that many bytes more. */
  assertRoom(sandbox: Sandbox, bytes: number): void {
    const visitor = this.#of(sandbox);
    if (visitor && !this.#makeRoom(visitor.address, 0, bytes, visitor)) throw full();
  }

  /** Removes a sandbox, in use or not. False where there is none. Throws `StorageError` where it is still there. */
  async delete(id: string): Promise<boolean> {
    const key = keyOfVisitor(id);
    for (;;) {
      const visitor = this.#all.get(key);
      if (!visitor) return false;
      if (!visitor.work) {
        await this.#remove(visitor);
        if (this.#all.get(key) === visitor)
          throw new StorageError('the sandbox of a visitor could not be removed');
        return true;
      }
      await visitor.work.catch(() => {});
    }
  }

  /** Removes those whose cookie has ended, and notes on disk when the others were used. */
  async sweep(): Promise<void> {
    const work: Promise<void>[] = [];
    for (const visitor of this.#all.values()) {
      if (visitor.isBusy) continue;
      if (this.#isIdle(visitor, VISITOR_SECONDS)) work.push(this.#remove(visitor));
      else if (visitor.sandbox && visitor.isStored) work.push(visitor.noteUse());
    }
    this.#makeRoom('', 0, 0);
    await Promise.all([...work, ...this.#leaving.values()]);
  }

  /** Answers all requests that wait, so that the server can stop. */
  endWaits(): void {
    for (const { sandbox } of this.#all.values()) sandbox?.endWaits();
  }

  /** Writes everything to disk. */
  async close(): Promise<void> {
    await Promise.all([...this.#leaving.values(), ...this.#works()]);
    const left = [...this.#all.values()].filter(({ sandbox, isStored }) => sandbox && isStored);
    while (left.length > 0)
      await Promise.all(left.splice(0, CLOSED_AT_ONCE).map((visitor) => visitor.unload()));
  }

  *#works(): Generator<Promise<void>> {
    for (const { work } of this.#all.values()) if (work) yield work.catch(() => {});
  }

  #of(sandbox: Sandbox): Visitor | undefined {
    const visitor = this.#all.get(keyOfVisitor(sandbox.id));
    return visitor?.sandbox === sandbox ? visitor : undefined;
  }

  #touch(visitor: Visitor): void {
    visitor.usedAt = this.options.elapsed();
    this.#all.delete(visitor.key);
    this.#all.set(visitor.key, visitor);
  }

  async #load(visitor: Visitor, id: string): Promise<void> {
    await visitor.load(id);
    this.#count(visitor);
    this.#freeMemory(visitor);
  }

  #isIdle(visitor: Visitor, seconds = this.options.idleSeconds): boolean {
    return this.options.elapsed() - visitor.usedAt >= seconds * 1000;
  }

  /** Brings the sums up to date with one of them; with `null` as what is left of it once it is removed. */
  #count(visitor: Visitor, size: Size = visitor.size): void {
    for (const key of ['bytes', 'memory', 'open'] as const)
      this.#sum[key] += size[key] - visitor.counted[key];
    visitor.counted = size;
  }

  /** Takes the least recently used out of memory, until the rest keep within the limits. */
  #freeMemory(inUse: Visitor): void {
    const isOver = () =>
      this.#sum.memory > this.options.mostMemory ? 'memory' : this.#sum.open > MAX_OPEN && 'open';
    if (!isOver()) return;
    for (const visitor of [...this.#all.values()]) {
      const over = isOver();
      if (!over) return;
      const isFree = visitor !== inUse && !visitor.isBusy && visitor.counted[over] > 0;
      // What is in memory alone stays until nobody needs it.
      if (!isFree || !(visitor.isAsStored || this.#isIdle(visitor))) continue;
      if (visitor.isStored) {
        void visitor.unload();
        this.#count(visitor);
      } else void this.#remove(visitor);
    }
  }

  /**
   * Removes sandboxes until there is room for so many more and their bytes: first those of the same address, then those
   * that nobody has changed, since a new one is the same, then the least recently used. One that holds work goes only
   * when it is idle. False where that is not enough, or where the address would take more than its part of the bytes.
   */
  #makeRoom(address: string, more: number, bytes: number, inUse?: Visitor): boolean {
    const { most, mostBytes, mostBytesOfAddress } = this.options;
    const isCrowded = () => this.#all.size + more > most;
    const isFull = () => this.#sum.bytes + bytes > mostBytes;
    const isGreedy = () => bytes > 0 && this.#bytesOf(address) + bytes > mostBytesOfAddress;
    const isRoom = () => !isCrowded() && !isFull() && !isGreedy();
    if (isRoom()) return true;
    const helps = (visitor: Visitor) =>
      isCrowded() ||
      (visitor.counted.bytes > 0 && (isFull() || (visitor.address === address && isGreedy())));
    const rank = (visitor: Visitor) =>
      (visitor.address === address ? 0 : 2) + (visitor.isUntouched ? 0 : 1);
    const free = [...this.#all.values()]
      .filter((one) => one !== inUse && !one.isBusy && (one.isUntouched || this.#isIdle(one)))
      .toSorted((a, b) => rank(a) - rank(b));
    for (const visitor of free) if (helps(visitor)) void this.#remove(visitor);
    return isRoom();
  }

  #bytesOf(address: string): number {
    const own = [...this.#all.values()].filter((one) => one.address === address);
    return own.reduce((sum, { counted }) => sum + counted.bytes, 0);
  }

  #remove(visitor: Visitor): Promise<void> {
    const { key } = visitor;
    this.#all.delete(key);
    this.#count(visitor, { bytes: 0, memory: 0, open: 0 });
    const removal = visitor
      .remove()
      .catch((error: unknown) => {
        const { folder, lock, warn } = this.options;
        const path = join(folder, key);
        // Where the folder has another owner, the server stops and says why.
        if (!lock.isLost)
          warn(`The sandbox of a visitor in ${path} could not be removed (${String(error)}).`);
        this.#all.set(key, visitor);
        this.#count(visitor);
      })
      .finally(() => this.#leaving.delete(key));
    this.#leaving.set(key, removal);
    return removal;
  }
}

const full = (): Refusal =>
  refuse(503, PROBLEM.noRoom(FULL_RETRY_SECONDS), { 'Retry-After': `${FULL_RETRY_SECONDS}` });

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Scenario } from '#contract/catalogue';
import { PROBLEM } from '#contract/problems';
import { invalid, refuse } from '../http/refusal.ts';
import type { Bases } from '../store/bases.ts';
import type { Mail } from '../store/schema.ts';
import { Store } from '../store/store.ts';
import { Uploads } from '../store/uploads.ts';
import { SandboxClock } from './clock.ts';
import { isVisitorId, shownId } from './visitor.ts';
import { World } from './world.ts';

/** The id of the sandbox that is on disk and that requests without a name use. */
export const DEFAULT_ID = 'default';

export interface SandboxRequest {
  id?: string | undefined;
  scenario?: Scenario | undefined;
  /** Freezes the calendar on a day. */
  date?: string | undefined;
}

interface Options {
  bases: Bases;
  /** On disk. */
  default: World;
  uploadsFolder: string;
  /** The calendar where a request names no day: frozen on one, or live. */
  date: string | null;
  /** How many are kept, the default one not counted. */
  most: number;
  /** How many bytes they may take together, images included. */
  mostBytes: number;
  tellMail: (mail: Mail, sandbox: string) => void;
  /** The folder of a sandbox that had to go could not be removed. */
  tellLeftOver: (world: World, error: unknown) => void;
}

/** The part of all bytes that one sandbox may take, so that none can push out the others. */
const SHARE = 1 / 8;

/** Every sandbox there is (DEMO-01 to DEMO-03). */
export class Sandboxes {
  /** In order of use, the least recent first. */
  readonly #worlds = new Map<string, World>();
  /** The seed that each was made from, which a reset goes back to unless it names another. */
  readonly #origins = new WeakMap<World, { scenario: Scenario; date: string | null }>();

  constructor(private readonly options: Options) {}

  get default(): World {
    return this.options.default;
  }

  /** How many there are, the default one not counted. */
  get size(): number {
    return this.#worlds.size;
  }

  find(id: string): World | undefined {
    if (id === DEFAULT_ID) return this.default;
    const world = this.#worlds.get(id);
    if (world) {
      this.#worlds.delete(id);
      this.#worlds.set(id, world);
    }
    return world;
  }

  /** Makes one in memory. 409 where the id exists. */
  create({ id = randomUUID(), scenario = 'default', date }: SandboxRequest): World {
    if (id === DEFAULT_ID || this.#worlds.has(id)) throw refuse(409, PROBLEM.sandboxExists(id));
    const clock = new SandboxClock(date ?? this.options.date);
    const world = new World(
      id,
      new Store(this.options.bases, scenario, clock.today()),
      // A folder of its own name: ids that differ in case alone would share one on some systems.
      Uploads.empty(join(this.options.uploadsFolder, `sandbox-${randomUUID()}`)),
      clock,
      (mail) => this.options.tellMail(mail, shownId(id)),
    );
    this.#worlds.set(id, world);
    this.#origins.set(world, { scenario, date: date ?? this.options.date });
    this.makeRoom(world);
    return world;
  }

  /** The visitor's own sandbox, made when it is first needed and again if it had to go. */
  ofVisitor(id: string): World {
    return this.find(id) ?? this.create({ id });
  }

  /** True where a sandbox could not take that many bytes more. */
  isFull(world: World, more: number): boolean {
    return world !== this.default && world.bytes + more > this.options.mostBytes * SHARE;
  }

  /**
   * Takes away sandboxes until the rest keep within their number and bytes: idle ones, those of visitors who
   * changed nothing first (theirs come back as they were), then the least recently used.
   */
  makeRoom(inUse: World): void {
    const { most, mostBytes } = this.options;
    const all = [...this.#worlds.values()];
    let count = all.length;
    let bytes = all.reduce((sum, world) => sum + world.bytes, 0);
    if (count <= most && bytes <= mostBytes) return;
    const idle = all.filter((world) => world.busy === 0 && world !== inUse);
    const untouched = idle.filter((world) => isVisitorId(world.id) && world.isUntouched);
    for (const world of new Set([...untouched, ...idle])) {
      if (count <= most && bytes <= mostBytes) return;
      count -= 1;
      bytes -= world.bytes;
      this.#drop(world.id).catch((error: unknown) => this.options.tellLeftOver(world, error));
    }
  }

  async delete(id: string): Promise<void> {
    if (id === DEFAULT_ID) throw invalid({ id: [PROBLEM.sandboxDefault] });
    if (!this.#worlds.has(id)) throw refuse(404, PROBLEM.sandboxNotFound(id));
    await this.#drop(id);
  }

  /** Puts a sandbox back to its seed: rows, images, mails, attempts, faults, events and clock (DEMO-03). */
  async reset(world: World, { scenario, date }: SandboxRequest): Promise<void> {
    const origin = this.#origins.get(world) ?? { scenario: 'default', date: this.options.date };
    const day = date ?? origin.date;
    const images = world.uploads.names;
    // Rows and clock in one breath: a request in between would stand them on different days.
    const stored = world.store.reset(scenario ?? origin.scenario, new SandboxClock(day).today());
    const takeBack = world.restart(day);
    try {
      await stored;
    } catch (error) {
      takeBack();
      throw error;
    }
    world.forget();
    // Only what was there before: while the disk was busy, someone may have published on the fresh seed.
    const named = new Set([...world.store.tickets.values()].map((ticket) => ticket.image));
    const orphans = images.filter((name) => !named.has(name));
    await Promise.all(orphans.map((name) => world.uploads.remove(name)));
  }

  /** Removes every sandbox in memory and its images. */
  async close(): Promise<void> {
    await Promise.all([...this.#worlds.keys()].map((id) => this.#drop(id)));
  }

  async #drop(id: string): Promise<void> {
    const world = this.#worlds.get(id);
    this.#worlds.delete(id);
    await world?.uploads.drop();
  }
}

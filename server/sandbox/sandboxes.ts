import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Scenario } from '#contract/catalogue';
import { PROBLEM } from '#contract/problems';
import { invalid, refuse } from '#contract/refusal';
import type { Bases } from '../store/bases.ts';
import type { Mail } from '../store/schema.ts';
import { Store } from '../store/store.ts';
import { ImageFolder } from '../images/image-folder.ts';
import { SandboxClock } from './clock.ts';
import { isVisitorId, shownId } from './visitor-id.ts';
import { Sandbox } from './sandbox.ts';

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
  default: Sandbox;
  uploadsFolder: string;
  /** The day on which sandboxes are frozen unless a request names another; `null` for live ones. */
  date: string | null;
  /** How many are kept, the default one not counted. */
  most: number;
  /** How many bytes they may take together, images included. */
  mostBytes: number;
  onMail: (mail: Mail, sandbox: string) => void;
  /** Called when the images of a sandbox that was removed to make room could not be deleted. */
  onLeftover: (sandbox: Sandbox, error: unknown) => void;
}

/** The part of all bytes that one sandbox may take, so that it alone cannot make all others be removed. */
const SHARE = 1 / 8;

/** Every sandbox there is (DEMO-01 to DEMO-03). */
export class Sandboxes {
  /** By id, the least recently used first. */
  readonly #sandboxes = new Map<string, Sandbox>();
  /** The scenario and day that each was made with; a reset goes back to them unless it names others. */
  readonly #origins = new WeakMap<Sandbox, { scenario: Scenario; date: string | null }>();

  constructor(private readonly options: Options) {}

  get default(): Sandbox {
    return this.options.default;
  }

  /** How many there are, the default one not counted. */
  get size(): number {
    return this.#sandboxes.size;
  }

  find(id: string): Sandbox | undefined {
    if (id === DEFAULT_ID) return this.default;
    const sandbox = this.#sandboxes.get(id);
    if (sandbox) {
      this.#sandboxes.delete(id);
      this.#sandboxes.set(id, sandbox);
    }
    return sandbox;
  }

  /** Creates a sandbox in memory. 409 where the id exists. */
  create({ id = randomUUID(), scenario = 'default', date }: SandboxRequest): Sandbox {
    if (id === DEFAULT_ID || this.#sandboxes.has(id)) throw refuse(409, PROBLEM.sandboxExists(id));
    const clock = new SandboxClock(date ?? this.options.date);
    const sandbox = new Sandbox(
      id,
      new Store(this.options.bases, scenario, clock.today()),
      // Not named by the id: ids that differ only in case would share a folder on some file systems.
      ImageFolder.empty(join(this.options.uploadsFolder, `sandbox-${randomUUID()}`)),
      clock,
      (mail) => this.options.onMail(mail, shownId(id)),
    );
    this.#sandboxes.set(id, sandbox);
    this.#origins.set(sandbox, { scenario, date: date ?? this.options.date });
    this.makeRoom(sandbox);
    return sandbox;
  }

  /** A visitor's own sandbox; created on first use, and again if it was removed to make room. */
  ofVisitor(id: string): Sandbox {
    return this.find(id) ?? this.create({ id });
  }

  /** True where that many bytes more would exceed a sandbox's share. */
  isFull(sandbox: Sandbox, more: number): boolean {
    return sandbox !== this.default && sandbox.bytes + more > this.options.mostBytes * SHARE;
  }

  /**
   * Removes idle sandboxes until the rest keep within the limits of number and bytes: first those of visitors who
   * changed nothing, since a new one is the same; then the least recently used.
   */
  makeRoom(inUse: Sandbox): void {
    const { most, mostBytes } = this.options;
    const all = [...this.#sandboxes.values()];
    let count = all.length;
    let bytes = all.reduce((sum, sandbox) => sum + sandbox.bytes, 0);
    if (count <= most && bytes <= mostBytes) return;
    const idle = all.filter((sandbox) => sandbox.busy === 0 && sandbox !== inUse);
    const untouched = idle.filter((sandbox) => isVisitorId(sandbox.id) && sandbox.isUntouched);
    for (const sandbox of new Set([...untouched, ...idle])) {
      if (count <= most && bytes <= mostBytes) return;
      count -= 1;
      bytes -= sandbox.bytes;
      this.#drop(sandbox.id).catch((error: unknown) => this.options.onLeftover(sandbox, error));
    }
  }

  async delete(id: string): Promise<void> {
    if (id === DEFAULT_ID) throw invalid({ id: [PROBLEM.sandboxDefault] });
    if (!this.#sandboxes.has(id)) throw refuse(404, PROBLEM.sandboxNotFound(id));
    await this.#drop(id);
  }

  /** Puts a sandbox back to its seed: rows, images, mails, attempts, faults, events and clock (DEMO-03). */
  async reset(sandbox: Sandbox, { scenario, date }: SandboxRequest): Promise<void> {
    const origin = this.#origins.get(sandbox) ?? { scenario: 'default', date: this.options.date };
    const day = date ?? origin.date;
    const images = sandbox.images.names;
    // Rows and clock change in the same tick: a request in between would find them on different days.
    const stored = sandbox.store.reset(scenario ?? origin.scenario, new SandboxClock(day).today());
    const undo = sandbox.restart(day);
    try {
      await stored;
    } catch (error) {
      undo();
      throw error;
    }
    sandbox.forget();
    // Only images from before the reset: tickets may be published while the reset is being written.
    const named = new Set([...sandbox.store.tickets.values()].map((ticket) => ticket.image));
    const orphans = images.filter((name) => !named.has(name));
    await Promise.all(orphans.map((name) => sandbox.images.remove(name)));
  }

  /** Removes every sandbox in memory and its images. */
  async close(): Promise<void> {
    await Promise.all([...this.#sandboxes.keys()].map((id) => this.#drop(id)));
  }

  async #drop(id: string): Promise<void> {
    const sandbox = this.#sandboxes.get(id);
    this.#sandboxes.delete(id);
    await sandbox?.images.drop();
  }
}

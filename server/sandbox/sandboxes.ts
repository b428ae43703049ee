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
  /** The calendar where a request names no day: frozen on one, or live. */
  date: string | null;
  /** How many are kept, the default one not counted. */
  most: number;
  /** How many bytes they may take together, images included. */
  mostBytes: number;
  tellMail: (mail: Mail, sandbox: string) => void;
  /** The folder of a sandbox that had to go could not be removed. */
  tellLeftOver: (sandbox: Sandbox, error: unknown) => void;
}

/** The part of all bytes that one sandbox may take, so that none can push out the others. */
const SHARE = 1 / 8;

/** Every sandbox there is (DEMO-01 to DEMO-03). */
export class Sandboxes {
  /** In order of use, the least recent first. */
  readonly #sandboxes = new Map<string, Sandbox>();
  /** The seed that each was made from, which a reset goes back to unless it names another. */
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

  /** Makes one in memory. 409 where the id exists. */
  create({ id = randomUUID(), scenario = 'default', date }: SandboxRequest): Sandbox {
    if (id === DEFAULT_ID || this.#sandboxes.has(id)) throw refuse(409, PROBLEM.sandboxExists(id));
    const clock = new SandboxClock(date ?? this.options.date);
    const sandbox = new Sandbox(
      id,
      new Store(this.options.bases, scenario, clock.today()),
      // A folder of its own name: ids that differ in case alone would share one on some systems.
      ImageFolder.empty(join(this.options.uploadsFolder, `sandbox-${randomUUID()}`)),
      clock,
      (mail) => this.options.tellMail(mail, shownId(id)),
    );
    this.#sandboxes.set(id, sandbox);
    this.#origins.set(sandbox, { scenario, date: date ?? this.options.date });
    this.makeRoom(sandbox);
    return sandbox;
  }

  /** The visitor's own sandbox, made when it is first needed and again if it had to go. */
  ofVisitor(id: string): Sandbox {
    return this.find(id) ?? this.create({ id });
  }

  /** True where a sandbox could not take that many bytes more. */
  isFull(sandbox: Sandbox, more: number): boolean {
    return sandbox !== this.default && sandbox.bytes + more > this.options.mostBytes * SHARE;
  }

  /**
   * Takes away sandboxes until the rest keep within their number and bytes: idle ones, those of visitors who
   * changed nothing first (theirs come back as they were), then the least recently used.
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
      this.#drop(sandbox.id).catch((error: unknown) => this.options.tellLeftOver(sandbox, error));
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
    // Rows and clock in one breath: a request in between would stand them on different days.
    const stored = sandbox.store.reset(scenario ?? origin.scenario, new SandboxClock(day).today());
    const takeBack = sandbox.restart(day);
    try {
      await stored;
    } catch (error) {
      takeBack();
      throw error;
    }
    sandbox.forget();
    // Only what was there before: while the disk was busy, someone may have published on the fresh seed.
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

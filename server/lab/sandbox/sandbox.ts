import { SESSION_SECONDS } from '#contract/limits';
import { SEED_PICTURES } from '#contract/pictures';
import { keptBrand, type Brand } from '#lab/brand';
import { brandTheme } from '#lab/brand-theme';
import type { BrandTheme } from '#contract/own-brand';
import { LAB_PROBLEM } from '#lab/problems';
import { HttpError } from '#contract/http-error';
import type { HttpCall } from '../../call/http-call.ts';
import { World, type WorldParts } from '../../world/world.ts';
import { Recorder } from './recorder.ts';
import type { NewState } from '../../store/document.ts';
import { SandboxClock } from './clock.ts';
import { Defects, Faults } from './faults.ts';
import { Events } from './events.ts';
import { restoreSettings, type Settings, type Snapshot } from './snapshot.ts';
import { Waits } from './waits.ts';

/** What a sandbox is made from: a scenario, frozen on a day or live for `null`, or a snapshot. */
export type Origin = { scenario: string; date: string | null } | Snapshot;

/** Most calls that wait in one sandbox at a time; one more ends the wait of the oldest. */
const MAX_WAITS = 100;

/** Milliseconds from a change to the moment at which those that wait are asked whether it is what they wait for. */
const ASK_MS = 5;

/** Generations that are kept; then the oldest go. */
const MAX_GENERATIONS = 1000;

/** What lies between two resets. It has a clock of its own, so that one that cannot be written leaves that of the time before as it was. */
interface Generation {
  clock: SandboxClock;
  /** When it began and ended by its clock, in milliseconds since 1970. */
  begun: number;
  ended: number;
}

/** What a reset puts in place. */
interface NewStart {
  rows: NewState;
  /** The instant at which the clock is frozen, in milliseconds since 1970; `null` for a live one. */
  at: number | null;
  /** The day that the seed's rows are on beside a frozen clock, where it is not the clock's own. */
  seedDay?: string;
}

/** What a sandbox is made of: a world on a clock that can be set. */
export type SandboxParts = WorldParts & { clock: SandboxClock };

/**
 * One sandbox: a world whose clock can be set, with faults, defects and a record of its calls. It shares no mutable state with
 * other sandboxes.
 */
export class Sandbox extends World {
  readonly faults = new Faults();
  readonly defects = new Defects();
  readonly events: Events;
  readonly recorder: Recorder;
  /** Calls that wait for a mail, an event or a call (DEMO-06, DEMO-07, LAB-05), by what tells whether it is there. */
  readonly waits = new Waits<() => boolean>(MAX_WAITS);
  /** Whether those that wait are about to be asked. */
  #isAsking = false;
  /** By their numbers, the oldest first. The store says which one is in force, so that where it undoes a reset, all of it is undone. */
  readonly #generations = new Map<number, Generation>();
  #isClosed = false;
  /** What it was made from, to which a reset goes back; `null` for the default sandbox. */
  origin: Origin | null = null;
  /** When it was called last, in milliseconds by the host's clock; long ago for one that this process was not called for yet. */
  calledAt = -Infinity;
  /** Requests under way; a sandbox with any is not removed to make room. */
  busy = 0;

  constructor(parts: SandboxParts) {
    super(parts);
    const { clock, store } = parts;
    this.#generations.set(store.generation, { clock, begun: 0, ended: 0 });
    const onChange = () => this.askWaits();
    this.recorder = new Recorder(onChange);
    this.events = new Events(
      () => this.clock.instant(),
      () => this.recorder.lastId,
      onChange,
    );
  }

  /** The brand of the client to whom it is shown, if it has one. */
  get clientBrand(): Brand | null {
    return keptBrand(this.store.extra);
  }

  setBrand(brand: Brand | null): Promise<void> {
    return this.store.keep(brand ? { brand } : {});
  }

  override get brand(): BrandTheme | null {
    const { clientBrand } = this;
    return clientBrand && brandTheme(clientBrand);
  }

  /** The state that it was made from; `null` where that was a scenario. */
  get originState(): Snapshot | null {
    return this.origin && 'rows' in this.origin ? this.origin : null;
  }

  override get bytes(): number {
    return super.bytes + this.faults.bytes;
  }

  /** `bytes` with the recorded calls and the events, which count where sandboxes leave, not where a call is refused. */
  get allBytes(): number {
    return this.bytes + this.recorder.bytes + this.events.bytes;
  }

  /** Whether there is a picture for a ticket's row: one of its own, of a scenario's file, or of the seed. */
  hasPicture(name: string, file = this.store.file): boolean {
    return SEED_PICTURES.has(name) || this.images.has(name) || !!file?.pictures.includes(name);
  }

  /** Waits until something is there, which is asked after every change, for so many milliseconds at most. */
  async until(
    isThere: () => boolean,
    milliseconds: number | undefined,
    caller: Pick<HttpCall, 'onDisconnect'>,
  ): Promise<void> {
    if (milliseconds && !isThere()) await this.waits.start(isThere, milliseconds, caller);
  }

  /**
   * Asks those that wait together, soon: asking each after every call would cost a call more than its answer. To be called
   * after each change.
   */
  askWaits(): void {
    if (this.#isAsking || this.waits.count === 0) return;
    this.#isAsking = true;
    setTimeout(() => {
      this.#isAsking = false;
      this.waits.end((isThere) => isThere());
    }, ASK_MS);
  }

  get #present(): Generation {
    const present = this.#generations.get(this.generation);
    if (!present) throw new RangeError(`there is no generation ${this.generation}`);
    return present;
  }

  override get clock(): SandboxClock {
    return this.#present.clock;
  }

  override assertNotReset(generation: number): void {
    if (this.#isClosed) throw new HttpError(404, LAB_PROBLEM.sandboxNotFound(this.id));
    super.assertNotReset(generation);
  }

  /**
   * True where a session is not valid (AUTH-12). One from before the last reset that was still valid when its generation ended
   * stays valid for a day after that reset, wherever the reset put the clock (DEMO-03). Any other is valid while the
   * clock is within its own iat–exp range, also if it moved back into it.
   */
  override isOver(session: { generation: unknown; begun: number; end: number }): boolean {
    const { generation, begun, end } = session;
    const now = this.clock.now();
    const [oldest] = this.#generations.values();
    const isOfAnother = typeof generation === 'number' && generation !== this.generation;
    if (!isOfAnother || !oldest || oldest === this.#present) return end <= now;
    const isWithinRange = begun <= now && now < end;
    const survivesReset = end > (this.#generations.get(generation) ?? oldest).ended;
    return !isWithinRange && !(survivesReset && now < this.#present.begun + SESSION_SECONDS * 1000);
  }

  /**
   * Replaces rows, clock and faults, and drops what else belonged to the time before: the one way of every reset, import
   * and return to a snapshot. In a turn of the images: those from before it are gone once it is answered.
   */
  async reset({ rows, at, seedDay }: NewStart, settings?: Settings): Promise<void> {
    const clock = new SandboxClock(at);
    const begun = clock.now();
    const number = this.store.nextGeneration;
    this.#present.ended = this.clock.now();
    this.#generations.set(number, { clock, begun, ended: begun });
    try {
      // A live clock has gone on since: the seed's rows go to today, as those of a sandbox that was left alone.
      await this.store.replace(rows, (at === null ? undefined : seedDay) ?? clock.today());
    } catch (error) {
      this.#generations.delete(number);
      throw error;
    }
    const [oldest] = this.#generations.keys();
    if (this.#generations.size > MAX_GENERATIONS && oldest !== undefined)
      this.#generations.delete(oldest);
    this.forget();
    if (settings) restoreSettings(this, settings);
  }

  /** Clears attempts, faults, defects, events and calls, as a reset does. */
  forget(): void {
    this.forgetTries();
    this.faults.clear();
    this.defects.clear();
    this.events.clear();
    this.recorder.clear();
    this.askWaits();
  }

  /** The sandbox is removed: calls under way change nothing any more, those that wait or are held are answered. */
  close(): void {
    this.#isClosed = true;
    this.endWaits();
    this.faults.clear();
  }

  /** Lets requests that wait or are held go on, so that the server can stop. */
  endWaits(): void {
    this.waits.close();
    this.faults.release();
  }
}

/** The world of a call as what it is in the laboratory. */
export const sandboxOf = (world: World): Sandbox => {
  if (!(world instanceof Sandbox)) throw new TypeError('the world of this call is no sandbox');
  return world;
};

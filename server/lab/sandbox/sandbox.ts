import { SESSION_SECONDS } from '#contract/limits';
import { SEED_PICTURES } from '#contract/pictures';
import { keptBrand, type Brand } from '#lab/brand';
import { brandTheme } from '#lab/brand-theme';
import type { BrandTheme } from '#contract/own-brand';
import { LAB_PROBLEM } from '#lab/problems';
import { Refusal } from '#contract/refusal';
import { World, type WorldParts } from '../../world/world.ts';
import { Recorder } from './recorder.ts';
import type { SandboxClock } from './clock.ts';
import { Defects } from './defects.ts';
import { Events } from './events.ts';
import { Faults } from './faults.ts';
import type { Snapshot } from './snapshot.ts';
import { Waits } from './waits.ts';

/** What a sandbox is made from: a scenario, frozen on a day or live for `null`, or a snapshot. */
export type Origin = { scenario: string; date: string | null } | Snapshot;

/** Most calls that wait in one sandbox at a time; one more ends the wait of the oldest. */
export const MAX_WAITS = 100;

/** Milliseconds from a change to the moment at which those that wait are asked whether it is what they wait for. */
const ASK_MS = 5;

/** Earlier eras whose end is kept; then the oldest go. */
const MAX_ENDED_ERAS = 1000;

/** What a sandbox is made of: a world on a clock that can be set. */
export type SandboxParts = WorldParts & { clock: SandboxClock };

/**
 * One sandbox: a world whose clock can be set, with faults, defects and a record of its calls. It shares no mutable state with
 * other sandboxes.
 */
export class Sandbox extends World {
  declare readonly clock: SandboxClock;
  readonly faults = new Faults();
  readonly defects = new Defects();
  readonly events: Events;
  readonly recorder: Recorder;
  /** Calls that wait for a mail, an event or a call (DEMO-06, DEMO-07, LAB-05), by what tells whether it is there. */
  readonly waits = new Waits<() => boolean>(MAX_WAITS);
  /** Whether those that wait are about to be asked. */
  #isAsking = false;
  /** An era lasts from one reset to the next: the number of the present one, and when it began by the sandbox's clock. */
  #era: { number: number; begun: number };
  /** When each earlier era ended by the sandbox's clock, by the era's number; the oldest first. */
  readonly #ended = new Map<number, number>();
  /** What it was made from, to which a reset goes back; `null` for the default sandbox. */
  origin: Origin | null = null;
  /** When it was called last, in milliseconds by the host's clock; long ago for one that this process was not called for yet. */
  calledAt = -Infinity;
  /** Requests under way; a sandbox with any is not removed to make room. */
  busy = 0;

  constructor(parts: SandboxParts) {
    super(parts);
    const { clock, store } = parts;
    this.#era = { number: store.resets, begun: 0 };
    const onChange = () => this.askWaits();
    this.recorder = new Recorder(onChange);
    this.events = new Events(
      () => clock.instant(),
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

  override get bytes(): number {
    return super.bytes + this.faults.bytes;
  }

  /**
   * `bytes` with the recorded calls, the events and the state that it was made from, which count where sandboxes leave, not
   * where a call is refused.
   */
  get allBytes(): number {
    const origin = this.origin && 'rows' in this.origin ? this.origin.bytes : 0;
    return this.bytes + this.recorder.bytes + this.events.bytes + origin;
  }

  /** The pictures that it and what it was made from have in memory, where clones share them, with their bytes. */
  get pictures(): [key: string, bytes: number][] {
    const { images, origin } = this;
    const own = images.folder === null ? images.names : [];
    const former = origin && 'rows' in origin ? [...origin.images] : [];
    return [
      ...own.map((name) => [name, images.size(name)] as const),
      ...former.map(([name, { length }]) => [name, length] as const),
    ].map(([name, bytes]) => [`${name} ${bytes}`, bytes]);
  }

  /** Whether there is a picture for a ticket's row: one of its own, of a scenario's file, or of the seed. */
  hasPicture(name: string, file = this.store.file): boolean {
    return SEED_PICTURES.has(name) || this.images.has(name) || !!file?.pictures.includes(name);
  }

  /** Waits until something is there, which is asked after every change, for so many milliseconds at most. */
  async until(
    isThere: () => boolean,
    milliseconds: number | undefined,
    onGone: (callback: () => void) => void,
  ): Promise<void> {
    if (milliseconds && !isThere()) await this.waits.start(isThere, milliseconds, onGone);
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

  /** The number of the present era. A session contains it, so that resets after its login can be detected. */
  override get era(): number {
    return this.#era.number;
  }

  /**
   * True where a session is not valid (AUTH-12). One from before the last reset that was still valid when its era ended
   * stays valid for a day after that reset, wherever the reset put the clock (DEMO-03). Any other is valid while the
   * clock is within its own iat–exp range, also if it moved back into it.
   */
  override isOver({ era, begun, end }: { era: unknown; begun: number; end: number }): boolean {
    const now = this.clock.now();
    const [oldest] = this.#ended.values();
    if (typeof era !== 'number' || oldest === undefined) return end <= now;
    if (era === this.era) return end <= now;
    const isWithinRange = begun <= now && now < end;
    const survivesReset = end > (this.#ended.get(era) ?? oldest);
    return !isWithinRange && !(survivesReset && now < this.#era.begun + SESSION_SECONDS * 1000);
  }

  /**
   * Ends the generation, and restarts the clock, frozen at an instant or live for `null`, and begins another era, in the tick in which the store
   * was put back; answers a function that undoes this.
   */
  restart(at: number | null): () => void {
    const before = this.#era;
    const resumeGeneration = this.beginGeneration();
    const until = this.clock.now();
    const undo = this.clock.restart(at);
    this.#era = { number: this.store.resets, begun: this.clock.now() };
    this.#ended.set(before.number, until);
    const [oldest] = this.#ended.keys();
    if (this.#ended.size > MAX_ENDED_ERAS && oldest !== undefined) this.#ended.delete(oldest);
    return () => {
      undo();
      this.#era = before;
      resumeGeneration();
      this.#ended.delete(before.number);
    };
  }

  /** Clears attempts, faults, defects, events and calls, as a reset does. */
  forget(): void {
    this.forgetAttempts();
    this.faults.clear();
    this.defects.clear();
    this.events.clear();
    this.recorder.clear();
    this.askWaits();
  }

  /** The sandbox is removed: calls under way change nothing any more, those that wait or are held are answered. */
  close(): void {
    this.generation.end(() => new Refusal(404, LAB_PROBLEM.sandboxNotFound(this.id)));
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
export const asSandbox = (world: World): Sandbox => {
  if (!(world instanceof Sandbox)) throw new TypeError('the world of this call is no sandbox');
  return world;
};

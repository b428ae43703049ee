import { CALL_MESSAGES_MAX, CALLS_KEPT } from '#lab/limits';
import type { Change } from '../../store/stored-document.ts';
import { bytesOfRow, type User } from '../../store/schema.ts';
import { hostMilliseconds } from '../../world/clock.ts';

/** Estimated bytes of the calls of one sandbox; beyond them the oldest go. The newest is kept, whatever its size. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Estimated bytes of a call that changed nothing and was not refused. */
const CALL_BYTES = 200;

/** One row's part in a commit: what it became, and the change that would undo it. */
interface RowChange {
  done: Change;
  undo: Change;
}

/** A call of the product, under way or answered. Rows are referred to: the store never mutates them. */
export class RecordedCall {
  /** Number of the call, from 1, in the order of the answers. */
  id = 0;
  user: User | null = null;
  /** The answer's status; 0 where a fault dropped the connection. */
  status = 0;
  refused: unknown = null;
  /** How long it took, in milliseconds; while it is under way, when it began. */
  milliseconds = hostMilliseconds();
  changes: RowChange[] | null = null;
  messages: string[] | null = null;
  /** Estimated bytes in memory. */
  bytes = CALL_BYTES;

  constructor(
    public endpoint: string,
    public requestId: string | null,
    /** Instant by the sandbox's clock, in milliseconds since 1970. */
    public at: number,
    /** How often the sandbox's calls had been cleared when it began. */
    public clears: number,
  ) {}

  /** Notes the rows of a commit; `undo` has the changes that undo it, the last one first. */
  noteCommit(done: readonly Change[], undo: readonly Change[]): void {
    this.changes ??= [];
    for (const [index, change] of done.entries()) {
      const undoing = undo[done.length - 1 - index];
      if (!undoing) continue;
      this.changes.push({ done: change, undo: undoing });
      this.bytes += bytesOfRow(change[2]) + bytesOfRow(undoing[2]);
    }
  }

  /** Notes the answer that refused it, and how long its JSON is. */
  noteRefusal(body: unknown, length: number): void {
    this.refused = body;
    this.bytes += length;
  }

  /** Drops what it refers to. */
  forget(): void {
    this.user = null;
    this.refused = null;
    this.changes = null;
    this.messages = null;
    this.bytes = 0;
  }
}

/** The recorder of one sandbox: its last calls (LAB-05). Holds neither request bodies nor answers. */
export class Recorder {
  /**
   * A ring, made for the first call, since most sandboxes are idle. Once it is full, its objects become copies of the
   * later calls: an object kept for each call would survive garbage collections, at several times the cost.
   */
  #ring: RecordedCall[] = [];
  /** Id of the call that was first put into the ring, and of the oldest and newest kept. */
  #firstId = 1;
  #oldestId = 1;
  #lastId = 0;
  #clears = 0;
  #bytes = 0;

  constructor(private readonly onAdded: () => void) {}

  get lastId(): number {
    return this.#lastId;
  }

  /** Estimated bytes of all calls that are kept. */
  get bytes(): number {
    return this.#bytes;
  }

  begin(endpoint: string, requestId: string | null, at: number): RecordedCall {
    return new RecordedCall(endpoint, requestId, at, this.#clears);
  }

  /** Adds a call that has been answered, unless the calls were cleared since it began. */
  add(call: RecordedCall, status: number): void {
    if (call.clears !== this.#clears) return;
    call.milliseconds = hostMilliseconds() - call.milliseconds;
    call.status = status;
    this.#lastId += 1;
    call.id = this.#lastId;
    this.#bytes += call.bytes;
    const place = this.#ring[this.#placeOf(call.id)];
    if (!place) this.#ring.push(call);
    else {
      if (this.#oldestId <= call.id - CALLS_KEPT) this.#dropOldest();
      Object.assign(place, call);
    }
    this.#makeRoom();
    this.onAdded();
  }

  /** The calls after a number, the oldest first. Each is to be read at once: later its object may become another call. */
  *after(since: number): Generator<RecordedCall> {
    for (let id = Math.max(since + 1, this.#oldestId); id <= this.#lastId; id += 1) {
      const call = this.#ring[this.#placeOf(id)];
      if (call) yield call;
    }
  }

  /** Notes a message that the screen showed after the newest call with this request id; ignored where there is none. */
  noteMessage(requestId: string, text: string): void {
    let call: RecordedCall | undefined;
    for (const one of this.after(0)) if (one.requestId === requestId) call = one;
    if (!call || (call.messages?.length ?? 0) >= CALL_MESSAGES_MAX) return;
    call.messages = [...(call.messages ?? []), text];
    call.bytes += text.length;
    this.#bytes += text.length;
    this.#makeRoom();
  }

  /** Forgets all calls, and those under way. Numbers are not given twice. */
  clear(): void {
    this.#ring = [];
    this.#firstId = this.#lastId + 1;
    this.#oldestId = this.#firstId;
    this.#bytes = 0;
    this.#clears += 1;
  }

  #placeOf(id: number): number {
    return (id - this.#firstId) % CALLS_KEPT;
  }

  #makeRoom(): void {
    while (this.#bytes > MAX_BYTES && this.#oldestId < this.#lastId) this.#dropOldest();
  }

  #dropOldest(): void {
    const call = this.#ring[this.#placeOf(this.#oldestId)];
    this.#oldestId += 1;
    if (!call) return;
    this.#bytes -= call.bytes;
    call.forget();
  }
}

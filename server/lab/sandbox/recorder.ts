import { CALL_MESSAGES_MAX, CALLS_KEPT } from '#lab/limits';
import type { Change, User } from '../../store/schema.ts';
import { bytesOfRow } from '../../store/table.ts';
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
}

/** The recorder of one sandbox: its last calls (LAB-05). Holds neither request bodies nor answers. */
export class Recorder {
  /** The oldest first. */
  #calls: RecordedCall[] = [];
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
    this.#calls.push(call);
    this.#bytes += call.bytes;
    this.#makeRoom();
    this.onAdded();
  }

  /** The calls after a number, the oldest first. */
  after(since: number): RecordedCall[] {
    // Each has the number after the one before it.
    const first = this.#calls[0]?.id ?? 0;
    return this.#calls.slice(Math.max(0, since + 1 - first));
  }

  /** Notes a message that the screen showed after the newest call with this request id; ignored where there is none. */
  noteMessage(requestId: string, text: string): void {
    const call = this.#calls.findLast((one) => one.requestId === requestId);
    if (!call || (call.messages?.length ?? 0) >= CALL_MESSAGES_MAX) return;
    call.messages = [...(call.messages ?? []), text];
    call.bytes += text.length;
    this.#bytes += text.length;
    this.#makeRoom();
  }

  /** Forgets all calls, and those under way. Numbers are not given twice. */
  clear(): void {
    this.#calls = [];
    this.#bytes = 0;
    this.#clears += 1;
  }

  #makeRoom(): void {
    while (this.#calls.length > CALLS_KEPT || (this.#bytes > MAX_BYTES && this.#calls.length > 1))
      this.#bytes -= this.#calls.shift()?.bytes ?? 0;
  }
}

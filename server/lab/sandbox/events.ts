import type { DemoEvent } from '#lab/events';

/** Events kept; then the oldest go. */
const MAX_EVENTS = 500;

const bytesOf = ({ what, detail }: DemoEvent): number => what.length + (detail?.length ?? 0);

/** Outcomes that are only logged, kept so that the control room can list them (DEMO-07). */
export class Events {
  #kept: DemoEvent[] = [];
  #lastId = 0;
  #bytes = 0;

  constructor(
    private readonly now: () => string,
    private readonly lastCall: () => number,
    private readonly onAdded: () => void,
  ) {}

  /** Estimated bytes in memory. */
  get bytes(): number {
    return this.#bytes;
  }

  get lastId(): number {
    return this.#lastId;
  }

  /** The events that are kept, newest first. */
  get list(): DemoEvent[] {
    return this.#kept.toReversed();
  }

  /** The events after a number, newest first. */
  after(since: number): DemoEvent[] {
    return this.list.filter(({ id }) => id > since);
  }

  add(event: Pick<DemoEvent, 'source' | 'what' | 'detail'>): DemoEvent {
    const added = { id: ++this.#lastId, ...event, at: this.now(), after_call: this.lastCall() };
    this.#kept.push(added);
    const gone = this.#kept.length > MAX_EVENTS ? this.#kept.shift() : undefined;
    this.#bytes += bytesOf(added) - (gone ? bytesOf(gone) : 0);
    this.onAdded();
    return added;
  }

  clear(): void {
    this.#kept = [];
    this.#bytes = 0;
  }
}

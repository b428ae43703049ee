import type { Language } from '#contract/texts';
import type { DemoEvent } from '#lab/events';
import { halfOf } from '#lab/texts';

/** Events kept; then the oldest go. */
const MAX_EVENTS = 500;

const bytesOf = ({ what, detail }: DemoEvent): number => what.length + detail.length;

/** Outcomes that are only logged, kept so that the control room can list them (DEMO-07). */
export class Events {
  /** The oldest first; what the control room says is in both languages. */
  #recorded: DemoEvent[] = [];
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

  /** The events after a number, newest first. */
  after(since: number, language: Language): DemoEvent[] {
    return this.#recorded
      .filter(({ id }) => id > since)
      .toReversed()
      .map((event) => ({
        ...event,
        what: halfOf(event.what, language),
        detail: halfOf(event.detail, language),
      }));
  }

  add(event: Pick<DemoEvent, 'source' | 'what' | 'detail'>): DemoEvent {
    const added = { id: ++this.#lastId, ...event, at: this.now(), after_call: this.lastCall() };
    this.#recorded.push(added);
    const gone = this.#recorded.length > MAX_EVENTS ? this.#recorded.shift() : undefined;
    this.#bytes += bytesOf(added) - (gone ? bytesOf(gone) : 0);
    this.onAdded();
    return added;
  }

  clear(): void {
    this.#recorded = [];
    this.#bytes = 0;
  }
}

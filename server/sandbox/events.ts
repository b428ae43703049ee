import type { DemoEvent } from '#contract/events';

/** Events kept; then the oldest go. */
const MAX_EVENTS = 500;

/** Outcomes that are only logged, kept so that the control room can list them (DEMO-07). */
export class Events {
  #kept: DemoEvent[] = [];
  #lastId = 0;

  constructor(
    private readonly now: () => string,
    private readonly lastCall: () => number,
    private readonly onAdded: () => void,
  ) {}

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
    this.#kept = [...this.#kept.slice(1 - MAX_EVENTS), added];
    this.onAdded();
    return added;
  }

  clear(): void {
    this.#kept = [];
  }
}

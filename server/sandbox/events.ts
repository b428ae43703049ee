import type { DemoEvent } from '#contract/events';

/** Events kept; then the oldest go. */
const MAX_EVENTS = 500;

/** Outcomes that are only logged, kept so that the control room can list them (DEMO-07). */
export class Events {
  #kept: DemoEvent[] = [];
  #lastId = 0;

  constructor(private readonly now: () => string) {}

  /** Newest first. */
  get list(): DemoEvent[] {
    return this.#kept.toReversed();
  }

  add(event: Pick<DemoEvent, 'source' | 'what' | 'detail'>): DemoEvent {
    const added = { id: ++this.#lastId, ...event, at: this.now() };
    this.#kept = [...this.#kept.slice(1 - MAX_EVENTS), added];
    return added;
  }

  clear(): void {
    this.#kept = [];
  }
}

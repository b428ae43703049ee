import type { InBoth, Language } from '#contract/texts';
import type { DemoEvent } from '#lab/events';

/** Events kept; then the oldest go. */
const MAX_EVENTS = 500;

/** What the control room says of an event in both languages, or what a page has reported. */
type IssueText = string | InBoth;

type RecordedEvent = Omit<DemoEvent, 'what' | 'detail'> & { what: IssueText; detail: IssueText };

const lengthOf = (said: IssueText): number =>
  typeof said === 'string' ? said.length : said.it.length + said.en.length;

const bytesOf = ({ what, detail }: RecordedEvent): number => lengthOf(what) + lengthOf(detail);

const spoken = (said: IssueText, language: Language): string =>
  typeof said === 'string' ? said : said[language];

/** Outcomes that are only logged, kept so that the control room can list them (DEMO-07). */
export class Events {
  #recorded: RecordedEvent[] = [];
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
        what: spoken(event.what, language),
        detail: spoken(event.detail, language),
      }));
  }

  add<Event extends Pick<RecordedEvent, 'source' | 'what' | 'detail'>>(event: Event) {
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

import { useState, Component, createRef, type ReactNode } from 'react';
import { useQuery, type Query } from '@tanstack/react-query';
import { listCalls, type Call } from '#lab/calls';
import { listEvents } from '#lab/events';
import { CALLS_KEPT } from '#lab/limits';
import { call } from '../../lib/api.ts';
import { IS_STATIC } from '../../lib/edition.ts';
import { formatCount } from '../../lib/formats.ts';
import { keyOf, useCall } from '../../lib/queries.ts';
import { regiaQueries } from '../regia/regia-queries.ts';
import {
  mergeCalls,
  mergeLog,
  READ_AGAIN,
  type LogEntry,
  filterLog,
  VIEWS,
  type LogView,
} from './log-entries.ts';
import { CallLine, EventLine } from './log-lines.tsx';
import regia from '../regia/regia.module.css';
import { joinClasses } from '../../ui/join-classes.ts';
import { SelectField, SearchField } from '../../ui/field.tsx';
import { EmptyState, LoadFailure } from '../../ui/empty-state.tsx';
import { useNextLines } from '../regia/next-lines.tsx';
import styles from './log.module.css';

/** How many lines are shown at first, and with each press of the button. */
const PAGE = 100;

const VIEW_OPTIONS = Object.entries(VIEWS).map(([value, label]) => ({ value, label }));

const LOST = `${IS_STATIC ? 'La demo' : 'Il server'} non risponde: il registro è fermo qui, e riprende da solo appena risponde.`;

/** The static edition's recorder lives as long as its worker. */
const BEGINS_ANEW =
  'Il registro ricomincia da capo quando il browser ferma la demo, di solito mezzo minuto dopo l’ultima chiamata. Dati, orologio, errori simulati e difetti restano.';
const NOTHING_SINCE_START =
  'Il registro è vuoto, o è ricominciato: il browser ferma la demo mezzo minuto dopo l’ultima chiamata. Dati, orologio, errori simulati e difetti restano.';

/**
 * The sandbox's log, as it happens: each call of the product with what it changed and what the screen said (LAB-05), and
 * what server and client only logged (DEMO-07). Not announced, because the product announces its messages itself.
 */
export function Log() {
  const calls = useCalls();
  const events = useCall(listEvents, { query: {} }, FOLLOWED);
  const [view, setView] = useState<LogView>('asked');
  const [text, setText] = useState('');
  const all = mergeLog(calls.data ?? [], events.data ?? []);
  const entries = filterLog(all, view, text);
  const { list, shown, more } = useNextLines<HTMLOListElement, LogEntry>(entries, PAGE);
  const failed = [calls, events].filter(({ data, isError }) => isError && !data);
  if (failed.length > 0) {
    const isFetching = failed.some((query) => query.isFetching);
    const refetch = () => Promise.all(failed.map((query) => query.refetch()));
    return <LoadFailure text="Il registro non si è caricato." query={{ isFetching, refetch }} />;
  }
  if (all.length === 0) {
    if (!calls.data || !events.data) return null;
    const why = IS_STATIC ? NOTHING_SINCE_START : 'Finora non è stato registrato nulla.';
    return <EmptyState icon="history" title={why} />;
  }
  const hidden = all.length - entries.length;
  return (
    <KeepPlace>
      {calls.isError && (
        <p role="status" className={styles.lost}>
          {LOST}
        </p>
      )}
      {IS_STATIC && <p>{BEGINS_ANEW}</p>}
      <div className={joinClasses(regia.row, styles.controls)}>
        <SelectField
          label="Mostra"
          options={VIEW_OPTIONS}
          value={view}
          onChange={(chosen) => chosen && setView(chosen)}
        />
        <SearchField label="Cerca nel registro" value={text} onChange={setText} />
        <small>
          {`Ore dell’ambiente, a Roma.${hidden > 0 ? ` Voci nascoste: ${formatCount(hidden)}.` : ''}`}
        </small>
      </div>
      <div role="log" aria-live="off" aria-label="Chiamate e note, dalla più recente">
        <ol ref={list} className={joinClasses(regia.list, styles.log)}>
          {shown.map((entry) =>
            entry.call ? (
              <CallLine key={entry.key} call={entry.call} />
            ) : (
              <EventLine key={entry.key} event={entry.event} />
            ),
          )}
        </ol>
      </div>
      {more}
    </KeepPlace>
  );
}

const ALL_CALLS = { query: {} };
const KEY = keyOf(listCalls, ALL_CALLS);

/** What the log shows is read anew each second, once it is there: others make calls too, and messages join a call later. */
const FOLLOWED = {
  refetchOnMount: 'always',
  refetchInterval: ({ state }: Pick<Query, 'state'>) => state.data !== undefined && 1000,
} as const;

/** The query of the recorded calls, oldest first, as they happen. */
const useCalls = () =>
  useQuery({
    queryKey: KEY,
    queryFn: readCalls,
    structuralSharing: false,
    gcTime: 0,
    ...FOLLOWED,
  });

/** Reads the last calls again, and those after them; all where the known ones are gone. */
const readCalls = async (): Promise<readonly Call[]> => {
  const known = regiaQueries.getQueryData<readonly Call[]>(KEY) ?? [];
  const since = Math.max(0, (known.at(-1)?.id ?? 0) - READ_AGAIN);
  const read = await call(listCalls, { query: { since: String(since) } });
  const merged = mergeCalls(known, read, since) ?? (await call(listCalls, ALL_CALLS));
  return merged.slice(-CALLS_KEPT);
};

interface LinePlace {
  line: Element;
  top: number;
}

/**
 * Around a list that grows at its top: what is being read stays where it is in the window, whether the list is scrolled
 * or a detail in it is open. A class, since only `getSnapshotBeforeUpdate` sees the page as it was before the new lines.
 */
class KeepPlace extends Component<{ children: ReactNode }> {
  readonly #around = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(): LinePlace | null {
    const around = this.#around.current;
    const start = this.#section?.getBoundingClientRect().top ?? 0;
    const isScrolled = around !== null && around.getBoundingClientRect().top < start;
    const isBelow = (line: Element) => line.getBoundingClientRect().bottom > start;
    const lines = [...(around?.querySelectorAll('li') ?? [])];
    const line =
      lines.find((one) => one.querySelector('details[open]') && isBelow(one)) ??
      (isScrolled ? lines.find(isBelow) : undefined);
    return line ? { line, top: line.getBoundingClientRect().top } : null;
  }

  override componentDidUpdate(_props: unknown, _state: unknown, place: LinePlace | null): void {
    const scroller = this.#section;
    if (!place?.line.isConnected || !scroller) return;
    scroller.scrollTop += place.line.getBoundingClientRect().top - place.top;
  }

  get #section(): HTMLElement | null | undefined {
    return this.#around.current?.closest('section');
  }

  override render() {
    return (
      <div ref={this.#around} className={styles.around}>
        {this.props.children}
      </div>
    );
  }
}

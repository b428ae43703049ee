import { useRef, useState } from 'react';
import { listEvents } from '#lab/events';
import { IS_STATIC } from '../../lib/edition.ts';
import { formatCount } from '../../lib/formats.ts';
import { useCall } from '../../lib/queries.ts';
import { KeepPlace } from './keep-place.tsx';
import { LogControls } from './log-controls.tsx';
import { mergeLog } from './log-entries.ts';
import { filterLog, type LogView } from './log-filter.ts';
import { CallLine, EventLine } from './log-lines.tsx';
import regia from '../regia/regia.module.css';
import { joinClasses } from '../../ui/join-classes.ts';
import { showMore } from '../../ui/long-list.tsx';
import styles from './log.module.css';
import { useCalls } from './use-calls.ts';

/** How many lines are shown at first, and with each press of the button. */
const PAGE = 100;

const SERVER_LOST =
  'Il server non risponde: il registro è fermo qui, e riprende da solo appena risponde.';

/** The static edition's recorder lives as long as its worker. */
const DEMO_LOST =
  'La demo non risponde: il registro è fermo qui, e riprende da solo appena risponde.';
const BEGINS_ANEW =
  'Il registro ricomincia da capo quando il browser ferma la demo, di solito mezzo minuto dopo l’ultima chiamata. Dati, orologio, errori simulati e difetti restano.';
const NOTHING_SINCE_START =
  'Il registro è vuoto, o è ricominciato: il browser ferma la demo mezzo minuto dopo l’ultima chiamata. Dati, orologio, errori simulati e difetti restano.';

/**
 * The sandbox's log, as it happens: each call of the product with what it changed and what the screen said (LAB-05), and
 * what server and client only logged (DEMO-07). Not announced, because the product announces its messages itself.
 */
export function Log() {
  const { calls, isLost } = useCalls();
  const events = useCall(listEvents, { query: {} }, { refetchOnMount: 'always' });
  const [count, setCount] = useState(PAGE);
  const [view, setView] = useState<LogView>('asked');
  const [text, setText] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const failed = [calls, events].filter(({ data, isError }) => isError && !data);
  if (failed.length > 0) {
    return <Failed onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))} />;
  }
  const all = mergeLog(calls.data ?? [], events.data ?? []);
  if (all.length === 0) {
    if (!calls.data || !events.data) return null;
    return <p>{IS_STATIC ? NOTHING_SINCE_START : 'Finora non è stato registrato nulla.'}</p>;
  }
  const entries = filterLog(all, view, text);
  const shown = entries.slice(0, count);
  const showNext = () => showMore(list, shown.length, () => setCount(count + PAGE));
  return (
    <KeepPlace>
      {isLost && (
        <p role="status" className={styles.lost}>
          {IS_STATIC ? DEMO_LOST : SERVER_LOST}
        </p>
      )}
      {IS_STATIC && <p>{BEGINS_ANEW}</p>}
      <LogControls
        {...{ view, text }}
        onView={setView}
        onText={setText}
        hidden={all.length - entries.length}
      />
      <div role="log" aria-live="off" aria-label="Chiamate e note, dalla più recente">
        <ol ref={list} className={joinClasses(regia.list, styles.log)}>
          {shown.map(({ key, call, event }) =>
            call ? <CallLine key={key} call={call} /> : <EventLine key={key} event={event} />,
          )}
        </ol>
      </div>
      {shown.length < entries.length && (
        <button type="button" onClick={showNext}>
          {`Mostra altri (${formatCount(entries.length - shown.length)})`}
        </button>
      )}
    </KeepPlace>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <p>Il registro non si è caricato.</p>
      <button
        type="button"
        onClick={({ currentTarget }) => {
          // The button goes while it loads.
          currentTarget.closest<HTMLElement>('section')?.focus();
          onRetry();
        }}
      >
        Riprova
      </button>
    </>
  );
}

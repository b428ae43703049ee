import { memo, type ReactNode } from 'react';
import type { Call } from '#lab/calls';
import type { DemoEvent } from '#lab/events';
import { isolate } from '#contract/typed-text';
import { Typed } from '../../lib/typed.tsx';
import { countOf } from '../../lib/formats.ts';
import styles from './log.module.css';
import { addressOf, labelOf, whoCalled } from './log-entries.ts';
import { useNextLines } from '../regia/next-lines.tsx';

interface LineProps {
  /** How a call ended. */
  tone?: 'success' | 'warning' | 'danger';
  title: ReactNode;
  at: string;
  /** After the time. */
  head: ReactNode;
  children?: ReactNode;
}

function Line({ tone, title, at, head, children }: LineProps) {
  return (
    <li tabIndex={-1} data-tone={tone}>
      <div className={styles.top}>
        <p className={styles.title}>{title}</p>
        <p className={styles.head}>
          <LogTime instant={at} />
          {head}
        </p>
      </div>
      {children}
    </li>
  );
}

const SOURCES = { server: 'server', client: 'browser' } as const;

/** What server or client only logged. */
export function EventLine({ event: { source, what, detail, at } }: { event: DemoEvent }) {
  return (
    <Line
      title={<strong>{what}</strong>}
      at={at}
      head={<span>{`solo nel registro, ${SOURCES[source]}`}</span>}
    >
      {detail && <p className="lines">{detail}</p>}
    </Line>
  );
}

const toneOf = (status: number) =>
  status === 0 || status >= 500 ? 'danger' : status >= 400 ? 'warning' : 'success';

const milliseconds = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 });

/** A call of the product (LAB-05): who, the answer, what the screen said, and on request the rows that it changed. */
export const CallLine = memo(function CallLine({ call }: { call: Call }) {
  return (
    <Line
      tone={toneOf(call.status)}
      title={
        <>
          <strong>{`${labelOf(call)} `}</strong>
          <code>{`${call.endpoint} `}</code>
          <span className={styles.status}>
            {call.status === 0 ? 'nessuna risposta' : call.status}
          </span>
        </>
      }
      at={call.clock}
      head={
        <>
          <Typed>{whoCalled(call)}</Typed>
          <span>{` ${milliseconds.format(call.milliseconds)} ms `}</span>
          <code>{addressOf(call)}</code>
        </>
      }
    >
      {Object.entries(call.refused).map(([field, texts]) => (
        <p key={field} className="lines">
          <code>{field}</code>
          <span>{` ${texts.join(' ')}`}</span>
        </p>
      ))}
      {call.mails.map(({ id, to, subject }) => (
        <p key={id} className="lines">
          {`Email a ${isolate(to)}: ${subject}`}
        </p>
      ))}
      {call.messages.map((text, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list only grows, and a text may come twice
        <p key={index} className={styles.said}>
          <span className="sr-only">A schermo: </span>
          <span>{`«${text}»`}</span>
        </p>
      ))}
      {call.rows.length > 0 && (
        <details>
          <summary>{countOf(call.rows.length, 'riga cambiata', 'righe cambiate')}</summary>
          <RowChanges rows={call.rows} />
        </details>
      )}
    </Line>
  );
}, isSameCall);

/** Calls are read again for their messages; all else about one never changes, and its key tells it from others. */
function isSameCall(before: { call: Call }, after: { call: Call }): boolean {
  return before.call.messages.length === after.call.messages.length;
}

const parts = {
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'Europe/Rome',
} as const;
const clock = new Intl.DateTimeFormat('it-IT', parts);
const withYear = new Intl.DateTimeFormat('it-IT', { ...parts, year: 'numeric' });

/** An instant in Rome's time, with its year. */
const formatLogTime = (instant: string): string => withYear.format(new Date(instant));

/** An instant of the sandbox's clock, to the second. */
function LogTime({ instant }: { instant: string }) {
  return <time dateTime={instant}>{clock.format(new Date(instant))}</time>;
}

type RowChange = Call['rows'][number];

/** Rows shown at first, and with each press of the button; a deletion may take many favourites along. */
const FIRST = 20;

const TABLES: Readonly<Record<string, string>> = {
  users: 'Utente',
  tickets: 'Biglietto',
  favourites: 'Preferito',
  feedback: 'Recensione',
};

/** What a call changed in each row, field by field. */
function RowChanges({ rows }: { rows: readonly RowChange[] }) {
  const { list, shown, more } = useNextLines<HTMLDivElement, RowChange>(rows, FIRST);
  return (
    <div ref={list}>
      {shown.map((row) => (
        <RowDiff key={`${row.table} ${row.id}`} row={row} />
      ))}
      {more}
    </div>
  );
}

const whatHappened = ({ before, after }: RowChange): string =>
  before ? (after ? 'modificato' : 'eliminato') : 'nuovo';

function RowDiff({ row }: { row: RowChange }) {
  const { before, after, changed, table, id } = row;
  return (
    <div tabIndex={-1} className={styles.row}>
      <strong>{`${TABLES[table] ?? table} ${id}, ${whatHappened(row)}`}</strong>
      <dl>
        {changed.map((field) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>
              <Value row={before} field={field} kind="del" />
              {before && after && (
                <>
                  <span aria-hidden="true"> → </span>
                  <span className="sr-only"> diventa </span>
                </>
              )}
              <Value row={after} field={field} kind="ins" />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface ValueProps {
  row: RowChange['before'];
  field: string;
  kind: 'del' | 'ins';
}

/** A value before or after; a secret one, such as a password, is not in the answer. */
function Value({ row, field, kind: Kind }: ValueProps) {
  if (!row) return null;
  return <Kind>{field in row ? textOf(row[field]) : '(segreto)'}</Kind>;
}

/** As all of the log, instants are told by Rome's time. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;

const textOf = (value: unknown): string => {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return '(vuoto)';
  if (typeof value === 'string' && INSTANT.test(value)) return formatLogTime(value);
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
};

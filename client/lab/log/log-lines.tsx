import { memo, type ReactNode } from 'react';
import type { Call } from '#lab/calls';
import type { DemoEvent } from '#lab/events';
import { isolate } from '#contract/typed-text';
import { Typed } from '../../lib/typed.tsx';
import { countOf } from '../../lib/formats.ts';
import styles from './log.module.css';
import { addressOf, labelOf, whoCalled } from './log-filter.ts';
import { LogTime } from './log-time.tsx';
import { RowChanges } from './row-changes.tsx';

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
      {detail && <p className={styles.text}>{detail}</p>}
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
        <p key={field} className={styles.text}>
          <code>{field}</code>
          <span>{` ${texts.join(' ')}`}</span>
        </p>
      ))}
      {call.mails.map(({ id, to, subject }) => (
        <p key={id} className={styles.text}>
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

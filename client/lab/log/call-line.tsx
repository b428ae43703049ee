import { memo } from 'react';
import type { Call } from '#lab/calls';
import { isolate } from '#contract/typed-text';
import { Typed } from '../../lib/typed.tsx';
import { countOf } from '../../lib/formats.ts';
import lists from '../lists.module.css';
import styles from './log.module.css';
import { addressOf, labelOf, whoCalled } from './log-filter.ts';
import { LogTime } from './log-time.tsx';
import { RowChanges } from './row-changes.tsx';

type Outcome = 'good' | 'refused' | 'failed';

const outcomeOf = (status: number): Outcome =>
  status === 0 || status >= 500 ? 'failed' : status >= 400 ? 'refused' : 'good';

const milliseconds = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 });

/** A call of the product (LAB-05): who, the answer, what the screen said, and on request the rows that it changed. */
export const CallLine = memo(function CallLine({ call }: { call: Call }) {
  const refusals = Object.entries(call.refused);
  return (
    <li tabIndex={-1} className={styles.line} data-tone={outcomeOf(call.status)}>
      <div className={styles.top}>
        <p className={styles.title}>
          <strong>{`${labelOf(call)} `}</strong>
          <code>{`${call.endpoint} `}</code>
          <span className={styles.status}>
            {call.status === 0 ? 'nessuna risposta' : call.status}
          </span>
        </p>
        <p className={styles.head}>
          <LogTime instant={call.clock} />
          <Typed>{whoCalled(call)}</Typed>
          <span>{` ${milliseconds.format(call.milliseconds)} ms `}</span>
          <code>{addressOf(call)}</code>
        </p>
      </div>
      {refusals.map(([field, texts]) => (
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
        <details className={lists.details}>
          <summary>{countOf(call.rows.length, 'riga cambiata', 'righe cambiate')}</summary>
          <RowChanges rows={call.rows} />
        </details>
      )}
    </li>
  );
}, isSameCall);

/** Calls are read again for their messages; all else about one never changes, and its key tells it from others. */
function isSameCall(before: { call: Call }, after: { call: Call }): boolean {
  return before.call.messages.length === after.call.messages.length;
}

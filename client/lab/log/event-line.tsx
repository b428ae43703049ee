import type { DemoEvent } from '#lab/events';
import styles from './log.module.css';
import { LogTime } from './log-time.tsx';

const SOURCES = { server: 'server', client: 'browser' } as const;

/** What server or client only logged. */
export function EventLine({ event: { source, what, detail, at } }: { event: DemoEvent }) {
  return (
    <li tabIndex={-1} className={styles.line} data-tone="note">
      <div className={styles.top}>
        <p className={styles.title}>
          <strong>{what}</strong>
        </p>
        <p className={styles.head}>
          <LogTime instant={at} />
          <span>{`solo nel registro, ${SOURCES[source]}`}</span>
        </p>
      </div>
      {detail && <p className={styles.text}>{detail}</p>}
    </li>
  );
}

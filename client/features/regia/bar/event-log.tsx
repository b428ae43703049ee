import { listEvents } from '#contract/events';
import { formatInstant } from '../../../lib/formats.ts';
import { useCall } from '../../../lib/queries.ts';
import styles from '../lists.module.css';

const SOURCES = { server: 'server', client: 'browser' } as const;

/** The sandbox's event log: what server and client logged without showing it (DEMO-07). */
export function EventLog() {
  const events = useCall(listEvents, {}, { refetchOnMount: 'always' });
  if (!events.data?.length) return <p>Nulla è stato registrato, finora.</p>;
  return (
    <ol className={styles.list}>
      {events.data.map((event) => (
        <li key={event.id}>
          <p className={styles.head}>
            <time dateTime={event.at}>{formatInstant(event.at, 'dateTime')}</time>{' '}
            {SOURCES[event.source]}
          </p>
          <p>
            <strong>{event.what}</strong>
          </p>
          {event.detail && <p className={styles.text}>{event.detail}</p>}
        </li>
      ))}
    </ol>
  );
}

import { formatTime } from '../../lib/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Stop } from './airport-of.ts';
import styles from './flight.module.css';

interface RouteProps {
  id: string;
  from: Stop;
  to: Stop;
}

/** The big codes; read as 'Roma FCO verso Milano MXP'. */
export function Route({ id, from, to }: RouteProps) {
  return (
    <h2 id={id} className={styles.route}>
      <End stop={from} />
      <span className={styles.line}>
        <span className="sr-only"> verso </span>
        <Icon name="plane" className={styles.plane} />
      </span>
      <End stop={to} />
    </h2>
  );
}

/** The city comes first for who listens, the code for who looks. */
function End({ stop }: { stop: Stop }) {
  return (
    <span className={styles.end}>
      <span className={styles.city}>{stop.city}</span>{' '}
      <span className={styles.code}>{stop.iata}</span>
    </span>
  );
}

interface FlightProps {
  from: Stop;
  to: Stop;
  departs: string | null;
  arrives: string | null;
  /** The way back of a round trip, told in one line. */
  back?: boolean | undefined;
}

/** When one flight leaves and lands, and where. */
export function Flight({ from, to, departs, arrives, back = false }: FlightProps) {
  const of = back ? ' del ritorno' : '';
  return (
    <div className={back ? styles.back : styles.out}>
      {back && <p className={styles.way}>Ritorno</p>}
      <dl className={styles.times}>
        <div className={styles.moment}>
          <dt className="sr-only">Orario di partenza{of}</dt>
          <Time time={departs} />
          <Place stop={from} short={back} />
        </div>
        <div className={styles.moment}>
          <dt className="sr-only">Orario di arrivo{of}</dt>
          <Time time={arrives} />
          <Place stop={to} short={back} />
        </div>
      </dl>
    </div>
  );
}

function Time({ time }: { time: string | null }) {
  return (
    <dd className={styles.time}>
      {time ? (
        <time dateTime={formatTime(time)}>{formatTime(time)}</time>
      ) : (
        <>
          <span aria-hidden="true">--:--</span>
          <span className="sr-only">non indicato</span>
        </>
      )}
    </dd>
  );
}

function Place({ stop, short }: { stop: Stop; short: boolean }) {
  const text = short ? stop.iata : stop.name;
  return text ? <dd className={styles.place}>{text}</dd> : null;
}

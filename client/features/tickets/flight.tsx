import { formatTime } from '../../lib/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import type { DisplayedAirport } from './airport-of.ts';
import styles from './flight.module.css';

interface RouteProps {
  id: string;
  from: DisplayedAirport;
  to: DisplayedAirport;
}

/** The card's heading: two large IATA codes; screen readers get 'Roma FCO verso Milano MXP'. */
export function Route({ id, from, to }: RouteProps) {
  return (
    <h2 id={id} className={styles.route}>
      <End airport={from} />
      <span className={styles.line}>
        <span className="sr-only"> verso </span>
        <Icon name="plane" className={styles.plane} />
      </span>
      <End airport={to} />
    </h2>
  );
}

/** The city is first in the document, for screen readers; the style sheet shows the code first. */
function End({ airport }: { airport: DisplayedAirport }) {
  return (
    <span className={styles.end}>
      <span className={styles.city}>{airport.city}</span>{' '}
      <span className={styles.code}>{airport.iata}</span>
    </span>
  );
}

interface FlightProps {
  from: DisplayedAirport;
  to: DisplayedAirport;
  departs: string | null;
  arrives: string | null;
  /** The return flight, in one line. */
  back?: boolean | undefined;
}

/** Departure and arrival of one flight: times and airports. */
export function Flight({ from, to, departs, arrives, back = false }: FlightProps) {
  const of = back ? ' del ritorno' : '';
  return (
    <div className={back ? styles.back : styles.out}>
      {back && <p className={styles.way}>Ritorno</p>}
      <dl className={styles.times}>
        <div className={styles.moment}>
          <dt className="sr-only">Orario di partenza{of}</dt>
          <Time time={departs} />
          <Place airport={from} short={back} />
        </div>
        <div className={styles.moment}>
          <dt className="sr-only">Orario di arrivo{of}</dt>
          <Time time={arrives} />
          <Place airport={to} short={back} />
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

function Place({ airport, short }: { airport: DisplayedAirport; short: boolean }) {
  const text = short ? airport.iata : airport.name;
  return text ? <dd className={styles.place}>{text}</dd> : null;
}

import { beginningOf, isolate } from '#contract/typed-text';
import { Typed } from '../../lib/typed.tsx';
import { formatTime, nextDayMark } from '../../lib/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { NextDay } from '../../ui/pass-parts.tsx';
import styles from './flight.module.css';
import { findAirport } from '#contract/catalogue';

interface FlightProps {
  from: DisplayedAirport;
  to: DisplayedAirport;
  departs: string | null;
  arrives: string | null;
}

interface OutboundProps extends FlightProps {
  /** The id of the heading, which names the card. */
  id: string;
}

/**
 * The flight of the card: two large IATA codes with their times between them, cities and airports below. The codes are
 * the card's heading; screen readers get 'Roma FCO verso Milano MXP'.
 */
export function Outbound({ id, from, to, departs, arrives }: OutboundProps) {
  return (
    <div className={styles.out}>
      <h2 id={id} className={styles.route}>
        <Code airport={from} />
        <span className={styles.line}>
          <span className="sr-only"> verso </span>
          <Icon name="plane" />
        </span>
        <Code airport={to} />
      </h2>
      <dl className={styles.times}>
        <div className={styles.end}>
          <dt className="sr-only">Orario di partenza</dt>
          <Time time={departs} asks={!arrives} />
          <Place airport={from} />
        </div>
        <div className={styles.end}>
          <dt className="sr-only">Orario di arrivo</dt>
          <Time time={arrives} mark={nextDayMark(departs, arrives)} />
          <Place airport={to} />
        </div>
        <Duration text={durationOf(departs, arrives)} />
      </dl>
    </div>
  );
}

function Duration({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <div className={styles.end}>
      <dt className="sr-only">Durata</dt>
      <dd className={styles.duration}>{text}</dd>
    </div>
  );
}

/** The return flight, in one line. */
export function Return({ from, to, departs, arrives }: FlightProps) {
  return (
    <div className={styles.back}>
      <p className="strong">Ritorno</p>
      <dl className="wrap baseline">
        <div className={styles.leg}>
          <dt className="sr-only">Orario di partenza del ritorno</dt>
          <Time time={departs} asks={!arrives} />
          <dd className="remark">
            <Typed>{from.iata}</Typed>
          </dd>
        </div>
        <div className={styles.leg}>
          <dt className="sr-only">Orario di arrivo del ritorno</dt>
          <Time time={arrives} mark={nextDayMark(departs, arrives)} />
          <dd className="remark">
            <Typed>{to.iata}</Typed>
          </dd>
        </div>
      </dl>
    </div>
  );
}

function Code({ airport }: { airport: DisplayedAirport }) {
  return (
    <span className={styles.code}>
      <span className="sr-only">{`${isolate(airport.city)} `}</span>
      <Typed>{airport.iata}</Typed>
    </span>
  );
}

/** The heading says the city, which is drawn here: a search for its text finds one element (GEN-22). */
function Place({ airport: { city, name } }: { airport: DisplayedAirport }) {
  return (
    <dd className={styles.place}>
      <span aria-hidden="true" data-city={city} className={styles.city} />
      {name && <span>{` ${name}`}</span>}
    </dd>
  );
}

interface TimeProps {
  time: string | null;
  /** Beside the time, for another day. */
  mark?: string;
  asks?: boolean;
}

/** Nothing is seen for a time that is not known; the first of two says that one has to ask. */
function Time({ time, mark = '', asks = false }: TimeProps) {
  if (time) {
    return (
      <dd className={styles.time}>
        <time dateTime={formatTime(time)}>{formatTime(time)}</time>
        <NextDay mark={mark} />
      </dd>
    );
  }
  return asks ? (
    <dd className={joinClasses(styles.time, styles.unknown)}>Orario da chiedere</dd>
  ) : (
    <dd className="sr-only"> non indicato</dd>
  );
}

const DAY = 24 * 60;

/** The minutes since midnight of a time; `null` for another text. */
const minutesOf = (time: string): number | null => {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(formatTime(time)) ?? [];
  return minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
};

/** '1 h 15 min' between two times, of which the second may be on the next day; `null` unless both are known and differ. */
export const durationOf = (departs: string | null, arrives: string | null): string | null => {
  const [from, to] = [departs, arrives].map((time) => (time === null ? null : minutesOf(time)));
  if (typeof from !== 'number' || typeof to !== 'number' || from === to) return null;
  const all = (to - from + DAY) % DAY;
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  return [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean).join(' ');
};

/** An airport as a card shows it. */
interface DisplayedAirport {
  city: string;
  name: string;
  /** The IATA code, three letters. */
  iata: string;
}

/** The airport with this label. A label that is not in the catalogue is shown as a city. */
export const airportOf = (label: string): DisplayedAirport =>
  findAirport(label) ?? { city: label, name: '', iata: firstLetters(label) };

const firstLetters = (label: string): string => beginningOf(label, { characters: 3 }).toUpperCase();

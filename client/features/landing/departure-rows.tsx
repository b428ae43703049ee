import { useRef, useEffect, useState, type RefObject } from 'react';
import { countOf, formatPrice, formatDate, formatTime } from '../../lib/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { Flaps } from '../../ui/split-flap.tsx';
import styles from './departures.module.css';
import { type Departure, nextFlight } from './hero-pass.tsx';
import { Link } from '../../ui/link.tsx';
import { beginningOf } from '#contract/typed-text';
import type { searchTickets } from '#contract/search';
import { callWithHeaders, type Outline } from '../../lib/api.ts';
import { identified, type ShownTicket } from '../../lib/shown.ts';

/** The next flights on sale, each leading to its search, and how many seats there are from what price (LOOK-02). */
export function DepartureRows() {
  const list = useRef<HTMLUListElement>(null);
  const { rows, seats, lowest } = useDepartures(list);
  if (rows.length === 0) return null;
  return (
    <div className={styles.lit}>
      <p className={styles.head}>
        <span>Prossime partenze</span>
        <Link to="/cerca" className="inline medium">
          {[
            seats === null
              ? 'Tutti i biglietti'
              : `${countOf(seats, 'biglietto', 'biglietti')} in vendita`,
            Number.isFinite(lowest) && `da ${formatPrice(lowest)}`,
          ]
            .filter(Boolean)
            .join(', ')}
        </Link>
      </p>
      <ul ref={list} aria-label="Prossime partenze" className={styles.list}>
        {rows.map(({ flight, turn, isNew }, row) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row of the board stays, whatever flight it shows
          <li key={row} data-new={isNew || undefined}>
            <Flight flight={flight} turn={turn} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The link stays while its row turns: it may be under a finger. */
function Flight({ flight, turn }: { flight: Departure; turn: number }) {
  const { day, time, from, to, price, search } = flight;
  const name = `${day}, ${time}, ${from.city} ${from.code} – ${to.city} ${to.code}, ${price}`;
  return (
    <Link to={`/cerca?${search}`} aria-label={name} className={styles.flight}>
      <Flaps key={`${turn} day`} text={day} />
      <Flaps key={`${turn} time`} text={time} />
      <span key={`${turn} route`} className={styles.route}>
        <Flaps text={from.code} />
        <Icon name="plane" />
        <Flaps text={to.code} />
      </span>
      <span className={styles.cities}>
        <span>{from.city}</span>
        <span>{to.city}</span>
      </span>
      <span key={`${turn} price`} className={styles.price}>
        <Flaps text={price.replace('\u00A0', ' ')} />
      </span>
    </Link>
  );
}

type Search = typeof searchTickets;

/** As in the contract, whose schemas the landing does not load. */
const SEARCH: Outline<Search> = { path: '/api/tickets/public/', method: 'get', who: 'anyone' };

/** Rows of the board. */
const ROWS = 4;
/** How often the board looks whether something was published or sold (ms): what is new is on it within 5 s. */
const PAUSE = 4000;
/** How many flights are read to find the one that was published, whenever it leaves. */
const KNOWN = 500;

interface Row {
  flight: Departure;
  /** Another number whenever the row shows another flight, so that its tiles are new and turn. */
  turn: number;
  /** Whether it has just been published, and so is shown where there is room for two rows only. */
  isNew: boolean;
}

interface Departures {
  rows: readonly Row[];
  /** How many tickets are on sale; `null` where the server does not say it. */
  seats: number | null;
  /** The lowest price, in euro; `Infinity` for none. */
  lowest: number;
}

/** 'Milano - Malpensa (MXP)' → its city and code. */
const placeOf = (label: string) => {
  const [, city = label, code = beginningOf(label, { characters: 3 })] =
    /^(.+) - .+ \((\w+)\)$/.exec(label) ?? [];
  return { city, code };
};

/** Nothing of a ticket that lacks a part of it: the answer is another server's, too. */
const departureOf = (ticket: ShownTicket): Departure[] => {
  const { id, departure, destination, date, departure_time: time, price } = ticket;
  if (!departure || !destination || !date || !time || typeof price !== 'number') return [];
  const [from, to] = [placeOf(departure), placeOf(destination)];
  return [
    {
      ...{ id, from, to },
      leaves: `${date} ${formatTime(time)}`,
      // As many letters on each row.
      day: formatDate(date, 'day').padStart(6, '0'),
      time: formatTime(time),
      price: formatPrice(price),
      search: new URLSearchParams({ departure: from.city, destination: to.city, date }).toString(),
    },
  ];
};

/** The next departures, and how many tickets there are. */
const readFlights = async (limit: number) => {
  const query = { date_order: 'asc', limit } as const;
  const { answer, header } = await callWithHeaders<Search>(SEARCH, { query });
  const flights = identified(answer).flatMap(departureOf);
  return { flights, seats: Number(header('X-Total-Count')) || null };
};

const readLowest = async (): Promise<number> => {
  const query = { price_order: 'asc', limit: 1 } as const;
  const { answer } = await callWithHeaders<Search>(SEARCH, { query });
  return Math.min(...answer.map(({ price }) => price ?? Infinity));
};

const byDeparture = (one: Departure, other: Departure): number =>
  one.leaves.localeCompare(other.leaves) || one.id - other.id;

/** The next flights, with one that was just published among them, in the order of their departure. */
const rowsOf = (
  before: readonly Row[],
  next: readonly Departure[],
  published: Departure | undefined,
): Row[] => {
  const isThere = published && next.some(({ id }) => id === published.id);
  const shown =
    published && !isThere ? [...next.slice(0, ROWS - 1), published] : next.slice(0, ROWS);
  return shown.toSorted(byDeparture).map((flight, at) => {
    const { flight: old, turn = 0 } = before[at] ?? {};
    const isSame = !old || JSON.stringify(old) === JSON.stringify(flight);
    return { flight, turn: isSame ? turn : turn + 1, isNew: flight.id === published?.id };
  });
};

/**
 * The next flights on sale, always in the order of their departure, and among them what somebody publishes meanwhile; none
 * until they are read, and none where that fails: the landing does without. Nothing changes under the pointer or while the
 * focus is in the list.
 */
const useDepartures = (list: RefObject<HTMLElement | null>): Departures => {
  const [departures, setDepartures] = useState<Departures>({
    rows: [],
    seats: null,
    lowest: Infinity,
  });
  useEffect(() => {
    let isMounted = true;
    let seats: number | null = null;
    /** The highest id that was on sale; read after the page, which must not wait for it nor weigh it. */
    let newest: number | null = null;
    let published: Departure | undefined;
    let last = '';
    const read = async () => {
      const next = await readFlights(ROWS);
      const text = JSON.stringify(next);
      if (text === last && newest !== null) return;
      const isFirst = last === '';
      const isMore = !isFirst && (next.seats ?? 0) > (seats ?? 0);
      last = text;
      seats = next.seats;
      const [lowest, known] = await Promise.all([
        readLowest(),
        isMore || published || (!isFirst && newest === null) ? readFlights(KNOWN) : null,
      ]);
      // It may be sold, or have another price.
      if (known) published = known.flights.find(({ id }) => id === published?.id);
      const latest = known?.flights.toSorted((one, other) => other.id - one.id)[0];
      if (isMore && latest && latest.id > (newest ?? 0)) published = latest;
      if (known) newest = Math.max(newest ?? 0, latest?.id ?? 0);
      if (!isMounted) return;
      nextFlight.set(next.flights[0] ?? null);
      setDepartures(({ rows }) => ({
        rows: rowsOf(rows, next.flights, published),
        seats: next.seats,
        lowest,
      }));
    };
    const look = () => {
      const isUsed = list.current?.matches(':hover, :focus-within') ?? false;
      if (!document.hidden && !isUsed) read().catch(() => {});
    };
    read().catch(() => {});
    const timer = window.setInterval(look, PAUSE);
    return () => {
      isMounted = false;
      clearInterval(timer);
    };
  }, [list]);
  return departures;
};

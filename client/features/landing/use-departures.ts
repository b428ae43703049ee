import { useEffect, useState, type RefObject } from 'react';
import type { searchTickets } from '#contract/search';
import { callWithHeaders } from '../../lib/api.ts';
import { formatDate, formatPrice, formatTime } from '../../lib/formats.ts';
import { identified, type ShownTicket } from '../../lib/shown.ts';

/** As in the contract, whose schemas the landing does not load; the type checks path, method and caller. */
const SEARCH = {
  path: '/api/tickets/public/',
  method: 'get',
  who: 'anyone',
} satisfies Partial<typeof searchTickets> as unknown as typeof searchTickets;

/** Rows of the board, and flights that they turn to, which are read when the first of them turns. */
const ROWS = 4;
const LATER = 8;
/** One row turns over so often (ms). */
const PAUSE = 6000;

interface Place {
  city: string;
  code: string;
}

/** A flight as the board shows it. */
export interface Departure {
  day: string;
  time: string;
  from: Place;
  to: Place;
  price: string;
  /** The query of its search. */
  search: URLSearchParams;
}

interface Departures {
  /** `turn` is another number with each turn, so that the row's tiles are new. */
  rows: { flight: Departure; turn: number }[];
  /** How many tickets are on sale; `null` where the server does not say it. */
  seats: number | null;
  /** The lowest price, in euro; `Infinity` for none. */
  lowest: number;
}

/** 'Milano - Malpensa (MXP)' → its city and code. */
const placeOf = (label: string): Place => {
  const [, city = label, code = label.slice(0, 3)] = /^(.+) - .+ \((\w+)\)$/.exec(label) ?? [];
  return { city, code };
};

/** Nothing of a ticket that lacks a part of it: the answer is another server's, too. */
const departureOf = (ticket: ShownTicket): Departure[] => {
  const { departure, destination, date, departure_time: time, price } = ticket;
  if (!departure || !destination || !date || !time || typeof price !== 'number') return [];
  const [from, to] = [placeOf(departure), placeOf(destination)];
  return [
    {
      ...{ from, to },
      // As many letters on each row.
      day: formatDate(date, 'day').padStart(6, '0'),
      time: formatTime(time),
      price: formatPrice(price),
      search: new URLSearchParams({ departure: from.city, destination: to.city, date }),
    },
  ];
};

/** The next departures, and the place after which there are more. */
const readFlights = async (limit: number, after?: string) => {
  const query = { date_order: 'asc', limit, after } as const;
  const { answer, headers } = await callWithHeaders(SEARCH, { query });
  const flights = identified(answer).flatMap(departureOf);
  return { flights, headers, after: headers.get('X-Next') ?? '' };
};

/**
 * The next flights on sale; none until they are read, and none where that fails: the landing does without. One row after
 * the other turns to a later flight. `--turning` says in CSS how many rows do, none with reduced motion; none turns under
 * the pointer or while the focus is in the list.
 */
export const useDepartures = (list: RefObject<HTMLElement | null>): Departures => {
  const [departures, setDepartures] = useState<Departures>({
    rows: [],
    seats: null,
    lowest: Infinity,
  });
  useEffect(() => {
    let timer: number | undefined;
    let isMounted = true;
    const begin = async () => {
      const [first, { answer: cheapest }] = await Promise.all([
        readFlights(ROWS),
        callWithHeaders(SEARCH, { query: { price_order: 'asc', limit: 1 } }),
      ]);
      let { flights, after } = first;
      setDepartures({
        rows: flights.map((flight) => ({ flight, turn: 0 })),
        seats: Number(first.headers.get('X-Total-Count')) || null,
        lowest: Math.min(...cheapest.map(({ price }) => price ?? Infinity)),
      });
      let turn = 0;
      const turnOne = async () => {
        const element = list.current;
        if (!element || document.hidden || element.matches(':hover, :focus-within')) return;
        const turning = Number(getComputedStyle(element).getPropertyValue('--turning'));
        if (!turning) return;
        if (after) {
          const later = await readFlights(LATER, after);
          flights = [...flights, ...later.flights];
          after = '';
        }
        const row = turn % Math.min(turning, flights.length);
        const flight = flights[(ROWS + turn) % flights.length];
        turn += 1;
        const number = turn;
        setDepartures((before) => ({
          ...before,
          rows: before.rows.map((one, at) =>
            at === row && flight ? { flight, turn: number } : one,
          ),
        }));
      };
      if (isMounted) timer = window.setInterval(() => void turnOne().catch(() => {}), PAUSE);
    };
    begin().catch(() => {});
    return () => {
      isMounted = false;
      clearInterval(timer);
    };
  }, [list]);
  return departures;
};

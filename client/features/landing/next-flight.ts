import { Observable } from '../../lib/observable.ts';

interface Place {
  city: string;
  code: string;
}

/** A flight as the board shows it. */
export interface Departure {
  id: number;
  day: string;
  time: string;
  from: Place;
  to: Place;
  price: string;
  /** Day and time, by which flights are ordered. */
  leaves: string;
  /** The query of its search. */
  search: string;
}

/** The next flight on sale, which the boarding pass shows; `null` until it is known. */
export const nextFlight = new Observable<Departure | null>(null);

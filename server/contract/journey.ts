import { Day } from './fields.ts';
import { beginningOf, isolate } from './typed-text.ts';
import { SEARCH_TEXT_MAX } from './limits.ts';
import { formatDay } from './quantities.ts';

/** What a search is about; '' for what is not said. */
export interface Journey {
  departure: string;
  destination: string;
  date: string;
}

/** The journey in the query of a search's address (SEARCH-14); an invalid date is ignored. */
export const journeyOf = (query: URLSearchParams): Journey => {
  const text = (name: string) =>
    beginningOf(query.get(name)?.trim() ?? '', { units: SEARCH_TEXT_MAX });
  const date = text('date');
  return {
    departure: text('departure'),
    destination: text('destination'),
    date: Day.safeParse(date).success ? date : '',
  };
};

/** 'Milano → Roma, 12/06/2026'; `undefined` for a search without a journey. */
export const journeyTitle = ({ departure, destination, date }: Journey): string | undefined => {
  const day = formatDay(date);
  if (!departure && !destination) return day ? `Biglietti per il ${day}` : undefined;
  const route = `${isolate(departure) || 'Ovunque'} → ${isolate(destination) || 'Ovunque'}`;
  return day ? `${route}, ${day}` : route;
};

import * as z from 'zod/mini';
import { SERVICES, SORT_ORDERS } from './catalogue.ts';
import { endpoint, namedSchema } from './endpoint.ts';
import {
  AnsweredDay,
  blankAsAbsent,
  Day,
  documentedId,
  documentedInteger,
  numberUpTo,
  oneOf,
  requiredText,
  several,
  Tally,
  textOrNumber,
} from './fields.ts';
import { SEARCH_LIMIT_MAX, SEARCH_TEXT_MAX } from './limits.ts';
import { PROBLEM } from './problems.ts';
import { Ticket } from './tickets.ts';

const SearchText = blankAsAbsent(requiredText(SEARCH_TEXT_MAX));
const Count = z
  .pipe(
    textOrNumber(PROBLEM.single).check(z.regex(/^\d{1,9}$/, PROBLEM.invalid)),
    numberUpTo(SEARCH_LIMIT_MAX, PROBLEM.invalid),
  )
  .check(documentedInteger(0, SEARCH_LIMIT_MAX));

const SellerId = blankAsAbsent(
  z
    .pipe(
      textOrNumber(PROBLEM.single).check(z.regex(/^[1-9]\d{0,14}$/, PROBLEM.invalid)),
      z.transform(Number),
    )
    .check(documentedId),
);

const IsoDay = z.iso.date();
const isDay = (text: unknown) => IsoDay.safeParse(text).success;

/**
 * A place between two tickets of a search: what orders the one before it. `X-Next` writes it, clients send it back as it
 * is, and it stays good when that ticket is gone (SEARCH-15).
 */
const PagePlace = z.pipe(
  z.string({ error: PROBLEM.single }).check(
    z.regex(/^\d{1,5}(\.\d{1,2})?_\d{4}-\d{2}-\d{2}_(([01]\d|2[0-3]):[0-5]\d)?_\d{1,15}$/, {
      error: PROBLEM.invalid,
      abort: true,
    }),
    z.refine((text) => isDay(text.split('_')[1]), PROBLEM.invalid),
  ),
  z.transform((text) => {
    const [price, date, time, id] = text.split('_') as [string, string, string, string];
    return { price: Number(price), date, departure_time: time || null, id: Number(id) };
  }),
);

/** What orders the tickets of a search (SEARCH-12). */
export type PlacedTicket = Pick<Ticket, 'price' | 'date' | 'departure_time' | 'id'>;

/** The `after` of the page that follows a ticket. */
export const placeAfter = ({ price, date, departure_time, id }: PlacedTicket): string =>
  `${price}_${date}_${departure_time ?? ''}_${id}`;

/** What a search looks for (SEARCH-04, SEARCH-09 to SEARCH-11). */
const filters = {
  departure: SearchText,
  destination: SearchText,
  airline: SearchText,
  date: blankAsAbsent(Day),
  services: several(oneOf(SERVICES)),
};

/** Query of a search: filters, order and page (SEARCH-04, SEARCH-12, SEARCH-15). */
export const SearchQuery = z.object({
  ...filters,
  /** Only this seller's tickets (FEED-06). */
  seller: SellerId,
  /** Without this user's tickets, in the number too (SEARCH-05). */
  except_seller: SellerId,
  price_order: blankAsAbsent(oneOf(SORT_ORDERS)),
  date_order: blankAsAbsent(oneOf(SORT_ORDERS)),
  limit: blankAsAbsent(Count),
  offset: blankAsAbsent(Count),
  after: blankAsAbsent(PagePlace),
});

/** Query of the suggestions for a search without results (SEARCH-17). */
export const HintsQuery = z.object({
  ...filters,
  except_seller: SellerId,
});

export type SearchQuery = z.output<typeof SearchQuery>;
export type HintsQuery = z.output<typeof HintsQuery>;

export const searchTickets = endpoint({
  name: 'searchTickets',
  method: 'get',
  path: '/api/tickets/public/',
  who: 'anyone',
  label: { it: 'Cerca tra i biglietti pubblici', en: 'Search the public tickets' },
  query: SearchQuery,
  status: 200,
  answer: z.array(Ticket),
  answerHeaders: ['X-Total-Count', 'X-Next'],
});

/** A filter of a search, and how many tickets the search would find without it. */
export const FilterHint = z.object({
  filter: z.enum(['departure', 'destination', 'airline', 'date', 'services']),
  value: z.string(),
  count: Tally,
});

/** What to change about a search without results (SEARCH-17). */
export const SearchHints = namedSchema('SearchHints', {
  filters: z.array(FilterHint),
  days: z.array(z.object({ date: AnsweredDay, count: Tally })),
  /** How many tickets a search without filters has. */
  total: Tally,
});

export type FilterHint = z.output<typeof FilterHint>;
export type SearchHints = z.output<typeof SearchHints>;

export const getSearchHints = endpoint({
  name: 'getSearchHints',
  method: 'get',
  path: '/api/tickets/public/hints/',
  who: 'anyone',
  label: {
    it: 'Che cosa cambiare in una ricerca senza risultati',
    en: 'What to change in a search without results',
  },
  query: HintsQuery,
  status: 200,
  answer: SearchHints,
});

import * as z from 'zod/mini';
import { SERVICES } from './catalogue.ts';
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
  Natural,
  textOrNumber,
} from './fields.ts';
import { SEARCH_LIMIT_MAX, SEARCH_TEXT_MAX } from './limits.ts';
import { orderParameters, PagePlace } from './orders.ts';
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

/** What a search looks for (SEARCH-04, SEARCH-09 to SEARCH-11). */
const filters = {
  departure: SearchText,
  destination: SearchText,
  airline: SearchText,
  date: blankAsAbsent(Day),
  services: several(oneOf(SERVICES)),
};

/** Which of the tickets that a search finds are answered. */
const page = {
  /** Without this user's tickets, in the number too (SEARCH-05). */
  except_seller: SellerId,
  limit: blankAsAbsent(Count),
  offset: blankAsAbsent(Count),
  after: blankAsAbsent(PagePlace),
};

/** Query of a search: filters, order and page (SEARCH-04, SEARCH-12, SEARCH-15). */
export const SearchQuery = z.object({
  ...filters,
  /** Only this seller's tickets (FEED-06). */
  seller: SellerId,
  ...orderParameters,
  ...page,
});

/** Query of the suggestions for a search without results (SEARCH-17). */
export const HintsQuery = z.object({
  ...filters,
  except_seller: SellerId,
});

export type SearchQuery = z.output<typeof SearchQuery>;
/** What decides which tickets a search finds, and their order: every parameter but those of the page. */
export type FoundBy = Omit<SearchQuery, keyof typeof page>;
export const FOUND_BY = Object.keys(SearchQuery.shape).filter(
  (name) => !(name in page),
) as (keyof FoundBy)[];
export type HintsQuery = z.output<typeof HintsQuery>;

export const searchTickets = endpoint({
  name: 'searchTickets',
  method: 'get',
  path: '/api/tickets/public/',
  who: 'anyone',
  label: { it: 'Cerca tra i biglietti pubblici', en: 'Search the public tickets' },
  query: SearchQuery,
  answer: z.array(Ticket),
  answerHeaders: ['X-Total-Count', 'X-Next'],
});

/** A filter of a search, and how many tickets the search would find without it. */
export const FilterHint = z.object({
  filter: z.enum(['departure', 'destination', 'airline', 'date', 'services']),
  value: z.string(),
  count: Natural,
});

/** What to change about a search without results (SEARCH-17). */
export const SearchHints = namedSchema('SearchHints', {
  filters: z.array(FilterHint),
  days: z.array(z.object({ date: AnsweredDay, count: Natural })),
  /** How many tickets a search without filters has. */
  total: Natural,
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
  answer: SearchHints,
});

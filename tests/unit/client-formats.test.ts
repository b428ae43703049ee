import { describe, expect, it } from 'vitest';
import { AIRPORTS } from '#contract/catalogue';
import { averageOf } from '#contract/feedback';
import { reviewCount } from '../../client/features/feedback/reviews.ts';
import { airportOf } from '../../client/features/tickets/flight.tsx';
import {
  formatDate,
  formatInstant,
  formatRating,
  formatTime,
  nextDayMark,
} from '../../client/lib/formats.ts';

/** Any day of four-digit years, as `YYYY-MM-DD`. */

it.each([
  ['2024-05-31T22:30:00.000Z', 'giugno 2024'],
  ['2025-12-31T22:59:59.000Z', 'dicembre 2025'],
  ['boh', 'boh'],
])('a month of registration %s shows as %s, by the day in Rome[GEN-03]', (instant, text) => {
  expect(formatInstant(instant, 'month')).toBe(text);
});

describe('a calendar date', () => {
  it.each([
    ['2026-06-12', 'ven 12 giu 2026', '12/06/2026', '12 giu'],
    ['2028-02-29', 'mar 29 feb 2028', '29/02/2028', '29 feb'],
    ['2026-12-31', 'gio 31 dic 2026', '31/12/2026', '31 dic'],
  ])('%s shows in three Italian styles [GEN-03]', (date, medium, short, brief) => {
    expect(formatDate(date)).toBe(medium);
    expect(formatDate(date, 'short')).toBe(short);
    expect(formatDate(date, 'day')).toBe(brief);
  });

  it.each([
    ...['', 'domani', '12/06/2026', '2026-6-1', 'x2026-06-12', '2026-02-30', '2026-13-01'],
    ...['2026-00-00'],
  ])('that is none comes back as it is: %j', (text) => expect(formatDate(text)).toBe(text));
});

it.each([
  ['2026-06-12T21:59:59.999Z', '12/06/2026', '12/06/2026, 23:59', '12 giugno'],
  ['2026-06-12T22:00:00.000Z', '13/06/2026', '13/06/2026, 00:00', '13 giugno'],
  ['2026-12-31T23:00:00Z', '01/01/2027', '01/01/2027, 00:00', '1 gennaio'],
  ['2026-06-12T09:00:00+02:00', '12/06/2026', '12/06/2026, 09:00', '12 giugno'],
])('an instant %s shows as it is in Rome [GEN-03]', (iso, date, dateTime, inWords) => {
  expect(formatInstant(iso)).toBe(date);
  expect(formatInstant(iso, 'day')).toBe(inWords);
  expect(formatInstant(iso, 'dateTime')).toBe(dateTime);
});

it('a time shows as HH:MM, with or without seconds [GEN-03]', () => {
  expect(['07:15', '07:15:00', ''].map(formatTime)).toEqual(['07:15', '07:15', '']);
});

describe('the average of reviews', () => {
  const averageShown = (...ratings: number[]) => {
    const average = averageOf(ratings.map((rating) => ({ rating })));
    return average === null ? null : formatRating(average);
  };

  it('is their mean to one decimal, rounded half up [FEED-01]', () => {
    expect(averageShown(5)).toBe('5,0');
    expect(averageShown(5, 5, 5)).toBe('5,0');
    expect(averageShown(5, 4)).toBe('4,5');
    expect(averageShown(1, 1, 2)).toBe('1,3');
    expect(averageShown(5, 4, 4)).toBe('4,3');
    expect(averageShown(5, 5, 4)).toBe('4,7');
    expect(averageShown(4, 4, 4, 5), '4.25').toBe('4,3');
    expect(averageShown(1, 1, 1, 2), '1.25').toBe('1,3');
  });

  it('comes with how many there are, in singular and plural', () => {
    expect([0, 1, 2, 1200].map(reviewCount)).toEqual([
      '0 recensioni',
      '1 recensione',
      '2 recensioni',
      '1.200 recensioni',
    ]);
  });
});

it('an end of a flight on the card shows city, name and code of each of the 28 airports [CARD-01]', () => {
  expect(AIRPORTS.map(({ label }) => airportOf(label))).toEqual([...AIRPORTS]);
});

it.each([
  ['23:10', '00:05', '+1'],
  ['23:10:00', '00:05:00', '+1'],
  ['06:05', '23:55', ''],
  ['10:00', '10:00', ''],
  [null, '00:05', ''],
  ['23:10', null, ''],
  ['23:10', 'presto', ''],
])('a flight from %s to %s is marked %j [CARD-01]', (departs, arrives, mark) => {
  expect(nextDayMark(departs, arrives)).toBe(mark);
});

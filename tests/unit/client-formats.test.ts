import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AIRPORTS } from '#contract/catalogue';
import { averageOf } from '#contract/feedback';
import { instantInRome } from '#contract/rome-time';
import { reviewCount } from '../../client/features/feedback/reviews.ts';
import { mailFor } from '../../client/features/tickets/contact-link.tsx';
import { departsIn } from '../../client/features/tickets/departs-in.ts';
import { airportOf, durationOf } from '../../client/features/tickets/flight.tsx';
import { sellerLine } from '../../client/features/tickets/seller-line.ts';
import { addMonths, weeksOfMonth } from '../../client/lib/days.ts';
import {
  formatDate,
  formatInstant,
  formatRating,
  formatTime,
  nextDayMark,
} from '../../client/lib/formats.ts';

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
    expect(averageShown(5, 4)).toBe('4,5');
    expect(averageShown(5, 5, 4)).toBe('4,7');
    expect(averageShown(4, 4, 4, 5), '4.25').toBe('4,3');
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

describe('days of the calendar [GEN-03]', () => {
  it.each([
    ['2026-06-12', 1, '2026-07-12'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-01-15', -12, '2025-01-15'],
  ])('%s and %i months is %s', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected);
  });

  it.each([
    // June begins on a Monday, August on a Saturday; February 2027 has four weeks.
    ['2026-06-12', 5, '2026-06-01', '2026-07-05'],
    ['2026-08-01', 6, '2026-07-27', '2026-09-06'],
    ['2027-02-28', 4, '2027-02-01', '2027-02-28'],
  ])('the month of %s has %i weeks, from Monday %s to Sunday %s', (day, count, first, last) => {
    const weeks = weeksOfMonth(day);
    expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([count, first, last]);
    expect(weeks.every((days) => days.length === 7)).toBe(true);
    expect(new Set(weeks.flat()).size).toBe(count * 7);
  });
});

describe('when a flight leaves', () => {
  const flight = { date: '2026-06-12', departure_time: '14:00' };
  const at = (time: string, day = '2026-06-12') => ({ now: instantInRome(day, time), today: day });

  it.each([
    ['12:00', 'Parte tra 2 ore'],
    ['12:01', 'Parte tra 1 ora'],
    ['13:00', 'Parte tra 1 ora'],
    ['13:20', 'Parte tra 40 minuti'],
    ['13:59', 'Parte tra 1 minuto'],
    ['14:00', null],
  ])('a buyer reads at %s: %s [CARD-07]', (time, text) => {
    expect(departsIn(flight, at(time))).toBe(text);
  });

  it('a buyer reads it for the next 24 hours, also across midnight, and no longer [CARD-07]', () => {
    expect(departsIn(flight, at('14:00', '2026-06-11'))).toBe('Parte tra 24 ore');
    expect(departsIn(flight, at('13:59', '2026-06-11'))).toBeNull();
    expect(departsIn(flight, at('23:00', '2026-06-11'))).toBe('Parte tra 15 ore');
  });

  it('the last half minute is a minute [CARD-07]', () => {
    const { now, today } = at('13:59');
    expect(departsIn(flight, { now: now + 30_000, today })).toBe('Parte tra 1 minuto');
  });

  it('hours are real ones where the clock changes in between [CARD-07]', () => {
    const after = { date: '2026-03-29', departure_time: '06:00' };
    expect(departsIn(after, at('22:00', '2026-03-28'))).toBe('Parte tra 7 ore');
  });

  it('without a departure time only the day is told [CARD-07]', () => {
    const timeless = { ...flight, departure_time: null };
    expect(departsIn(timeless, at('23:59'))).toBe('Parte oggi');
    expect(departsIn(timeless, at('23:59', '2026-06-11'))).toBeNull();
  });

  it('nothing is told while the present is not known, nor of a date that is none [CARD-07]', () => {
    expect(departsIn(flight, { now: 0, today: '' })).toBeNull();
    expect(departsIn({ ...flight, date: 'presto' }, at('09:00'))).toBeNull();
  });
});

it.each([
  ['Davide Esposito', 3.6, 5, 'Davide · 3,6 su 5 · 5 recensioni'],
  ['Chiara Riva', 2, 1, 'Chiara · 2,0 su 5 · 1 recensione'],
  ['Davide Esposito', null, 0, 'Davide · nessuna recensione'],
  ['  ', null, 0, 'Utente · nessuna recensione'],
  [' Davide Esposito', null, 3, 'Davide · nessuna recensione'],
  ['Davide\u00A0 Esposito', 0, 0, 'Davide · nessuna recensione'],
  ['', null, null, 'Utente'],
  [null, null, null, undefined],
])(
  'the line about the seller %j with %j of %j reviews is %j [CARD-07]',
  (name, rating, reviews, text) => {
    const seller = { user_full_name: name, user_rating: rating, user_reviews: reviews };
    expect(sellerLine(seller)).toBe(text);
  },
);

it.each([
  ['13:05', '14:35', '1 h 30 min'],
  ['12:15:00', '13:10:00', '55 min'],
  ['10:00', '12:00', '2 h'],
  ['23:30', '00:45', '1 h 15 min'],
  ['10:00', '10:00', null],
  [null, '10:00', null],
  ['10:00', null, null],
  ['presto', '10:00', null],
])('between %s and %s a flight takes %s [CARD-07]', (departs, arrives, duration) => {
  expect(durationOf(departs, arrives)).toBe(duration);
});

const offer = {
  user_email: 'marta.greco@example.com',
  departure: 'Roma - Fiumicino (FCO)',
  destination: "Lamezia Terme - Sant'Eufemia (SUF)",
  user_full_name: 'Marta Greco',
  date: '2026-07-03',
  price: 51.5,
};
const read = (wanted: typeof offer) => {
  const { protocol, pathname, searchParams } = new URL(mailFor(wanted, wanted.user_email).href);
  const to = decodeURIComponent(pathname);
  return { protocol, to, fields: [...searchParams.keys()], ...Object.fromEntries(searchParams) };
};

it('no seller’s address or place adds a field to the mail', () => {
  const text = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(text, text, text, (user_email, departure, date) => {
      const mail = read({ ...offer, user_email, departure, date });
      expect(mail.fields).toEqual(['subject', 'body']);
      expect(mail.to).toBe(user_email);
      expect(mail).toMatchObject({ subject: expect.stringContaining(departure) as string });
    }),
    { seed: 20_260_612, numRuns: 500 },
  );
  const hostile = { ...offer, user_email: 'a@b.it?bcc=c@d.it&body=x' };
  expect(read(hostile)).toMatchObject({
    to: 'a@b.it?bcc=c@d.it&body=x',
    fields: ['subject', 'body'],
  });
});

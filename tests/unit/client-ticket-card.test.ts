import { describe, expect, it } from 'vitest';
import { instantInRome } from '#contract/rome-time';
import { departsIn } from '../../client/features/tickets/departs-in.ts';
import { sellerLine } from '../../client/features/tickets/seller-line.ts';
import { durationOf } from '../../client/features/tickets/flight.tsx';

describe('when a flight leaves', () => {
  const flight = { date: '2026-06-12', departure_time: '14:00' };
  const at = (time: string, day = '2026-06-12') => ({ now: instantInRome(day, time), today: day });

  it.each([
    ['08:59', 'Parte tra 5 ore'],
    ['09:00', 'Parte tra 5 ore'],
    ['12:00', 'Parte tra 2 ore'],
    ['12:01', 'Parte tra 1 ora'],
    ['13:00', 'Parte tra 1 ora'],
    ['13:20', 'Parte tra 40 minuti'],
    ['13:59', 'Parte tra 1 minuto'],
    ['14:00', null],
    ['18:00', null],
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
  ['Sara', 4.25, 1200, 'Sara · 4,3 su 5 · 1.200 recensioni'],
  ['Davide Esposito', null, 0, 'Davide · nessuna recensione'],
  ['  ', null, 0, 'Utente · nessuna recensione'],
  [' Davide Esposito', null, 3, 'Davide · nessuna recensione'],
  ['Davide\u00A0 Esposito', 0, 0, 'Davide · nessuna recensione'],
  ['Davide Esposito', null, null, 'Davide'],
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

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AIRPORTS,
  ONE_WAY,
  PUBLISH_AIRLINES,
  ROUND_TRIP,
  SERVICES,
  TRIP_TYPES,
} from '#contract/catalogue';
import { TicketDraft, TicketPatch } from '#contract/tickets';
import {
  changesBetween,
  draftOf,
  EMPTY_VALUES,
  valuesOf,
  type TicketValues,
} from '../../client/features/publish/ticket-values.ts';
import { mergeTicket, newTicket } from '../../server/features/tickets/routes.ts';
import type { Ticket, User } from '../../server/store/schema.ts';

const seed = 20_260_612;
const MARTA = { id: 1 } as User;

const roma = 'Roma - Fiumicino (FCO)';
const bari = 'Bari - Palese (BRI)';
const filledIn: TicketValues = {
  ...EMPTY_VALUES,
  departure: roma,
  destination: bari,
  date: '2026-07-03',
  departure_time: '07:15',
  arrival_time: '08:20',
  airline: 'Ryanair',
  services: ['Bagaglio a mano', 'Scelta posto'],
  price: '49,90',
  notes: 'Cedo per imprevisto.',
};
const thereAndBack: TicketValues = {
  ...filledIn,
  trip_type: ROUND_TRIP,
  return_departure_time: '19:05',
  return_arrival_time: '20:10',
};

const time = fc.oneof(
  fc.constant(''),
  fc.nat(24 * 60 - 1).map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16)),
);
const price = fc
  .tuple(
    fc.nat(9999).map(String),
    fc.constantFrom('', ',5', '.5', ',50', '.05', ',99'),
    fc.constantFrom('', ' '),
  )
  .map((parts) => parts.join(''));

/** What the form may hold when it is sent and no rule is broken. */
const validValues: fc.Arbitrary<TicketValues> = fc
  .record({
    ends: fc
      .shuffledSubarray(
        AIRPORTS.map(({ label }) => label),
        { minLength: 2, maxLength: 2 },
      )
      .map(([departure = '', destination = '']) => ({ departure, destination })),
    date: fc.constantFrom('2026-06-12', '2026-07-03', '2027-01-01'),
    departure_time: time,
    arrival_time: time,
    trip_type: fc.constantFrom(...TRIP_TYPES),
    return_departure_time: time,
    return_arrival_time: time,
    airline: fc.constantFrom('' as const, ...PUBLISH_AIRLINES),
    services: fc.shuffledSubarray([...SERVICES]),
    price,
    notes: fc.oneof(fc.constantFrom('', '  '), fc.string({ unit: 'grapheme', maxLength: 60 })),
    image: fc.constant(null),
  })
  .map(({ ends, ...values }) => ({ ...EMPTY_VALUES, ...values, ...ends }));

const stored = (values: TicketValues): Ticket => ({
  id: 7,
  ...newTicket(TicketDraft.parse(draftOf(values)), MARTA, null, '2026-06-12T07:00:00.000Z'),
});

/** The stored ticket after the edit that the form sends for it. */
const storedAfterEdit = (before: TicketValues, after: TicketValues): Ticket =>
  mergeTicket(stored(before), TicketPatch.parse(changesBetween(before, after)), null);

describe('an edit sends only what changed', () => {
  it('and the stored ticket then has the values of the form, whatever was changed [PUB-15]', () => {
    fc.assert(
      fc.property(validValues, validValues, (before, after) => {
        expect(storedAfterEdit(before, after)).toEqual(stored(after));
        expect(changesBetween(before, { ...before }), 'nothing').toEqual({});
      }),
      { seed, numRuns: 200 },
    );
  });

  it('but no price that is only spelled otherwise [PUB-15]', () => {
    for (const spelled of ['49,9', '49.90', ' 49.9 ', '049,90']) {
      expect(changesBetween(filledIn, { ...filledIn, price: spelled }), spelled).toEqual({});
    }
    for (const [before, typed, sent] of [
      ['49,90', '49,91', '49.91'],
      ['49,90', '0', '0'],
      ['0', '', ''],
      ['0', ' ', ''],
    ])
      expect(
        changesBetween({ ...filledIn, price: `${before}` }, { ...filledIn, price: `${typed}` }),
      ).toEqual({ price: sent });
  });

  it('nor services that are only ticked in another order, nor blanks around the notes [PUB-15]', () => {
    const services = filledIn.services.toReversed();
    const notes = ` ${filledIn.notes}\n`;
    expect(changesBetween(filledIn, { ...filledIn, services, notes })).toEqual({});
  });

  it('and return times only for a round trip [PUB-15]', () => {
    expect(changesBetween(thereAndBack, { ...thereAndBack, trip_type: ONE_WAY })).toEqual({
      trip_type: ONE_WAY,
    });
    expect(changesBetween(filledIn, thereAndBack)).toEqual({
      trip_type: ROUND_TRIP,
      return_departure_time: '19:05',
      return_arrival_time: '20:10',
    });
    expect(changesBetween(filledIn, { ...filledIn, trip_type: ROUND_TRIP }), 'without').toEqual({
      trip_type: ROUND_TRIP,
    });
    expect(
      changesBetween(filledIn, { ...filledIn, return_departure_time: '19:05' }),
      'typed and then hidden',
    ).toEqual({});
  });
});

describe('the form of an edit opens with the ticket’s values', () => {
  const own = (ticket: Ticket) => ({
    ...ticket,
    services: [...ticket.services],
    image: null,
  });

  it('and saving them unchanged changes nothing [PUB-14, PUB-15]', () => {
    fc.assert(
      fc.property(validValues, (values) => {
        const ticket = stored(values);
        const shown = valuesOf(own(ticket));
        expect(stored(shown)).toEqual(ticket);
        expect(changesBetween(shown, { ...shown })).toEqual({});
      }),
      { seed },
    );
  });

  it('its times without seconds, its price with a comma [PUB-14]', () => {
    const ticket = { ...own(stored(thereAndBack)), departure_time: '07:15:00' };
    expect(valuesOf(ticket)).toEqual(thereAndBack);
    const shownOf = (euro: number | null) => valuesOf({ ...ticket, price: euro }).price;
    expect([57, 49.9, 0.05, 0, null].map(shownOf)).toEqual(['57', '49,90', '0,05', '0', '']);
  });
});

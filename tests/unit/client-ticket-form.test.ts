/** The form of a ticket: what it suggests, what it refuses, and what it sends. */
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
import { PROBLEM } from '#contract/problems';
import { TicketDraft, TicketPatch } from '#contract/tickets';
import { createImageCheck } from '../../client/features/publish/check-image.ts';
import { ticketFormProblems } from '../../client/features/publish/ticket-rules.ts';
import {
  changesBetween,
  draftOf,
  EMPTY_VALUES,
  matchesAirport,
  valuesOf,
  type TicketValues,
} from '../../client/features/publish/ticket-values.ts';
import { mergeTicket, newTicket } from '../../server/features/tickets/routes.ts';
import type { Ticket, User } from '../../server/store/schema.ts';

const seed = 20_260_612;
const airports = (typed: string) =>
  AIRPORTS.filter((airport) => matchesAirport(airport, typed)).map(({ iata }) => iata);

describe('a seller who types an airport', () => {
  it.each([
    ['Rom', ['FCO', 'CIA']],
    ['rOMA - c', ['CIA']],
    ['  mil ', ['MXP', 'LIN']],
    ['tr', ['TSF', 'TRS', 'TPS']],
    ['lamezia terme - sant', ['SUF']],
    ['Milano mal', ['MXP']],
  ])('is shown by prefix, whatever the case, for %j: %j [PUB-02]', (typed, found) => {
    expect(airports(typed)).toEqual(found);
  });

  it('is not shown what is only further on in a label [PUB-02]', () => {
    for (const typed of ['iumicino', 'oma', '(FCO)', 'Malpensa', 'FC', 'FCOX']) {
      expect(airports(typed), typed).toEqual([]);
    }
  });

  it('is shown the airport of a whole code, in any case [PUB-03]', () => {
    for (const { iata } of AIRPORTS) {
      for (const typed of [iata, iata.toLowerCase(), ` ${iata} `]) {
        expect(airports(typed), typed).toContain(iata);
      }
    }
    expect(airports('fco')).toEqual(['FCO']);
  });

  it('finds each airport by every beginning of its label [PUB-02]', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...AIRPORTS),
        fc.nat(60),
        fc.boolean(),
        (airport, length, loud) => {
          const typed = airport.label.slice(0, length);
          expect(airports(loud ? typed.toUpperCase() : typed)).toContain(airport.iata);
        },
      ),
      { seed },
    );
  });
});

const good: TicketValues = {
  ...EMPTY_VALUES,
  departure: 'Roma - Fiumicino (FCO)',
  destination: 'Bari - Palese (BRI)',
  date: '2026-07-03',
  price: '49,90',
};
const circumstances = {
  now: Date.parse('2026-06-12T07:00:00Z'),
  today: '2026-06-12',
  checkImage: createImageCheck(),
  before: null as TicketValues | null,
};

const textsOf = (values: Partial<TicketValues>, changed: Partial<typeof circumstances> = {}) =>
  ticketFormProblems({ ...good, ...values }, { ...circumstances, ...changed });

describe('a seller’s form is judged before it is sent', () => {
  it('a price that is too high is told as such [PUB-16]', async () => {
    expect(await textsOf({ price: '10000' })).toEqual({ price: PROBLEM.priceMax });
  });

  it.each(['departure', 'destination', 'date', 'price'])(
    'one without %s is told as such [PUB-07]',
    async (field) => {
      expect(await textsOf({ [field]: '' })).toEqual({ [field]: PROBLEM.required });
    },
  );

  it('a past date is accepted while the calendar is not loaded, a missing one is not [PUB-16]', async () => {
    const unknown = { now: 0, today: '' };
    expect(await textsOf({ date: '2020-01-01' }, unknown)).toEqual({});
    expect(await textsOf({ date: '' }, unknown)).toEqual({ date: PROBLEM.required });
    expect(await textsOf({ date: '' }, { ...unknown, before: { ...good, date: '' } })).toEqual({
      date: PROBLEM.required,
    });
  });

  it('an incomplete date is told in the format that the field shows [PUB-16][GEN-03]', async () => {
    expect(await textsOf({ date: '12/gg/aaaa' })).toEqual({
      date: 'Indica una data valida nel formato gg/mm/aaaa.',
    });
  });

  it('return times are judged for a round trip alone [PUB-16]', async () => {
    const back = { return_departure_time: '99:99' };
    expect(await textsOf({ ...back, trip_type: ONE_WAY })).toEqual({});
    expect(await textsOf({ ...back, trip_type: ROUND_TRIP })).toEqual({
      return_departure_time: PROBLEM.time,
    });
  });
});

const today = '2026-06-12';
const now = Date.parse('2026-06-12T09:30:00Z');

it.each([
  ['a new time that has passed', today, '18:00', '11:30', 'departed'],
  ['a new time that has not', today, '18:00', '11:31', null],
  ['a time of an earlier day', '2026-06-14', '11:30', '11:30', 'departed'],
  ['its old time, which has passed', today, '08:00', '08:00', null],
  ['a corrected time of a flight that has left', today, '08:00', '08:10', null],
  ['its first time, which has passed', today, '', '11:30', 'departed'],
] as const)(
  'a departure of today is judged by an edit to %s [PUB-16]',
  async (_, date, time, departure_time, problem) => {
    const before = { ...good, date, departure_time: time };
    expect(await textsOf({ date: today, departure_time }, { today, now, before })).toEqual(
      problem ? { departure_time: PROBLEM[problem] } : {},
    );
  },
);

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

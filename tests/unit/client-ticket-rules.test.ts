import { describe, expect, it } from 'vitest';
import { ONE_WAY, ROUND_TRIP } from '#contract/catalogue';
import { PROBLEM } from '#contract/problems';
import { createImageCheck } from '../../client/features/publish/check-image.ts';
import { ticketFormProblems } from '../../client/features/publish/ticket-rules.ts';
import { EMPTY_VALUES, type TicketValues } from '../../client/features/publish/ticket-values.ts';

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

describe('a departure of today', () => {
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
    'is judged by an edit to %s [PUB-16]',
    async (_, date, time, departure_time, problem) => {
      const before = { ...good, date, departure_time: time };
      expect(await textsOf({ date: today, departure_time }, { today, now, before })).toEqual(
        problem ? { departure_time: PROBLEM[problem] } : {},
      );
    },
  );
});

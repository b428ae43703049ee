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

  it('a past date is accepted while the calendar is not loaded, a missing one is not [PUB-07, PUB-16]', async () => {
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

  it('return times are judged for a round trip alone [PUB-04]', async () => {
    const back = { return_departure_time: '99:99' };
    expect(await textsOf({ ...back, trip_type: ONE_WAY })).toEqual({});
    expect(await textsOf({ ...back, trip_type: ROUND_TRIP })).toEqual({
      return_departure_time: PROBLEM.time,
    });
  });
});

describe('a departure of today', () => {
  it('is accepted until the minute before, and refused at its time field from then on [PUB-16]', async () => {
    const now = Date.parse('2026-10-25T00:30:00Z');
    const [date, departure_time] = ['2026-10-25', '02:30'];
    const values = { date, departure_time };
    const departed = { departure_time: PROBLEM.departed };
    expect(await textsOf(values, { today: date, now: now - 1 })).toEqual({});
    expect(await textsOf(values, { today: date, now })).toEqual(departed);
    expect(await textsOf(values, { today: date, now: now + 60_000 })).toEqual(departed);
    expect(await textsOf({ date }, { today: date, now })).toEqual({});
  });

  const today = '2026-06-12';
  const now = Date.parse('2026-06-12T09:30:00Z');

  it.each([
    ['a new time that has passed', { date: today, departure_time: '18:00' }, '11:30', 'departed'],
    ['a new time that has not', { date: today, departure_time: '18:00' }, '11:31', null],
    [
      'a time of an earlier day',
      { date: '2026-06-14', departure_time: '11:30' },
      '11:30',
      'departed',
    ],
    ['its old time, which has passed', { date: today, departure_time: '08:00' }, '08:00', null],
    [
      'a corrected time of a flight that has left',
      { date: today, departure_time: '08:00' },
      '08:10',
      null,
    ],
    ['its first time, which has passed', { date: today, departure_time: '' }, '11:30', 'departed'],
  ] as const)('is judged by an edit to %s [PUB-16]', async (_, before, departure_time, problem) => {
    expect(
      await textsOf(
        { date: today, departure_time },
        { today, now, before: { ...good, ...before } },
      ),
    ).toEqual(problem ? { departure_time: PROBLEM[problem] } : {});
  });

  it('that an edit keeps while the day ends stays as it is, and the others can change [PUB-16]', async () => {
    const before = { ...good, date: '2026-06-11', departure_time: '08:00' };
    expect(await textsOf({ ...before, price: '12' }, { before })).toEqual({});
    expect(await textsOf({ ...before, departure_time: '08:10' }, { before })).toEqual({});
    expect(await textsOf({ ...before, date: '2026-06-10' }, { before })).toEqual({
      date: PROBLEM.pastDate,
    });
  });
});

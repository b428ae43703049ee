import { describe, expect, it } from 'vitest';
import { ONE_WAY, ROUND_TRIP } from '#contract/catalogue';
import { NOTES_MAX } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import { createImageCheck } from '../../client/features/publish/check-image.ts';
import {
  alertFor,
  firstInvalidField,
  validateTicket,
} from '../../client/features/publish/ticket-rules.ts';
import { EMPTY_VALUES, type TicketValues } from '../../client/features/publish/ticket-values.ts';

const good: TicketValues = {
  ...EMPTY_VALUES,
  departure: 'Roma - Fiumicino (FCO)',
  destination: 'Bari - Palese (BRI)',
  date: '2026-07-03',
  price: '49,90',
};
const circumstances = {
  today: '2026-06-12',
  checkImage: createImageCheck(),
  checkDate: true,
  halfTyped: [] as string[],
};

const errorsOf = async (
  values: Partial<TicketValues>,
  changed: Partial<typeof circumstances> = {},
) => (await validateTicket({ ...good, ...values }, { ...circumstances, ...changed })).errors;

const textsOf = async (...given: Parameters<typeof errorsOf>) =>
  Object.fromEntries(
    Object.entries(await errorsOf(...given)).map(([name, error]) => [name, error.message]),
  );

describe('a seller’s form is judged before it is sent', () => {
  it('and passes with the four required fields, its values untouched [PUB-07]', async () => {
    expect(await validateTicket(good, circumstances)).toEqual({ values: good, errors: {} });
  });

  it('each empty required field is reported as missing [PUB-07]', async () => {
    for (const name of ['departure', 'destination', 'date', 'price']) {
      expect(await textsOf({ [name]: '' }), name).toEqual({ [name]: PROBLEM.required });
    }
    expect(Object.keys(await errorsOf(EMPTY_VALUES)).toSorted()).toEqual([
      'date',
      'departure',
      'destination',
      'price',
    ]);
  });

  it.each(['12abc', '-1', '1.234,50', '49,901', 'dodici'])(
    'a price of %j is told with how to write one [PUB-08, PUB-09]',
    async (price) => {
      expect(await textsOf({ price })).toEqual({
        price: 'Scrivi solo la cifra, per esempio 49,90.',
      });
    },
  );

  it('a price that is too high is told as such [PUB-16]', async () => {
    expect(await textsOf({ price: '10000' })).toEqual({ price: PROBLEM.priceMax });
  });

  it('equal airports are refused at the destination [PUB-10]', async () => {
    expect(await textsOf({ destination: good.departure })).toEqual({
      destination: TEXT.publish.sameAsDeparture,
    });
  });

  it('yesterday is refused, today is not [PUB-16]', async () => {
    expect(await textsOf({ date: '2026-06-11' })).toEqual({ date: PROBLEM.pastDate });
    expect(await textsOf({ date: '2026-06-12' })).toEqual({});
  });

  it('a past date is accepted while the calendar is not loaded, or if an edit keeps it [PUB-15]', async () => {
    expect(await textsOf({ date: '2020-01-01' }, { today: '' })).toEqual({});
    expect(await textsOf({ date: '2020-01-01' }, { checkDate: false })).toEqual({});
  });

  it('an invalid date is reported even if the edit does not change it [PUB-16]', async () => {
    expect(await textsOf({ date: '2026-02-30' }, { checkDate: false })).toEqual({
      date: PROBLEM.date,
    });
  });

  it('an incomplete time and an invalid one are reported at their fields [PUB-16]', async () => {
    expect(await textsOf({}, { halfTyped: ['arrival_time'] })).toEqual({
      arrival_time: PROBLEM.time,
    });
    expect(await textsOf({ departure_time: '25:00' })).toEqual({ departure_time: PROBLEM.time });
  });

  it('return times are judged for a round trip alone [PUB-04]', async () => {
    const back = { return_departure_time: '99:99' };
    expect(await textsOf({ ...back, trip_type: ONE_WAY })).toEqual({});
    expect(await textsOf({ ...back, trip_type: ROUND_TRIP })).toEqual({
      return_departure_time: PROBLEM.time,
    });
  });

  it('notes may be as long as they may be stored, and no longer [PUB-18]', async () => {
    expect(await textsOf({ notes: 'x'.repeat(NOTES_MAX) })).toEqual({});
    expect(await textsOf({ notes: 'x'.repeat(NOTES_MAX + 1) })).toEqual({
      notes: PROBLEM.tooLong(NOTES_MAX),
    });
  });
});

describe('the alert', () => {
  it('says that required fields are missing, where the first one is [PUB-07]', async () => {
    const required = { text: TEXT.publish.required };
    expect(alertFor(await errorsOf(EMPTY_VALUES))).toEqual({ ...required, at: 'route' });
    expect(alertFor(await errorsOf({ price: '' }))).toEqual({ ...required, at: 'price' });
    expect(alertFor(await errorsOf({ date: '', price: '' }))).toEqual({ ...required, at: 'route' });
  });

  it('says that the price is no number once nothing is missing [PUB-08]', async () => {
    expect(alertFor(await errorsOf({ price: '12abc' }))).toEqual({
      text: TEXT.publish.price,
      at: 'price',
    });
    expect(alertFor(await errorsOf({ price: '12abc', date: '' }))).toEqual({
      text: TEXT.publish.required,
      at: 'route',
    });
  });

  it('is absent for errors that only their fields show [PUB-16]', async () => {
    expect(alertFor(await errorsOf({ price: '10000', date: '2020-01-01' }))).toBeUndefined();
    expect(alertFor({})).toBeUndefined();
  });
});

it('the focus goes to the first offending field of the page [PUB-07]', async () => {
  expect(firstInvalidField(await errorsOf(EMPTY_VALUES))).toBe('departure');
  expect(firstInvalidField(await errorsOf({ price: 'x', departure_time: 'x' }))).toBe(
    'departure_time',
  );
  expect(firstInvalidField(await errorsOf({ price: 'x', notes: 'x'.repeat(NOTES_MAX + 1) }))).toBe(
    'notes',
  );
  expect(firstInvalidField({})).toBeUndefined();
});

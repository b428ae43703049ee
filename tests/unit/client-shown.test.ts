import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Stats, UserDetail } from '#contract/admin';
import { searchTickets } from '#contract/search';
import { OwnTicket, TICKET_DEFAULTS } from '#contract/tickets';
import { identified, readShown } from '../../client/lib/shown.ts';

const seed = 20_260_612;

const ticket = {
  ...TICKET_DEFAULTS,
  ...{ id: 7, user: 1, user_email: 'marta.greco@example.com', user_full_name: 'Marta Greco' },
  ...{ user_rating: 4.5, user_reviews: 2, image: null, is_favorite: true },
  ...{ departure: 'Roma - Fiumicino (FCO)', destination: 'Bari - Palese (BRI)' },
  ...{ date: '2026-07-03', departure_time: '07:15', price: 49.9 },
};

describe('an answer as screens read it', () => {
  it('is what the server of this project sends [GEN-21]', () => {
    expect(readShown(searchTickets.answer, [ticket])).toEqual([ticket]);
    expect(readShown(searchTickets.answer, [])).toEqual([]);
  });

  it('has null for each field that is absent, or of another kind [GEN-21]', () => {
    const read = readShown(OwnTicket, { id: 7, date: 5, services: 'nessuno', price: {} });
    const { is_favorite: _optional, ...required } = OwnTicket.shape;
    expect(Object.keys(read as object).toSorted()).toEqual(Object.keys(required).toSorted());
    const { id, ...others } = read as Record<string, unknown>;
    expect(id).toBe(7);
    expect(new Set(Object.values(others))).toEqual(new Set([null]));
    expect(readShown(Stats, { users_count: '12' })).toMatchObject({
      ...{ users_count: 12, tickets_count: null, time_series: null },
    });
    expect(readShown(UserDetail, { tickets: [{ id: 3 }] })).toMatchObject({
      ...{ email: null, tickets: [{ id: 3, state: null, notes: null }] },
    });
  });

  it.each([
    ['49.90', 49.9],
    ['80,50', 80.5],
    [' 7 ', 7],
    ['gratis', null],
    ['', null],
    [Number.NaN, null],
  ])('takes the price %o, as other servers write it, for %o [GEN-21]', (price, read) => {
    expect(readShown(OwnTicket, { id: 7, price })).toMatchObject({ price: read });
  });

  it('may name airlines, services and states of another server[GEN-21]', () => {
    const other = { ...ticket, airline: 'Vueling', services: ['Wi-Fi'], trip_type: 'Multitratta' };
    expect(readShown(searchTickets.answer, [other])).toEqual([other]);
  });

  it('is a list without the entries that are none, and no list if all are none [GEN-21]', () => {
    const read = (answer: unknown) => readShown(searchTickets.answer, answer);
    expect(read([null, 7, 'x', [], ticket])).toEqual([ticket]);
    for (const answer of [[null, 7], {}, null, undefined, 'ciao', { results: [ticket] }])
      expect(read(answer), JSON.stringify(answer)).toBeNull();
  });

  it('has entries to act on where their id is known [GEN-21]', () => {
    const list = readShown(searchTickets.answer, [ticket, { ...ticket, id: 'x' }, {}]);
    expect(identified(list as (typeof ticket)[])).toEqual([ticket]);
  });

  it('has fields of their kinds, whatever came [GEN-21]', () => {
    const hostile = fc.record(
      Object.fromEntries(Object.keys(ticket).map((name) => [name, fc.jsonValue()])),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(hostile, (item) => {
        const read = readShown(OwnTicket, item) as Record<string, unknown>;
        expect(read['price'] === null || Number.isFinite(read['price'])).toBe(true);
        for (const service of (read['services'] ?? []) as unknown[])
          expect(service).toBeTypeOf('string');
        for (const name of ['departure', 'date', 'notes', 'user_email', 'trip_type'])
          expect(read[name] === null || typeof read[name] === 'string').toBe(true);
      }),
      { seed, numRuns: 300 },
    );
  });
});

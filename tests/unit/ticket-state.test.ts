import { describe, expect, it } from 'vitest';
import { dayInRome } from '#contract/rome-time';
import { departureInstant, hasDeparted, isPublicState, ticketState } from '#contract/ticket-state';

const SECOND = 1000;
const seller = { is_active: true };
const ticket = {
  date: '2026-06-12',
  departure_time: '09:30',
  status: 'active',
  moderation: 'approved',
} as const;

/** The instants at which flights leave, by a clock that knows nothing of the code under test. */
const DEPARTURES = [
  ['on a summer day', '2026-06-12', '09:30', '2026-06-12T07:30:00Z'],
  ['on a winter day', '2026-12-12', '09:30', '2026-12-12T08:30:00Z'],
  ['at midnight', '2026-06-12', '00:00', '2026-06-11T22:00:00Z'],
  ['in the last minute of a day', '2026-06-12', '23:59', '2026-06-12T21:59:00Z'],
  ['without a time, at the end of a summer day', '2026-06-12', null, '2026-06-12T22:00:00Z'],
  ['without a time, at the end of the year', '2026-12-31', null, '2026-12-31T23:00:00Z'],
  ['before the clock goes forward', '2026-03-29', '01:59', '2026-03-29T00:59:00Z'],
  ['in the hour that is skipped', '2026-03-29', '02:30', '2026-03-29T01:30:00Z'],
  ['after the clock went forward', '2026-03-29', '03:00', '2026-03-29T01:00:00Z'],
  ['without a time on the day of 23 hours', '2026-03-29', null, '2026-03-29T22:00:00Z'],
  ['without a time on the day before it', '2026-03-28', null, '2026-03-28T23:00:00Z'],
  ['before the clock goes back', '2026-10-25', '01:59', '2026-10-24T23:59:00Z'],
  ['in the hour that comes twice, the first time', '2026-10-25', '02:30', '2026-10-25T00:30:00Z'],
  ['after the clock went back', '2026-10-25', '03:00', '2026-10-25T02:00:00Z'],
  ['without a time on the day of 25 hours', '2026-10-25', null, '2026-10-25T23:00:00Z'],
] as const;

it.each(DEPARTURES)(
  'a flight %s leaves at its second in Rome [SEARCH-13]',
  (_, date, time, instant) => {
    const leaves = Date.parse(instant);
    const flight = { date, departure_time: time };
    expect(departureInstant(flight)).toBe(leaves);
    const stateAt = (now: number) => ticketState({ ...ticket, ...flight }, seller, now);
    expect(stateAt(leaves - SECOND)).toBe('on_sale');
    expect(stateAt(leaves)).toBe('departed');
    expect(stateAt(leaves + SECOND)).toBe('departed');
    for (const now of [leaves - SECOND, leaves, leaves + SECOND]) {
      expect(hasDeparted(flight, now, dayInRome(now)), 'with the day given').toBe(now >= leaves);
    }
  },
);

describe('a ticket', () => {
  const before = Date.parse('2026-06-12T07:29:59Z');
  const after = Date.parse('2026-06-12T07:30:00Z');

  it('is sold, then rejected, then its seller’s, then departed, then waiting or on sale [SEARCH-13]', () => {
    const inactive = { is_active: false };
    const sold = { ...ticket, status: 'sold', moderation: 'rejected' } as const;
    const rejected = { ...ticket, moderation: 'rejected' } as const;
    const pending = { ...ticket, moderation: 'pending' } as const;
    expect(ticketState(sold, inactive, after)).toBe('sold');
    expect(ticketState(rejected, inactive, after)).toBe('rejected');
    expect(ticketState(pending, inactive, after)).toBe('seller_inactive');
    expect(ticketState(pending, undefined, before)).toBe('seller_inactive');
    expect(ticketState(pending, seller, after)).toBe('departed');
    expect(ticketState(pending, seller, before)).toBe('pending');
    expect(ticketState(ticket, seller, before)).toBe('on_sale');
  });

  it('is public while it waits for moderation and on sale, and in no other state [SEARCH-13]', () => {
    expect(['on_sale', 'pending'].every((state) => isPublicState(state as 'pending'))).toBe(true);
    const others = ['sold', 'rejected', 'seller_inactive', 'departed'] as const;
    expect(others.some(isPublicState)).toBe(false);
  });
});

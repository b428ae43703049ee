import { describe, expect, it } from 'vitest';
import { PROBLEM } from '#contract/problems';
import {
  INVALID_TIME,
  isHalfTyped,
  pastedDate,
  pastedTime,
  shownDate,
  toDate,
  toTime,
} from '../../client/ui/typed-date.ts';

describe('a date field [GEN-03]', () => {
  it.each(['2026-06-12', '2028-02-29', '1999-12-31'])('holds %s', (value) => {
    expect(toDate(value)?.toString()).toBe(value);
  });

  it.each([
    '',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '26-06-12',
    '12/06/2026',
    '12/gg/aaaa',
    '12026-06-12',
    '2026-06-121',
    '2026-6-12',
    '2026-06-1',
  ])("holds nothing for '%s'", (value) => expect(toDate(value)).toBeNull());

  it('shows a date in Italian order', () => {
    expect(shownDate('2026-06-12')).toBe('12/06/2026');
  });

  it.each([
    ...['12/06/2026', '12.6.2026', '12-06-2026', '12 6 2026', ' 2026-06-12\n', '\t12/6/2026 '],
    ...['12/06/26', '12062026', '12 giugno 2026', '12 Giu 2026', 'ven 12 giu 2026'],
    'venerdì 12 giugno 2026',
  ])("takes the pasted text '%s'", (text) =>
    expect(pastedDate(text)?.toString()).toBe('2026-06-12'),
  );

  it.each([
    '',
    '31/02/2026',
    '06/13/2026',
    '31 giugno 2026',
    '12 brumaio 2026',
    '120626',
    'il 12/06/2026',
    '12/06/2026 ore 9',
    '112/06/2026',
    '12/006/2026',
    '12/06/20261',
    '12//2026',
    '/06/2026',
  ])("refuses the pasted text '%s'", (text) => expect(pastedDate(text)).toBeNull());
});

it.each(['1/6/2026', '01/6/2026', '1.06.2026'])(
  "a date field takes a day and a month of one digit, '%s' [GEN-03]",
  (text) => expect(pastedDate(text)?.toString()).toBe('2026-06-01'),
);

describe('a time field [GEN-03]', () => {
  it.each(['00:00', '09:05', '23:59'])('holds %s', (value) => {
    expect(toTime(value)?.toString()).toBe(`${value}:00`);
  });

  it.each(['', '24:00', '09:60', '9:05', '09:MM', '109:05', '09:051', 'h09:05'])(
    "holds nothing for '%s'",
    (value) => expect(toTime(value)).toBeNull(),
  );

  it.each(['9:05', '09.05', '09:05:30'])("takes the pasted text '%s'", (text) =>
    expect(pastedTime(text)?.toString()).toBe('09:05:00'),
  );

  it('takes a pasted text with blanks around it, to the minute', () => {
    expect(pastedTime(' 23:40\n')?.toString()).toBe('23:40:00');
    expect(pastedTime('9.40.07')?.toString()).toBe('09:40:00');
  });

  it.each([
    '',
    '9',
    '25:00',
    '9:05 PM',
    'ore 9:05',
    '109:05',
    '9:055',
    '9:5',
    ':05',
    '9:05:3',
    '9:05:300',
    '9:05:xx',
  ])("refuses the pasted text '%s'", (text) => expect(pastedTime(text)).toBeNull());

  it('is told to be invalid as the contract tells it', () => {
    expect(INVALID_TIME).toBe(PROBLEM.time);
  });
});

it.each([
  ['', false],
  ['2026-06-12', false],
  ['09:05', false],
  ['12/gg/aaaa', true],
  ['2026-06-12x', true],
  ['x2026-06-12', true],
  ['09:05x', true],
  ['x09:05', true],
  ['31/02/2026', true],
  ['09:MM', true],
])("the text '%s' of a field is half typed: %s [GEN-03]", (value, expected) => {
  expect(isHalfTyped(value)).toBe(expected);
});

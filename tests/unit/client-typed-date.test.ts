import { describe, expect, it } from 'vitest';
import { PROBLEM } from '#contract/problems';
import { isDay } from '../../client/lib/formats.ts';
import {
  INVALID_TIME,
  isDate,
  isTime,
  readDate,
  readTime,
  shownDate,
} from '../../client/ui/typed-date.ts';
import { words } from '../support/words.ts';

const DECEMBER_1 = '2026-12-01';

describe('a date field [GEN-20][GEN-03]', () => {
  it.each([
    ...['1/12/2026', '01/12/2026', '1/12/26', '01.12.26', '1-12-2026', '1 12 2026', '1,12,2026'],
    ...['01122026', '011226', '20261201', '2026-12-01', '2026/12/01', '2026.12.1'],
    ...['2026-12-01T10:00', '2026-12-01 10:00:30', '2026-12-01T10:00:00.000Z', '2026-12-01t10:00'],
    ...['01/12/2026 10:35', '1/12/26, 9.35', '01/12/2026 alle ore 10:35'],
    ...['1/12/2026 9:35 PM', '1/12/2026 h10:35'],
    ...['1 dicembre 2026', '1 Dicembre 2026', '1 dic 26', '1 dic. 2026', '1-dic-2026', '1dic2026'],
    ...['1° dicembre 2026', '1º dicembre 2026', 'primo dicembre 2026', "1 dic '26", '1 DIC 26'],
    ...['mar 1 dic 2026', 'martedì 1 dicembre 2026', 'Martedi, 1 dicembre 2026', 'mar. 1/12/2026'],
    ...['il 1 dicembre 2026', 'martedì 1° dicembre 2026 alle 10:35', '1 December 2026', '1 Dec 26'],
    // Blanks and dashes that are none of the keyboard's, marks that nobody sees, full-width digits.
    ...[' 1/12/2026\n', '1\u00A0dicembre\u00A02026', '1\u202F12\u202F2026', '1 / 12 / 2026'],
    ...['1\u201112\u20112026', '1–12–2026', '1—12—2026', '1\u221212\u22122026'],
    ...['2026\u201112\u201101'],
    ...['\u200E1/12/2026\u200F', '１／１２／２０２６', '1\u204412\u20442026', '1\u00A0dic\u00A026'],
    ...['1.12.2026.'],
  ])("takes '%s'", (text) => expect(readDate(text)).toBe(DECEMBER_1));

  it.each([
    ...['', ' ', 'domani', '1', '1/12', '1 dicembre', '12/2026', 'dicembre 2026', '2026', '1/12/'],
    ...['13/13/2026', '31/02/2026', '29/02/2027', '31 giugno 2026', '0/12/2026', '2026-02-30'],
    ...['1/2/3', '1/2/026', '1/12/20261', '01/12/0026', '112/06/2026', '12/006/2026', '12/25/2026'],
    ...words(`
      26-12-01T10:00 2026-13-01 12//2026 /06/2026 1206 12062 1206202 30022026
    `),
    ...['12 brumaio 2026', '12 gi 2026', '12 diciembre 2026', 'circa 12/06/2026', '12/06/2026?'],
    ...['01/12/2026 25:00', '01/12/2026 10', '01/12/2026 02/12/2026', '1-12/2/2026', '-1/12/2026'],
    ...['2026-02-31T10:00Z', '2026-12-01T10:00+1', '10:35', '12,50', '320 12 34 567'],
  ])("does not take '%s'", (text) => expect(readDate(text)).toBeNull());

  it.each([
    ['2026-12-01T23:30:00Z', '2026-12-02', '00:30'],
    ['2026-06-19T22:00:00.000Z', '2026-06-20', '00:00'],
    ['2026-12-01T00:30:00+09:00', '2026-11-30', '16:30'],
  ])("takes the instant '%s' as what it is in Rome", (text, date, time) => {
    expect([readDate(text), readTime(text)]).toEqual([date, time]);
  });

  it('takes the day before the month', () => {
    expect(readDate('1/2/2026')).toBe('2026-02-01');
    expect(readDate('02/01/2026')).toBe('2026-01-02');
    expect(readDate('20/12/1210')).toBe('1210-12-20');
  });

  it.each(
    [
      ...['gennaio', 'febbraio', 'marzo', 'aprile', 'maggio', 'giugno', 'luglio', 'agosto'],
      ...['settembre', 'ottobre', 'novembre', 'dicembre'],
    ].map((name, index) => [name, `2026-${String(index + 1).padStart(2, '0')}-28`]),
  )('knows %s, in three letters too', (name, date) => {
    expect(readDate(`28 ${name} 2026`)).toBe(date);
    expect(readDate(`28 ${name.slice(0, 3)} 2026`)).toBe(date);
  });

  it.each(['2026-06-12', '2028-02-29', '1999-12-31'])('shows %s in its one form', (value) => {
    const shown = shownDate(value);
    expect(shown).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    expect([readDate(shown), isDay(value)]).toEqual([value, true]);
  });

  it.each([
    ...['', '2026-02-29', '2026-13-01', '2026-00-10', '26-06-12', '12/06/2026', '12026-06-12'],
    ...['2026-06-121', '2026-6-12', '2026-06-1'],
  ])("holds no date in '%s'", (value) => {
    expect([isDay(value), isDate(value)]).toEqual([false, false]);
  });
});

describe('a time field [GEN-20][GEN-03]', () => {
  it.each([
    ...['9:35', '09:35', '9.35', '09.35', '9,35', '0935', '935', '9 35', '9h35', '9 e 35'],
    ...['9 : 35'],
    ...['9:35 AM', '9:35am', '9.35 a.m.', '09:35:20', '9.35.20', '09:35:20.123', 'ore 9:35'],
    ...['h 9:35', 'h9.35'],
    ...['alle 9:35', 'Alle ore 9.35', ' 9:35\n', '9\u00A0:\u00A035', '９：３５', '9\u223635'],
    ...['20/06/2026 09:35', '2026-06-20T09:35', '20 giu 26 alle 9.35', '9:35\u202FAM'],
    ...['\u200E9:35'],
  ])("takes '%s'", (text) => expect(readTime(text)).toBe('09:35'));

  it.each([
    ['9:35 PM', '21:35'],
    ['9:35\u202Fp.m.', '21:35'],
    ['0935 pm', '21:35'],
    ['12:00 AM', '00:00'],
    ['12:30 PM', '12:30'],
    ['9 PM', '21:00'],
    ['0:05', '00:05'],
    ['130', '01:30'],
    ['23.59', '23:59'],
    ['2026', '20:26'],
  ])("takes '%s' as %s", (text, time) => expect(readTime(text)).toBe(time));

  it.each([
    ...['', '9', '21', '25:00', '24:00', '9:60', '2560', '109:05', '9:055', '9:5', ':05'],
    ...['9:', 'h'],
    ...['13:05 PM', '0:05 AM', '13 pm', '9:35 XM', '9:35 di sera', '9:05:3', '9:05:300', '9:05:xx'],
    ...['09:35 - 10:35', '20/06/2026', '20.06.26', '12.06.2026', '-9:35', '31/02/2026 9:35'],
    ...['9/35'],
  ])("does not take '%s'", (text) => expect(readTime(text)).toBeNull());

  it('holds what it takes, and says what is wrong as the contract does', () => {
    expect(['00:00', '09:05', '23:59'].map(isTime)).toEqual([true, true, true]);
    expect(['', '9:05', '24:00', '09:05 x'].map(isTime)).toEqual([false, false, false, false]);
    expect(INVALID_TIME).toBe(PROBLEM.time);
  });
});

/**
 * What people type, paste, dictate or fill in for a date or a time (GEN-20), read as `YYYY-MM-DD` and `HH:MM`. A text that
 * has no reading, or could have another one, is not read.
 */
import { formatInstant, isDay } from '../lib/formats.ts';
import { foldText } from '../lib/same-text.ts';

/** The error of a text that is no date. */
export const INVALID_DATE = 'Indica una data valida nel formato gg/mm/aaaa.';
/** The error of a text that is no time of day. */
export const INVALID_TIME = 'Indica un orario valido nel formato HH:MM.';

const ISO_DATE = /^(\d{4})-(\d\d)-(\d\d)$/;

/** '2026-06-12' as the field shows it, '12/06/2026'; any other text is returned unchanged. */
export const shownDate = (value: string): string => value.replace(ISO_DATE, '$3/$2/$1');

/** Signs that look like a slash or a colon: fraction and division slash, ratio. */
const LIKE_SLASH = /[\u2044\u2215]/g;
const LIKE_COLON = /\u2236/g;

/** The text in the signs that a keyboard has: no full-width digits, special blanks and dashes, capitals. */
const plain = (text: string): string =>
  foldText(text.normalize('NFKC').replaceAll(LIKE_SLASH, '/').replaceAll(LIKE_COLON, ':'));

/** Between the parts of a date. A comma is what the number keyboard of an Italian phone has. */
const PARTED = String.raw` ?[/.,\- ] ?`;
const YEAR = String.raw`'?(\d{4}|\d\d)`;
/** 1/12/2026, 01.12.26, 1 12 2026 */
const DAY_FIRST = new RegExp(String.raw`^(\d{1,2})${PARTED}(\d{1,2})${PARTED}${YEAR}$`);
/** 2026-12-01, 2026/12/1 */
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})${PARTED}(\d{1,2})${PARTED}(\d{1,2})$`);
/** 01122026, 011226 */
const DIGITS = /^(\d\d)(\d\d)((?:19|20)\d\d|\d\d)$/;
/** 20261201. As no month is 19 or 20, it is never one of the above too. */
const DIGITS_YEAR_FIRST = /^((?:19|20)\d\d)(\d\d)(\d\d)$/;
/** 1 dicembre 2026, 1° dic. 26, 1-dic-2026, primo dicembre 2026 */
const WORDS = new RegExp(
  String.raw`^(\d{1,2}|primo)[°o]?[ /.,\-]*(?:di )?([a-z]{3,})[ /.,\-]*(?:del )?${YEAR}$`,
);
/** What stands before a date: lunedì, lun., il */
const BEFORE_DATE =
  /^(?:(?:luned|marted|mercoled|gioved|venerd)[iì]'?|sabato|domenica|lun|mar|mer|gio|ven|sab|dom)?[., ]*(?:il )?/;

/** Italian, and English as in an airline's mail: of each month both names. */
const MONTHS = Array.from({ length: 12 }, (_, month) =>
  ['it', 'en'].map((language) =>
    new Date(Date.UTC(2026, month))
      .toLocaleString(language, { month: 'long', timeZone: 'UTC' })
      .toLowerCase(),
  ),
);

const monthOf = (word: string): string =>
  String(MONTHS.findIndex((names) => names.some((name) => name.startsWith(word))) + 1);

/** The date with these parts, if it is one and its year has four digits. */
const dateOf = (year: string, month: string, day: string): string | null => {
  const fullYear = year.length === 2 ? `20${year}` : year;
  const date = `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(date) && !fullYear.startsWith('0') ? date : null;
};

const dateAlone = (text: string): string | null => {
  const typed = text.replace(BEFORE_DATE, '').replace(/\.$/, '');
  const [, day, month, year] = DAY_FIRST.exec(typed) ?? DIGITS.exec(typed) ?? [];
  const numbers = day && month && year ? dateOf(year, month, day) : null;
  if (numbers) return numbers;
  const iso = YEAR_FIRST.exec(typed) ?? DIGITS_YEAR_FIRST.exec(typed);
  if (iso?.[1] && iso[2] && iso[3]) return dateOf(iso[1], iso[2], iso[3]);
  const [, first, word, itsYear] = WORDS.exec(typed) ?? [];
  if (!first || !word || !itsYear) return null;
  return dateOf(itsYear, monthOf(word), first === 'primo' ? '1' : first);
};

const HALF = String.raw`(?: ?([ap])\.? ?m\.?)`;
/** 9:35, 9.35, 9,35, 9h35, 9 e 35; with seconds; with AM or PM */
const TIME = new RegExp(
  String.raw`^(\d{1,2})(?: ?[:.,h] ?| e | )(\d\d)(?:[:.]\d\d(?:[.,]\d+)?)?${HALF}?$`,
);
/** 0935, 935 */
const TIME_DIGITS = new RegExp(String.raw`^(\d{1,2})(\d\d)${HALF}?$`);
/** 9 PM */
const HOUR = new RegExp(String.raw`^(\d{1,2})()${HALF}$`);
/** What stands before a time: ore, alle, alle ore */
const BEFORE_TIME = /^(?:alle )?(?:ore |h ?)?/;

/** The hour of a day of 24 hours; `null` for 13 PM or 0 AM. */
const hourOf = (hour: number, half: string | undefined): number | null => {
  if (!half) return hour;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half === 'p' ? 12 : 0);
};

const timeAlone = (text: string): string | null => {
  // 12.06.26 is a date, 9.40.07 is not.
  if (dateAlone(text)) return null;
  const typed = text.replace(BEFORE_TIME, '');
  const match = TIME.exec(typed) ?? TIME_DIGITS.exec(typed) ?? HOUR.exec(typed);
  const [, typedHour, minute, half] = match ?? [];
  if (!typedHour) return null;
  const hour = hourOf(Number(typedHour), half);
  if (hour === null || hour > 23 || Number(minute) > 59) return null;
  return `${String(hour).padStart(2, '0')}:${minute || '00'}`;
};

const INSTANT = /^(\d{4}-\d\d-\d\d)[t ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(z|[+-]\d\d:\d\d)$/;

/** An ISO instant with its offset from UTC, such as 2026-12-01T23:30Z, as date and time in Rome; any other text unchanged. */
const inRome = (text: string): string => {
  const [, date = '', time = '', offset = ''] = INSTANT.exec(text) ?? [];
  return dateAlone(date) && timeAlone(time)
    ? plain(formatInstant(`${date}T${time}${offset.toUpperCase()}`, 'dateTime'))
    : text;
};

/** Between a date and the time after it. */
const JOINT = /t(?=\d)|[, -]+(?:alle )?(?:ore |h ?)?(?=\d)/g;

/** The date and the time of a text that has both, as in '01/12/2026 10:35' or '2026-12-01T10:00'. */
const dateAndTime = (text: string): readonly [string, string] | null => {
  for (const { 0: joint, index } of text.matchAll(JOINT)) {
    const before = text.slice(0, index);
    // 26-12-01T10:00 would be a day of 2026 to the one, and of 2001 to the other.
    const date = joint === 't' && !YEAR_FIRST.test(before) ? null : dateAlone(before);
    const time = timeAlone(text.slice(index + joint.length));
    if (date && time) return [date, time];
  }
  return null;
};

/** The date that a text means, as `YYYY-MM-DD`; `null` if that is none, or not certain. */
export const readDate = (text: string): string | null => {
  const typed = inRome(plain(text));
  return dateAlone(typed) ?? dateAndTime(typed)?.[0] ?? null;
};

/** The time that a text means, as `HH:MM`; `null` if that is none, or not certain. */
export const readTime = (text: string): string | null => {
  const typed = inRome(plain(text));
  return timeAlone(typed) ?? dateAndTime(typed)?.[1] ?? null;
};

/** Whether a field's value is a date, not a text that is none. */
export const isDate = (value: string): boolean => readDate(value) === value;

/** Whether a field's value is a time, not a text that is none. */
export const isTime = (value: string): boolean => readTime(value) === value;

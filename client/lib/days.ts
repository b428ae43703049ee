/** Days of the calendar, written `YYYY-MM-DD`. They are computed in UTC, so that no time zone shifts one. */
import { addDays } from '#contract/rome-time';

/** Re-exported for `client/ui`, which may not import the contract. */
export { addDays };

/** '2026-06-12' → '2026-06-01' */
export const monthStart = (day: string): string => `${day.slice(0, 7)}-01`;

/** 30 for a day of June. */
const daysInMonth = (day: string): number =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();

/** The last day of a day's month. */
export const monthEnd = (day: string): string => day.slice(0, 8) + daysInMonth(day);

/** The same day of another month, or that month's last day where it is shorter. */
export const addMonths = (day: string, months: number): string => {
  const month = new Date(`${monthStart(day)}T00:00:00Z`);
  month.setUTCMonth(month.getUTCMonth() + months);
  const first = month.toISOString().slice(0, 10);
  const date = Math.min(Number(day.slice(8)), daysInMonth(first));
  return first.slice(0, 8) + String(date).padStart(2, '0');
};

/** The weeks that a day's month touches, Monday first, each with all of its seven days. */
export const weeksOfMonth = (day: string): string[][] => {
  const first = monthStart(day);
  const before = (new Date(first).getUTCDay() + 6) % 7;
  const weeks = Math.ceil((before + daysInMonth(day)) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (__, n) => addDays(first, week * 7 + n - before)),
  );
};

import { formatTime } from '../../lib/formats.ts';

const DAY = 24 * 60;

/** The minutes since midnight of a time; `null` for another text. */
const minutesOf = (time: string): number | null => {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(formatTime(time)) ?? [];
  return minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
};

/** '1 h 15 min' between two times, of which the second may be on the next day; `null` unless both are known and differ. */
export const durationOf = (departs: string | null, arrives: string | null): string | null => {
  const [from, to] = [departs, arrives].map((time) => (time === null ? null : minutesOf(time)));
  if (typeof from !== 'number' || typeof to !== 'number' || from === to) return null;
  const all = (to - from + DAY) % DAY;
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  return [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean).join(' ');
};

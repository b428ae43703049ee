import { useEffect, useMemo } from 'react';
import { getCalendar } from '#contract/calendar';
import { addDays, instantInRome } from '#contract/rome-time';
import type { AnswerOf } from './api.ts';
import { Observable, useObservable } from './observable.ts';
import { rereadAll, useCall } from './queries.ts';

const MINUTE = 60_000;
/** Milliseconds after a full minute, by which the server's clock has reached it too. */
const DELAY = 1000;

/** How many minutes have passed on the screens of this page. */
const minutes = new Observable(0);

/** The server's clock by a calendar that was read at `readAt`; `undefined` where there is none, or it is not readable. */
const clockOf = (calendar: AnswerOf<typeof getCalendar> | undefined, readAt: number) => {
  const read = Date.parse(calendar?.now ?? '');
  if (!calendar?.today || Number.isNaN(read)) return undefined;
  const { today, is_frozen } = calendar;
  /** The present instant in milliseconds. */
  const now = () => read + (is_frozen ? 0 : Date.now() - readAt);
  return { today, is_frozen, now };
};

const useCalendar = (options: ClockOptions & FollowOptions) => {
  const { data, dataUpdatedAt } = useCall(getCalendar, {}, options);
  return useMemo(() => clockOf(data, dataUpdatedAt), [data, dataUpdatedAt]);
};

interface ClockOptions {
  /** False to take the clock as it is known, without reading it again for this component. */
  refetchOnMount?: boolean;
}

/** The server's clock. While it is not known, `today` is '' and `now()` is 0. */
export const useClock = (options: ClockOptions = {}) => useCalendar(options) ?? NO_CLOCK;

const NO_CLOCK = { today: '', now: () => 0 };

/**
 * As `useClock`; the component renders again with each minute that passes. The screen around it reads the clock
 * (`useFollowedClock`): each card of a next page would read it again, and so render every card.
 */
export const useMinuteClock = () => {
  useObservable(minutes);
  return useClock({ refetchOnMount: false });
};

interface FollowOptions {
  /** False to read no clock, as without a session on a page that then makes no call. */
  enabled?: boolean;
}

/**
 * Called once by each screen that shows what depends on the time: it follows the clock while it runs. When the day has
 * ended, everything is read again, since a page may be open for longer (GEN-09); if that fails, with the next minute.
 */
export const useFollowedClock = ({ enabled = true }: FollowOptions = {}): void => {
  const calendar = useCalendar({ enabled });
  useEffect(() => {
    if (!calendar || calendar.is_frozen) return undefined;
    const { now } = calendar;
    const dayEnd = instantInRome(addDays(calendar.today, 1), '00:00');
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(pass, MINUTE - (now() % MINUTE) + DELAY);
    };
    const pass = () => {
      minutes.set(minutes.get() + 1);
      if (now() >= dayEnd) void rereadAll();
      wait();
    };
    wait();
    return () => clearTimeout(timer);
  }, [calendar]);
};
